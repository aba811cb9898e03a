import PictureImaging
import PictureIntake
import TestSupport
import Testing

@Suite("Corpus", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct CorpusTests {
  static let jpegs = Corpus.files.filter { $0.format == "JPEG" }

  @Test("the manifest names files of every kind")
  func manifest() {
    let counts = Dictionary(grouping: Corpus.files, by: \.format).mapValues(\.count)
    #expect(counts["JPEG", default: 0] >= 100)
    #expect(counts["PNG", default: 0] >= 60)
    #expect(counts["WebP", default: 0] >= 25)
    #expect(counts["GIF", default: 0] >= 10)
    #expect(counts["HEIF", default: 0] + counts["AVIF", default: 0] >= 20)
  }

  @Test("every file ends as the manifest says, at its displayed size", arguments: Corpus.files)
  func end(file: CorpusFile) async throws {
    switch try await PreparedCorpus.shared.result(file.path) {
    case .success(let photo):
      #expect(file.expectation != .mustReject || file.mayBeRejected)
      #expect(photo.original.displayedSize == file.uprightSize)
      #expect(photo.image.size == file.uprightSize?.limited(toWidth: 600))
    case .failure(let error):
      #expect(file.expectation == .mustReject || file.mayBeRejected, "\(error)")
    }
  }

  @Test(
    "every photo has the notes that its structure implies, and no others",
    arguments: Corpus.files
  )
  func implied(file: CorpusFile) async throws {
    guard let photo = try? await PreparedCorpus.shared.result(file.path).get() else { return }
    let (more, fewer) = ExceptionalNotes.of[file.path] ?? ([], [])
    let expected = file.impliedNotes.union(more).subtracting(fewer)
    #expect(Set(photo.notes).subtracting([.keptAsIs]) == expected)
    #expect(photo.notes == photo.notes.sorted())
  }

  @Test("every refusal has the code that is documented for its reason", arguments: Corpus.files)
  func refusal(file: CorpusFile) async throws {
    guard case .failure(let error) = try await PreparedCorpus.shared.result(file.path) else {
      return
    }
    if let expected = Self.refusals[file.path] {
      #expect(error == expected)
    } else if file.format.hasPrefix("(") {
      #expect(error == .notAnImage)
    } else if case .damaged(let words) = error {
      #expect(!words.isEmpty)
    } else {
      Issue.record("\(error)")
    }
  }

  static let refusals: [String: IntakeError] = [
    "jpeg/12bit.jpg": .unsupportedFormat("12-bit JPEG"),
    "jpeg/lossless_sof3.jpg": .unsupportedFormat("lossless JPEG"),
    "malformed/jpeg_height_zero.jpg": .unsupportedFormat("JPEG without a height in its header"),
    "malformed/avif_289mp.avif": .overMemory(limit: 256 << 20, value: 1_453_392_628),
    "malformed/gif_bomb.gif": .tooLarge(
      Excess(what: .pixels, limit: 400_000_000, value: 65_535 * 66_601)
    ),
    "malformed/its_138d3b9e.jpg": .damaged("Bogus DAC index 135"),
    "malformed/its_6903d453.jpg": .tooLarge(
      Excess(what: .pixels, limit: 400_000_000, value: 49_157 * 27_397)
    ),
    "malformed/png_4294967296_pixels.png": .tooLarge(
      Excess(what: .pixels, limit: 400_000_000, value: 1 << 32)
    ),
  ]

  @Test("a file whose profile is another than sRGB is not kept as it is")
  func profiles() async throws {
    for file in Corpus.files where file.feature.contains("ICC ") {
      guard let photo = try? await PreparedCorpus.shared.result(file.path).get() else { continue }
      let isConverted = photo.notes.contains(.colorConverted)
      #expect(!isConverted || !photo.notes.contains(.keptAsIs), "\(file.path)")
    }
  }

  static let notes: [(String, Set<Note>)] = [
    ("color/iceland_srgb.jpg", [.keptAsIs, .locationDropped, .metadataDropped]),
    (
      "color/paris_p3_icc_gainmap.jpg",
      [.colorConverted, .hdrDropped, .extraImagesDropped, .metadataDropped]
    ),
    ("jpeg/arithmetic_sequential.jpg", []),
    ("jpeg/baseline_420_ijg.jpg", [.keptAsIs]),
    ("jpeg/q_baseline_420_6mp.jpg", [.scaled]),
    ("jpeg/w800h600_o6.jpg", [.turnedUpright, .metadataDropped]),
    ("malformed/junk_header.jpg", [.scaled, .metadataDropped, .damagedData]),
    ("malformed/truncated_progressive.jpg", [.truncated]),
    ("metadata/empty_gps_ifd.jpg", [.turnedUpright, .metadataDropped]),
    ("metadata/iphone4_gps.jpg", [.scaled, .locationDropped, .metadataDropped]),
    ("metadata/mpo_frozenpond.mpo", [.scaled, .extraImagesDropped, .metadataDropped]),
    ("orientation/long_type_6.jpg", [.turnedUpright, .colorConverted, .metadataDropped]),
    (
      "photos/iphone5_8mp_o3.jpg",
      [.turnedUpright, .scaled, .locationDropped, .metadataDropped]
    ),
    (
      "photos/pixel_ultrahdr_p3_12p5mp.jpg",
      [.scaled, .colorConverted, .hdrDropped, .extraImagesDropped, .metadataDropped]
    ),
  ]

  @Test("notes say what was done", arguments: notes)
  func noted(path: String, expected: Set<Note>) async throws {
    let photo = try await PreparedCorpus.shared.result(path).get()
    #expect(Set(photo.notes) == expected)
  }
}
