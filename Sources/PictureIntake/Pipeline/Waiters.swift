/// Tasks of an actor that wait until something about it changes, and then look again.
package final class Waiters: Sendable {
  private struct State {
    var begun = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Lock(State())

  /// Nobody waits.
  package init() {}

  /// Waits until ``wakeAll()`` is called, or the task is cancelled.
  ///
  /// Between what the calling actor has just seen of itself and the waiting nothing happens on it.
  package func wait(isolation: isolated (any Actor)? = #isolation) async {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }

  /// Wakes all that wait.
  package func wakeAll() {
    let woken = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in woken { continuation.resume() }
  }
}
