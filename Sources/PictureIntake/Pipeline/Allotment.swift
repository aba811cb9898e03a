/// Something there is so much of, given out in the order it is asked for.
///
/// Whoever asks for more than is left waits, and so does everybody after: a large photo is not
/// overtaken for ever by small ones.
final class Allotment: Sendable {
  private struct Waiter {
    let number: Int
    let amount: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    /// The least that was left since it was last asked for.
    var leastFree: Int
    var lastNumber = 0
    var waiters: [Waiter] = []

    mutating func take(_ amount: Int) {
      free -= amount
      leastFree = min(leastFree, free)
    }

    /// Takes the waiters whose turn has come out of the queue.
    mutating func served() -> [Waiter] {
      var served: [Waiter] = []
      while let first = waiters.first, first.amount <= free {
        take(first.amount)
        served.append(waiters.removeFirst())
      }
      return served
    }
  }

  /// How much there is when nobody has any.
  let total: Int
  private let state: Lock<State>

  init(total: Int) {
    self.total = total
    state = Lock(State(free: total, leastFree: total))
  }

  /// How much is left.
  var free: Int { state.withLock { $0.free } }

  /// How many wait.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Waits for `amount`, at most ``total``, which is to be given back.
  ///
  /// - Parameter place: the place in the queue that an earlier call gave, to be taken up again.
  /// - Returns: the place in the queue.
  /// - Throws: ``IntakeError/cancelled`` where the task is cancelled before it gets it.
  @discardableResult
  func take(_ amount: Int, place: Int? = nil) async throws(IntakeError) -> Int {
    let number = state.withLock { state in
      if let place { return place }
      state.lastNumber += 1
      return state.lastNumber
    }
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(Waiter(number: number, amount: amount, continuation: continuation))
      }
    } onCancel: {
      forget(number)
    }
    if !isTaken { throw .cancelled }
    return number
  }

  /// Takes `amount` if it is there and nobody waits.
  ///
  /// - Returns: whether it was taken.
  func takeAtOnce(_ amount: Int) -> Bool {
    state.withLock { state in
      guard state.waiters.isEmpty, amount <= state.free else { return false }
      state.take(amount)
      return true
    }
  }

  /// The most that was out at once since this was last answered; nil while some is out or somebody
  /// waits.
  func mostTaken() -> Int? {
    state.withLock { state in
      guard state.free == total, state.waiters.isEmpty else { return nil }
      defer { state.leastFree = total }
      return total - state.leastFree
    }
  }

  /// Gives `amount` back.
  func giveBack(_ amount: Int) {
    let served = state.withLock { state in
      state.free += amount
      return state.served()
    }
    for waiter in served { waiter.continuation.resume(returning: true) }
  }

  private func wait(_ waiter: Waiter) {
    let served: [Waiter]? = state.withLock { state in
      // Asked under the lock: a cancellation before this is seen here, one after it finds the
      // waiter in the queue.
      if Task.isCancelled { return nil }
      let behind = state.waiters.firstIndex { $0.number > waiter.number }
      state.waiters.insert(waiter, at: behind ?? state.waiters.endIndex)
      return state.served()
    }
    guard let served else { return waiter.continuation.resume(returning: false) }
    for waiter in served { waiter.continuation.resume(returning: true) }
  }

  private func forget(_ number: Int) {
    let (forgotten, served) = state.withLock { state -> (Waiter?, [Waiter]) in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
        return (nil, [])
      }
      let waiter = state.waiters.remove(at: index)
      return (waiter, state.served())
    }
    forgotten?.continuation.resume(returning: false)
    for waiter in served { waiter.continuation.resume(returning: true) }
  }
}
