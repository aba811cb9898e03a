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
    let source = Source(bytes: try Corpus.bytes(file.path), name: [])
    do throws(IntakeError) {
      let photo = try await Intake.shared.prepare(source, width: 600)
      #expect(file.expectation != .mustReject || file.mayBeRejected)
      #expect(photo.original.displayedSize == file.uprightSize)
      #expect(photo.image.size == file.uprightSize?.limited(toWidth: 600))
    } catch {
      let isFourComponents = error == .unsupportedFormat("CMYK JPEG")
      #expect(
        file.expectation == .mustReject || file.mayBeRejected || isFourComponents, "\(error)")
    }
  }
}
