/// The answer that a caller waits for while the work is done elsewhere: the result of the work, or,
/// at once, that the wait was cancelled.
final class Answer<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case given(Value)
    case taken
  }

  private let state = Lock(State.open)

  /// Waits for the first value given.
  func value() async -> Value {
    await withCheckedContinuation { continuation in
      let given: Value? = state.withLock { state in
        if case .given(let value) = state {
          state = .taken
          return value
        }
        state = .awaited(continuation)
        return nil
      }
      if let given { continuation.resume(returning: given) }
    }
  }

  /// Gives a value; any but the first is let go.
  func give(_ value: Value) {
    let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(value)
        return nil
      case .awaited(let continuation):
        state = .taken
        return continuation
      case .given, .taken:
        return nil
      }
    }
    continuation?.resume(returning: value)
  }
}
