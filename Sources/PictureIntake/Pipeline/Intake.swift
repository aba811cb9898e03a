public import PictureImaging

/// Turns sources into upright sRGB photos, within limits.
///
/// Codecs run on threads of their own, at most four for the whole process, never on Swift's
/// cooperative pool. Photos are let in by the memory that their decoding is estimated to take: side
/// by side while the sum fits ``Limits/decodeMemory``, else one after another in the order they
/// were read. Files count from when they are read; one that a disk or a network hands out slowly
/// keeps no more than its own size from the others.
///
/// ```swift
/// let photo = try await Intake.shared.prepare(Source(path: Array("harbour.jpg".utf8)), width: 600)
/// print(photo.image.size, photo.notes)
/// ```
public final class Intake: Sendable {
  /// The intake that a process shares, with the usual ``Limits``.
  public static let shared = Intake()

  private let limits: Limits
  let memory: Allotment
  private let threads: CodecThreads
  private let read: Reader

  /// Reads a source of so many bytes.
  typealias Reader = @Sendable (_ source: Source, _ byteCount: Int) throws(IntakeError) -> [UInt8]

  /// An intake with memory of its own to let photos in by.
  public convenience init(limits: Limits = Limits()) {
    self.init(limits: limits, threads: .shared) { source, byteCount throws(IntakeError) in
      try source.read(expected: byteCount, limit: limits.fileBytes, check: checkCancellation)
    }
  }

  /// An intake that works on `threads`, and whose files are read by `read`.
  init(limits: Limits, threads: CodecThreads, read: @escaping Reader) {
    self.limits = limits
    self.threads = threads
    self.read = read
    memory = Allotment(total: limits.decodeMemory)
  }

  /// The photo in `source`, upright and at most `width` pixels wide; never enlarged. A `width` under
  /// 1 is no limit: the photo keeps its size.
  ///
  /// Cancelling the task that waits answers ``IntakeError/cancelled`` at once. A codec call in
  /// flight runs to its end; its result is let go, and its memory counts until then.
  public func prepare(
    _ source: Source,
    width: Int
  ) async throws(IntakeError) -> PreparedPhoto {
    let limits = limits
    return try await result(
      of: IntakeWork(
        source: source,
        plan: { file throws(IntakeError) in
          try preparation(of: file, width: width, limits: limits)
        },
        finish: { preparation throws(IntakeError) in
          try preparation.photo(check: checkCancellation)
        }
      )
    )
  }

  /// The picture in `source` upright in sRGB, red, green and blue and perhaps alpha, at most `width`
  /// pixels wide and never enlarged.
  ///
  /// - Parameter isExact: whether it is as wide as it may be; else it can be as large as the decoder
  ///   gives it, but no smaller.
  /// - Throws: as ``prepare(_:width:)``.
  package func picture(
    _ source: Source,
    width: Int,
    isExact: Bool
  ) async throws(IntakeError) -> Raster {
    let limits = limits
    return try await result(
      of: IntakeWork(
        source: source,
        plan: { file throws(IntakeError) in
          try preparation(of: file, width: width, isExact: isExact, limits: limits)
        },
        finish: { preparation throws(IntakeError) in
          try preparation.joined(check: checkCancellation)
        }
      )
    )
  }

  /// The same on the calling thread, at once: not let in by memory beside other photos, and not to
  /// be called where a thread must not block.
  package func pictureNow(
    _ source: Source,
    width: Int,
    isExact: Bool
  ) throws(IntakeError) -> Raster {
    let file = try read(source, try source.byteCount(limit: limits.fileBytes))
    return try preparation(of: file, width: width, isExact: isExact, limits: limits)
      .joined(check: checkCancellation)
  }

  private func result<Value>(of work: IntakeWork<Value>) async throws(IntakeError) -> Value {
    try threads.start()
    let answer = Answer<Result<Value, IntakeError>>()
    let task = Task(executorPreference: threads) {
      do throws(IntakeError) {
        answer.give(.success(try await self.value(of: work)))
      } catch {
        answer.give(.failure(error))
      }
      self.rest()
    }
    let result = await withTaskCancellationHandler {
      await answer.value()
    } onCancel: {
      answer.give(.failure(.cancelled))
      task.cancel()
    }
    return try result.get()
  }

  private func value<Value>(of work: IntakeWork<Value>) async throws(IntakeError) -> Value {
    let byteCount = try work.source.byteCount(limit: limits.fileBytes)
    if byteCount > memory.total { throw .overMemory(limit: memory.total, value: byteCount) }
    let place = try await memory.take(byteCount)
    switch try attempt(work, byteCount) {
    case .finished(let value): return value
    case .needs(let amount):
      // Who waits holds nothing that others may be waiting for, so the file is read again.
      try await memory.take(amount, place: place)
      defer { memory.giveBack(amount) }
      return try value(of: work, byteCount, within: amount)
    }
  }

  // A function of its own, so that all it held is let go before its memory is given back.
  private func value<Value>(
    of work: IntakeWork<Value>,
    _ byteCount: Int,
    within amount: Int
  ) throws(IntakeError) -> Value {
    let preparation = try planned(work, byteCount)
    guard preparation.memory <= amount else { throw .notReadable(.changed) }
    return try work.finish(preparation)
  }

  // The allocator keeps what was given back, for the next photo; of large photos, and of many at
  // once, that would be more than a process with nothing to do should weigh.
  private func rest() {
    if let most = memory.mostTaken(), most > Self.mostKept { giveFreeMemoryBack() }
  }

  private static let mostKept = 10 << 20

  private enum Attempt<Value> {
    case finished(Value)
    /// The memory that it takes, which is more than there is now.
    case needs(Int)
  }

  /// Reads the file in the memory taken for it, and goes on where the rest is there at once.
  private func attempt<Value>(
    _ work: IntakeWork<Value>,
    _ byteCount: Int
  ) throws(IntakeError) -> Attempt<Value> {
    var taken = byteCount
    defer { memory.giveBack(taken) }
    return try attempt(work, byteCount, taken: &taken)
  }

  private func attempt<Value>(
    _ work: IntakeWork<Value>,
    _ byteCount: Int,
    taken: inout Int
  ) throws(IntakeError) -> Attempt<Value> {
    let preparation = try planned(work, byteCount)
    let more = max(preparation.memory - byteCount, 0)
    guard memory.takeAtOnce(more) else { return .needs(preparation.memory) }
    taken += more
    return .finished(try work.finish(preparation))
  }

  private func planned(
    _ work: IntakeWork<some Sendable>,
    _ byteCount: Int
  ) throws(IntakeError) -> any Preparation {
    try work.plan(try read(work.source, byteCount))
  }
}

/// - Throws: ``IntakeError/cancelled`` where the current task is cancelled.
func checkCancellation() throws(IntakeError) {
  if Task.isCancelled { throw .cancelled }
}
