import PictureImaging
import PictureIntake
import TestSupport

/// What intake makes of the corpus's files at the usual width, each prepared once for all tests.
actor PreparedCorpus {
  static let shared = PreparedCorpus()

  private var results: [String: Task<Result<PreparedPhoto, IntakeError>, Never>] = [:]

  /// The photo, or why there is none.
  func result(_ path: String) async throws -> Result<PreparedPhoto, IntakeError> {
    if let task = results[path] { return await task.value }
    let source = Source(bytes: try Corpus.bytes(path), name: [])
    let task = Task { () -> Result<PreparedPhoto, IntakeError> in
      do throws(IntakeError) {
        return .success(try await Intake.shared.prepare(source, width: 600))
      } catch {
        return .failure(error)
      }
    }
    results[path] = task
    return await task.value
  }
}
