import PictureImaging
import Testing

@testable import PictureIntake

/// What looking at a file costs, counted: bytes looked at, and values that are kept.
@Suite("Cost of a probe")
struct ProbeCostTests {
  /// Small parts of every kind, and how a file of a format is made of many of them.
  struct Parts: CustomTestStringConvertible, Sendable {
    let name: String
    let part: [UInt8]
    let format: ImageFormat

    var testDescription: String { name }

    func file(of count: Int) throws -> [UInt8] {
      let parts = Array(repeatElement(part, count: count).joined())
      switch format {
      case .jpeg: return try TestJPEG.inserting(parts, into: TestJPEG.picture(8, 8))
      case .png:
        return TestPNG(width: 1, height: 1, colorType: .grey, chunks: parts).file { _ in [7] }
      case .webp:
        let picture = TestWebP.plainLossless(1, 1, pixel: [0, 0, 0, 255], saysAlpha: false)
        return TestWebP.extended(picture, 1, 1, flags: .exif, parts: parts)
      case .gif, .heic, .avif:
        return TestGIF(width: 1, height: 1, extensions: parts).file { _, _ in 1 }
      }
    }
  }

  static let parts: [Parts] = jpegParts + pngParts + webpParts + gifParts

  private static let jpegParts: [Parts] =
    (0x01...0xFE).filter { ![0xD8, 0xD9, 0xDE, 0xF7].contains($0) && !isFrame($0) }.map { code in
      let marker = JPEGMarker(code: UInt8(code))
      let part = marker.standsAlone ? [0xFF, UInt8(code)] : TestJPEG.segment(UInt8(code), [])
      return Parts(name: "JPEG \(String(code, radix: 16))", part: part, format: .jpeg)
    }
    + [
      ("XMP", 0xE1, "http://ns.adobe.com/"),
      ("XMP of quotes", 0xE1, "http://ns.adobe.com/e\"\""),
      ("EXIF", 0xE1, "Exif\0\0"), ("profile", 0xE2, "ICC_PROFILE\0"), ("MPF", 0xE2, "MPF\0"),
      ("gain map", 0xE2, "urn:iso:std:iso:ts:21496:-1\0"), ("JFIF", 0xE0, "JFIF\0"),
    ].map { name, code, text in
      Parts(name: "JPEG \(name)", part: TestJPEG.segment(code, text), format: .jpeg)
    }
    + [("stray bytes", [0, 1]), ("fill bytes", [0xFF]), ("stuffed zeros", [0xFF, 0])].map {
      Parts(name: "JPEG \($0)", part: $1, format: .jpeg)
    }

  private static func isFrame(_ code: Int) -> Bool { JPEGMarker(code: UInt8(code)).startsFrame }

  private static let pngParts: [Parts] =
    [
      "tEXt", "iTXt", "zTXt", "eXIf", "iCCP", "cICP", "sRGB", "gAMA", "cHRM", "tRNS", "acTL",
      "fcTL", "fdAT", "pHYs", "tIME", "abCd",
    ].map { Parts(name: "PNG \($0)", part: TestPNG.chunk($0, "e"), format: .png) }

  private static let webpParts: [Parts] =
    ["XMP ", "EXIF", "ICCP", "ANMF", "ANIM", "ALPH", "VP8 ", "VP8L", "VP8X", "abcd"].map {
      Parts(name: "WebP \($0)", part: TestWebP.chunk($0, "e"), format: .webp)
    }

  private static let gifParts: [Parts] = [
    Parts(name: "GIF comment", part: TestGIF.extension(0xFE, [[65]]), format: .gif),
    Parts(name: "GIF control", part: TestGIF.extension(0xF9, [[1, 0, 0, 1]]), format: .gif),
    Parts(name: "GIF XMP", part: TestGIF.application("XMP DataXMP", "e"), format: .gif),
    Parts(name: "GIF profile", part: TestGIF.application("ICCRGBG1012", "e"), format: .gif),
  ]

  @Test("bytes are looked at a few times each, however small the parts are", arguments: parts)
  func effort(parts: Parts) throws {
    let file = try parts.file(of: 5000)
    var effort = 0
    switch parts.format {
    case .jpeg: effort = try JPEGStructure(file).effort + JPEGProbe(file).parts.effort
    case .png: effort = try PNGProbe(file, limits: Limits()).parts.effort
    case .webp: effort = try WebPProbe(file).parts.effort
    case .gif, .heic, .avif: effort = try GIFProbe(file, limits: Limits()).parts.effort
    }
    #expect(effort <= 10 * file.count)
  }

  @Test("a probe keeps no more of a file of many parts than of one of few", arguments: parts)
  func kept(parts: Parts) throws {
    func kept(_ count: Int) throws -> Int {
      let file = try parts.file(of: count)
      switch parts.format {
      case .jpeg: return Self.values(in: try JPEGProbe(file))
      case .png: return Self.values(in: try PNGProbe(file, limits: Limits()))
      case .webp: return Self.values(in: try WebPProbe(file))
      case .gif, .heic, .avif: return Self.values(in: try GIFProbe(file, limits: Limits()))
      }
    }
    #expect(try kept(1000) == kept(3000))
  }

  /// The values that `value` is made of, those within it included.
  private static func values(in value: Any) -> Int {
    Mirror(reflecting: value).children.reduce(1) { $0 + values(in: $1.value) }
  }

  @Test("of a file's EXIF blocks a few are looked at", arguments: [1, 8, 9, 5000])
  func exifBlocks(count: Int) throws {
    let exif = TestEXIF.orientation(6)
    let files: [[UInt8]] = try [
      Parts(name: "", part: exif.segment, format: .jpeg).file(of: count),
      Parts(name: "", part: TestPNG.chunk("eXIf", exif.tiff), format: .png).file(of: count),
      Parts(name: "", part: TestWebP.chunk("EXIF", exif.tiff), format: .webp).file(of: count),
    ]
    let blocks = try [
      JPEGProbe(files[0]).parts.exifBlocks, PNGProbe(files[1], limits: Limits()).parts.exifBlocks,
      WebPProbe(files[2]).parts.exifBlocks,
    ]
    for block in blocks {
      #expect(block.count == min(count, 8))
      #expect(block.facts.orientation == .right)
    }
  }

  @Test("a search ends where its range does, and counts the bytes up to what it found")
  func search() {
    let bytes = [UInt8](repeating: 0, count: 100) + [1] + [UInt8](repeating: 0, count: 1000)
    for (range, found, effort) in [
      (0..<1101, 100, 101), (100..<101, 100, 1), (0..<100, nil, 100), (101..<300, nil, 199),
      (50..<50, nil, 0), (1101..<1101, nil, 0), (1000..<5000, nil, 101),
    ] as [(Range<Int>, Int?, Int)] {
      var search = ByteSearch()
      #expect(search.index(of: 1, in: bytes, range: range) == found)
      #expect(search.effort == effort)
    }
    #expect(!ByteSearch.contains([0, 1], in: bytes, range: 0..<100))
    #expect(ByteSearch.contains([0, 1], in: bytes, range: 0..<101))
  }
}
