import PictureImaging
import PictureIntake
import TestSupport
import Testing

@Suite("Corpus", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct CorpusTests {
  static let jpegs = Corpus.files.filter { $0.format == "JPEG" }

  @Test("the manifest names JPEG files")
  func manifest() {
    #expect(Self.jpegs.count >= 100)
  }

  @Test("every JPEG ends as the manifest says, at its displayed size", arguments: jpegs)
  func jpeg(file: CorpusFile) async throws {
    switch try await PreparedCorpus.shared.result(file.path) {
    case .success(let photo):
      #expect(file.expectation != .mustReject || file.mayBeRejected)
      #expect(photo.original.displayedSize == file.uprightSize)
      #expect(photo.image.size == file.uprightSize?.limited(toWidth: 600))
    case .failure(let error):
      let isFourComponents = error == .unsupportedFormat("CMYK JPEG")
      #expect(
        file.expectation == .mustReject || file.mayBeRejected || isFourComponents,
        "\(error)"
      )
    }
  }

  @Test("files that carry a profile, or are meant as Adobe RGB, say that it was not used")
  func profiles() async throws {
    for file in Self.jpegs where file.feature.contains("ICC ") {
      guard let photo = try? await PreparedCorpus.shared.result(file.path).get() else { continue }
      #expect(photo.notes.contains(.profileUnreadable), "\(file.path)")
      #expect(!photo.notes.contains(.keptAsIs), "\(file.path)")
    }
  }

  static let notes: [(String, Set<Note>)] = [
    ("color/iceland_srgb.jpg", [.keptAsIs, .locationDropped, .metadataDropped]),
    (
      "color/paris_p3_icc_gainmap.jpg",
      [.profileUnreadable, .hdrDropped, .extraImagesDropped, .metadataDropped]
    ),
    ("jpeg/arithmetic_sequential.jpg", []),
    ("jpeg/baseline_420_ijg.jpg", [.keptAsIs]),
    ("jpeg/q_baseline_420_6mp.jpg", [.scaled]),
    ("jpeg/w800h600_o6.jpg", [.turnedUpright, .metadataDropped]),
    ("malformed/junk_header.jpg", [.scaled, .metadataDropped, .damagedData]),
    ("malformed/truncated_progressive.jpg", [.truncated]),
    ("metadata/empty_gps_ifd.jpg", [.turnedUpright, .metadataDropped]),
    (
      "metadata/iphone4_gps.jpg",
      [.scaled, .profileUnreadable, .locationDropped, .metadataDropped]
    ),
    ("metadata/mpo_frozenpond.mpo", [.scaled, .extraImagesDropped, .metadataDropped]),
    ("orientation/long_type_6.jpg", [.turnedUpright, .profileUnreadable, .metadataDropped]),
    (
      "photos/iphone5_8mp_o3.jpg",
      [.turnedUpright, .scaled, .locationDropped, .metadataDropped]
    ),
    (
      "photos/pixel_ultrahdr_p3_12p5mp.jpg",
      [.scaled, .profileUnreadable, .hdrDropped, .extraImagesDropped, .metadataDropped]
    ),
  ]

  @Test("notes say what was done", arguments: notes)
  func noted(path: String, expected: Set<Note>) async throws {
    let photo = try await PreparedCorpus.shared.result(path).get()
    #expect(Set(photo.notes) == expected)
    #expect(photo.notes == photo.notes.sorted())
  }
}
