import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Kept pixels")
struct KeptTests {
  @Test("a file of allowed parts that is small enough is kept byte for byte")
  func asIs() async throws {
    let file = try TestJPEG.picture(600, 450)
    let photo = try await prepare(file)
    #expect(photo.image.bytes == file)
    #expect(photo.notes == [.keptAsIs])
  }

  @Test("other parts are dropped without touching a pixel")
  func stripped() async throws {
    let picture = try TestJPEG.picture(61, 47)
    let parts = [
      TestJPEG.segment(0xFE, "CANARY"), TestEXIF(hasLatitude: true, hasLongitude: true).segment,
      TestJPEG.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0CANARY"),
    ]
    let file = TestJPEG.inserting(parts.flatMap(\.self), into: picture) + Array("CANARY".utf8)
    let photo = try await prepare(file)
    #expect(photo.notes == [.keptAsIs, .locationDropped, .metadataDropped])
    let bytes = photo.image.bytes
    #expect(!ByteSearch.contains("CANARY", in: bytes, range: 0..<bytes.count))
    #expect(try planes(bytes) == planes(picture))
  }

  static let reasons: [(String, @Sendable () throws -> [UInt8], Note?)] = [
    ("wider than the limit", { try TestJPEG.picture(601, 30) }, .scaled),
    (
      "turned",
      { TestJPEG.inserting(TestEXIF.orientation(3).segment, into: try TestJPEG.picture(40, 30)) },
      .turnedUpright
    ),
    (
      "tagged",
      {
        TestJPEG.inserting(
          TestJPEG.segment(0xE2, "ICC_PROFILE\0\u{1}\u{1}"),
          into: try TestJPEG.picture(40, 30)
        )
      }, .profileUnreadable
    ),
    (
      "meant as Adobe RGB",
      {
        TestJPEG.inserting(
          TestEXIF(interoperability: "R03").segment,
          into: try TestJPEG.picture(40, 30)
        )
      }, .profileAssumed
    ),
    ("over 256 KiB and a byte a pixel", { try TestJPEG.noise(520, 500) }, nil),
  ]

  @Test("a file is encoded anew when it is", arguments: reasons)
  func notKept(reason: String, file: @Sendable () throws -> [UInt8], note: Note?) async throws {
    let photo = try await prepare(try file())
    #expect(!photo.notes.contains(.keptAsIs))
    #expect(note.map(photo.notes.contains) ?? true)
  }

  @Test("the size that decides is without the parts that are dropped")
  func size() throws {
    let picture = try TestJPEG.picture(40, 30)
    let comment = TestJPEG.segment(0xFE, Array(repeating: 0x20, count: 60_000))
    let large = TestJPEG.inserting(comment + comment + comment + comment + comment, into: picture)
    let probe = try JPEGProbe(large)
    #expect(large.count > JPEGPlan.mostKeptBytes(probe.frame.size))
    #expect(probe.parts.allowedBytes == picture.count)
    #expect(JPEGPlan(probe, width: 600).mayBeKept)
  }

  @Test(
    "whatever of the corpus is kept has the pixels of its source",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: CorpusTests.jpegs
  )
  func corpus(file: CorpusFile) async throws {
    let bytes = try Corpus.bytes(file.path)
    guard let probe = try? JPEGProbe(bytes), JPEGPlan(probe, width: 600).mayBeKept,
      let photo = try? await PreparedCorpus.shared.result(file.path).get(),
      photo.notes.contains(.keptAsIs)
    else { return }
    #expect(try planes(photo.image.bytes) == planes(bytes))
    #expect(probe.parts.areAllowed == (photo.image.bytes == bytes))
  }

  @Test(
    "whatever is kept, in any format, has the pixels of its source and nothing else",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: Corpus.files
  )
  func everyFormat(file: CorpusFile) async throws {
    guard let photo = try? await PreparedCorpus.shared.result(file.path).get(),
      photo.notes.contains(.keptAsIs)
    else { return }
    let source = Source(bytes: try Corpus.bytes(file.path), name: [])
    let kept = Source(bytes: photo.image.bytes, name: [])
    #expect(
      try uprightPicture(of: kept, width: 600).rasters
        == uprightPicture(of: source, width: 600).rasters
    )
    // A photo that is taken again is taken whole.
    let again = try await Intake.shared.prepare(kept, width: 600)
    #expect(again.image.bytes == photo.image.bytes && again.notes == [.keptAsIs])
    #expect(again.hasAlpha == photo.hasAlpha)
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }

  private func planes(_ file: [UInt8]) throws -> [Raster] {
    let decoder = JPEGDecoder(file: file, probe: try JPEGProbe(file), eighths: 8)
    return try decoder.decode().picture.parts.map(\.raster)
  }
}
