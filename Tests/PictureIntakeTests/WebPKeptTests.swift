import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Kept WebP pixels")
struct WebPKeptTests {
  static let kinds: [(String, @Sendable () throws -> [UInt8])] = [
    ("lossy", { try TestWebP.lossy(TestWebP.shapes(600, 450)) }),
    ("lossy with alpha", { try TestWebP.lossy(TestWebP.shapes(61, 47, alpha: 90)) }),
    ("lossless", { try TestWebP.lossless(TestWebP.shapes(61, 47)) }),
    ("lossless with alpha", { try TestWebP.lossless(TestWebP.shapes(61, 47, alpha: 90)) }),
    (
      "lossless behind a header that says alpha",
      {
        let picture = try TestWebP.lossless(TestWebP.shapes(61, 47, alpha: 90))
        return TestWebP.extended(picture, 61, 47, flags: .alpha)
      }
    ),
  ]

  @Test("a file of allowed parts that is small enough is kept byte for byte", arguments: kinds)
  func asIs(kind: String, file: @Sendable () throws -> [UInt8]) async throws {
    let bytes = try file()
    let photo = try await prepare(bytes)
    #expect(photo.image.bytes == bytes && photo.image.format == .webp)
    #expect(photo.notes == [.keptAsIs])
    #expect(photo.hasAlpha == kind.contains("with alpha") || kind.contains("says alpha"))
  }

  @Test("other parts are dropped without touching a pixel", arguments: kinds)
  func stripped(kind: String, file: @Sendable () throws -> [UInt8]) async throws {
    let picture = try file()
    let size = try WebPProbe(picture).size
    let everything = TestWebP.extended(
      picture,
      size.width,
      size.height,
      flags: [.exif, .alpha, WebPFlags(rawValue: 0x04)],
      parts: TestWebP.chunk("EXIF", TestEXIF(hasLatitude: true, hasLongitude: true).block),
      TestWebP.chunk("XMP ", "CANARY"),
      TestWebP.chunk("note", "CANARY!")
    )
    let photo = try await prepare(everything + Array("CANARY".utf8))
    #expect(photo.notes == [.keptAsIs, .locationDropped, .metadataDropped])
    let bytes = photo.image.bytes
    #expect(!ByteSearch.contains("CANARY", in: bytes, range: 0..<bytes.count))
    #expect(try WebPDecodingTests.wholePixels(bytes) == WebPDecodingTests.wholePixels(picture))
    #expect(areAllowed(bytes))
    #expect(try await prepare(bytes).image.bytes == bytes)
  }

  @Test("bytes in padding and a container size that leaves bytes out do not leave")
  func corners() async throws {
    var picture = TestWebP.plainLossless(9, 9, pixel: [1, 2, 3, 255], saysAlpha: false)
    let chunk = try #require(WebPChunks(picture, in: 12..<picture.count).first { _ in true })
    if chunk.payload.count % 2 == 0 {
      // One more byte of data, and one of padding.
      picture = TestWebP.file(TestWebP.chunk("VP8L", Array(picture[chunk.payload]) + [0]))
    }
    let clean = picture
    picture[picture.count - 1] = 0x21
    let photo = try await prepare(picture)
    #expect(photo.image.bytes == clean)
  }

  static let reasons: [(String, @Sendable () throws -> [UInt8], Note?)] = [
    ("wider than the limit", { try TestWebP.lossy(TestWebP.shapes(601, 30)) }, .scaled),
    (
      "turned",
      {
        let part = TestWebP.chunk("EXIF", TestEXIF.orientation(3).block)
        let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
        return TestWebP.extended(picture, 40, 30, flags: .exif, parts: part)
      }, .turnedUpright
    ),
    (
      "tagged",
      {
        let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
        let header = TestWebP.header(.profile, 40, 30)
        let profile = TestWebP.chunk("ICCP", "profile")
        return TestWebP.file(header, profile, TestWebP.pictureChunks(of: picture))
      }, .profileUnreadable
    ),
    ("over 256 KiB", { try TestWebP.lossless(TestWebP.noise(300, 300, bits: 8)) }, nil),
  ]

  @Test("a file is encoded anew when it is", arguments: reasons)
  func notKept(reason: String, file: @Sendable () throws -> [UInt8], note: Note?) async throws {
    let photo = try await prepare(try file())
    #expect(!photo.notes.contains(.keptAsIs))
    #expect(note.map(photo.notes.contains) ?? true)
  }

  @Test(
    "whatever of the corpus is kept has the pixels of its source",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: WebPPipelineTests.files
  )
  func corpus(file: CorpusFile) async throws {
    guard let photo = try? await PreparedCorpus.shared.result(file.path).get(),
      photo.notes.contains(.keptAsIs)
    else { return }
    let bytes = try Corpus.bytes(file.path)
    let pixels = try WebPDecodingTests.wholePixels(bytes)
    #expect(try WebPDecodingTests.wholePixels(photo.image.bytes) == pixels)
    #expect(areAllowed(photo.image.bytes))
    let isTransparent = stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] < 255 }
    #expect(photo.hasAlpha == isTransparent)
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }

  /// The list of parts that may leave, and that of flags.
  private func areAllowed(_ file: [UInt8]) -> Bool {
    var chunks = WebPChunks(file, in: 12..<file.count)
    var names: [String] = []
    while let chunk = chunks.next() { names.append(chunk.name) }
    let flags = names.first == "VP8X" ? file[20..<24].elementsEqual([0x10, 0, 0, 0]) : true
    let noFlags = names.first == "VP8X" ? file[20..<24].elementsEqual([0, 0, 0, 0]) : true
    return chunks.remainder == 0 && Set(names).isSubset(of: ["VP8X", "ALPH", "VP8 ", "VP8L"])
      && (flags || noFlags) && TestWebP.number(file.count - 8, 4).elementsEqual(file[4..<8])
  }
}
