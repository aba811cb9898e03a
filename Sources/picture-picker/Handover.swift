internal import Dispatch
internal import Synchronization

/// What a task hands to the thread that waits for it, once.
final class Handover<Value: Sendable>: Sendable {
  /// Signalled when the value is there.
  let done = DispatchSemaphore(value: 0)
  private let handed = Mutex<Value?>(nil)

  /// What was handed over; nil before ``done``.
  var value: Value? { handed.withLock { $0 } }

  /// Hands over the value.
  func hand(_ value: Value) {
    handed.withLock { $0 = value }
    done.signal()
  }
}
