import Foundation
import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Output", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct OutputTests {
  /// What exiftool says of files that hold nothing but a picture.
  static let allowedTags: Set<String> = [
    "SourceFile", "ExifTool:ExifToolVersion", "Composite:ImageSize", "Composite:Megapixels",
    "File:FileType", "File:FileTypeExtension", "File:MIMEType", "File:ImageWidth",
    "File:ImageHeight", "File:EncodingProcess", "File:BitsPerSample", "File:ColorComponents",
    "File:YCbCrSubSampling", "JFIF:JFIFVersion", "JFIF:ResolutionUnit", "JFIF:XResolution",
    "JFIF:YResolution", "Adobe:DCTEncodeVersion", "Adobe:APP14Flags0", "Adobe:APP14Flags1",
    "Adobe:ColorTransform", "PNG:ImageWidth", "PNG:ImageHeight", "PNG:BitDepth", "PNG:ColorType",
    "PNG:Compression", "PNG:Filter", "PNG:Interlace", "PNG:Palette", "PNG:Transparency",
    "PNG:SRGBRendering", "PNG:Gamma", "RIFF:ImageWidth", "RIFF:ImageHeight", "RIFF:VP8Version",
    "RIFF:HorizontalScale", "RIFF:VerticalScale", "RIFF:WebP_Flags", "RIFF:AlphaPreprocessing",
    "RIFF:AlphaFiltering", "RIFF:AlphaCompression",
  ]

  @Test("exiftool finds nothing beside the picture in any output of the corpus")
  func parts() async throws {
    let folder = try TemporaryFolder()
    var count = 0
    for file in Corpus.files {
      guard let photo = try? await PreparedCorpus.shared.result(file.path).get() else { continue }
      let bytes = photo.image.bytes
      let name = file.path.replacing("/", with: "_")
      try folder.write(bytes, as: "\(name).\(photo.image.format.fileExtension)")
      count += 1
      #expect(
        !ByteSearch.contains("CANARY", in: bytes, range: 0..<bytes.count),
        "\(file.path)"
      )
      if photo.image.format == .jpeg {
        #expect(try JPEGProbe(bytes).parts.areAllowed, "\(file.path)")
      }
    }
    let found = try exiftool(folder.url.path)
    #expect(found.count == count && count > 150)
    for file in found {
      let tags = Set(file.keys).subtracting(Self.allowedTags).filter { !$0.hasPrefix("System:") }
      #expect(tags.isEmpty, "\(file["SourceFile"] ?? "")")
    }
  }

  private func exiftool(_ folder: String) throws -> [[String: Any]] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["exiftool", "-j", "-G1", "-a", "-u", folder]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try #require(try JSONSerialization.jsonObject(with: output) as? [[String: Any]])
  }

  static let variables: [[String: String]] = [
    ["TJ_ARITHMETIC": "1"], ["TJ_OPTIMIZE": "1"], ["TJ_RESTART": "1"], ["TJ_PROGRESSIVE": "1"],
    ["JPEGMEM": "1"], ["JSIMD_FORCENONE": "1"], ["JSIMD_FORCESSE2": "1"],
    ["JSIMD_FORCEAVX2": "1"], ["JSIMD_NOHUFFENC": "1"],
    ["LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"],
    ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "America/New_York"],
  ]

  @Test(
    "bytes do not depend on codec variables, locale, time zone or the number of cores",
    arguments: [
      // Encoded from planes after a turn, from planes made smaller, from pixels; stripped.
      "orientation/wpt_6.jpg", "metadata/kodak_dc240_mm.jpg", "jpeg/xyb_icc.jpg",
      "color/iceland_srgb.jpg",
    ]
  )
  func environment(photo: String) async throws {
    let path = try #require(Corpus.root).appending(path: photo).path
    let expected = try await PreparedCorpus.shared.result(photo).get().image.bytes
    // Each by itself for the smallest, all at once for the others.
    let all = Self.variables.reduce(into: [:]) { $0.merge($1) { $1 } }
    for variables in photo.contains("wpt") ? Self.variables : [all] {
      let outcome = try ChildProcess.prepare(path, environment: variables)
      #expect(outcome.image == expected, "\(variables) \(outcome.errors)")
    }
    let outcome = try ChildProcess.prepare(path, launcher: ["taskset", "-c", "0"])
    #expect(outcome.image == expected, "on one core \(outcome.errors)")
  }

  @Test("what a codec variable would have made is not handed out")
  func strangeOutput() throws {
    for path in ["jpeg/arithmetic_sequential.jpg", "jpeg/restart_markers.jpg"] {
      let bytes = try Corpus.bytes(path)
      #expect(throws: IntakeError.self) { try JPEGEncoder.check(bytes) }
    }
    #expect(throws: Never.self) { try JPEGEncoder.check(TestJPEG.picture(8, 8)) }
  }
}
