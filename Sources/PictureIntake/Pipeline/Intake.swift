public import PictureImaging

/// Turns sources into upright sRGB photos, within limits.
///
/// Codecs run on threads of their own, at most four for the whole process, never on Swift's
/// cooperative pool. Photos are let in by the memory that their decoding is estimated to take: side
/// by side while the sum fits ``Limits/decodeMemory``, else one after another in the order they
/// came.
///
/// ```swift
/// let photo = try await Intake.shared.prepare(Source(path: Array("harbour.jpg".utf8)), width: 600)
/// print(photo.image.size, photo.notes)
/// ```
public final class Intake: Sendable {
  /// The intake that a process shares, with the usual ``Limits``.
  public static let shared = Intake()

  private let limits: Limits
  private let memory: Allotment
  // One photo at a time reads its file and learns what decoding will take, so that no more than one
  // file waits in memory for its turn.
  private let turn = Allotment(total: 1)

  /// An intake with memory of its own to let photos in by.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    memory = Allotment(total: limits.decodeMemory)
  }

  /// The photo in `source`, upright and at most `width` pixels wide; never enlarged.
  ///
  /// Cancelling the task that waits answers ``IntakeError/cancelled`` at once. A codec call in
  /// flight runs to its end; its result is let go, and its memory counts until then.
  public func prepare(
    _ source: Source,
    width: Int
  ) async throws(IntakeError) -> PreparedPhoto {
    let answer = Answer<Result<PreparedPhoto, IntakeError>>()
    let work = Task(executorPreference: CodecThreads.shared) {
      do throws(IntakeError) {
        answer.give(.success(try await self.photo(source, width: width)))
      } catch {
        answer.give(.failure(error))
      }
    }
    let result = await withTaskCancellationHandler {
      await answer.value()
    } onCancel: {
      answer.give(.failure(.cancelled))
      work.cancel()
    }
    return try result.get()
  }

  private func photo(_ source: Source, width: Int) async throws(IntakeError) -> PreparedPhoto {
    try await turn.take(1)
    let preparation: any Preparation
    do {
      preparation = try PictureIntake.preparation(of: source, width: width, limits: limits)
      try await memory.take(preparation.memory)
    } catch {
      turn.giveBack(1)
      throw error
    }
    turn.giveBack(1)
    defer { memory.giveBack(preparation.memory) }
    return try preparation.photo(check: checkCancellation)
  }
}

/// - Throws: ``IntakeError/cancelled`` where the current task is cancelled.
func checkCancellation() throws(IntakeError) {
  if Task.isCancelled { throw .cancelled }
}
