internal import Synchronization

/// What a signal does at each moment of a session.
///
/// While a command runs the signal cancels it, and the session ends when it is settled and
/// answered; between commands the program ends at once. A second signal does not wait, nor does
/// ``Output`` for a reader once there was one.
final class Interruption: Sendable {
  private enum Moment {
    case betweenCommands
    case running(Task<Void, Never>)
    case answering
  }

  private struct State {
    var moment = Moment.betweenCommands
    var signal: Int32?
  }

  private let state = Mutex(State())

  /// The signal that asked the session to end.
  var signal: Int32? { state.withLock(\.signal) }

  /// Begins a command; no signal comes between its beginning and this taking note of it.
  func begin(_ start: () -> Task<Void, Never>) {
    state.withLock { $0.moment = .running(start()) }
  }

  /// To be called when a command is settled; until ``finish()`` its answer is being written.
  func settle() {
    state.withLock { $0.moment = .answering }
  }

  /// To be called when the answer is written.
  func finish() {
    state.withLock { $0.moment = .betweenCommands }
  }

  /// Takes a signal; ends the program where nothing needs to be waited for.
  func receive(_ signal: Int32) {
    state.withLock { state in
      guard state.signal == nil else { Program.exit(with: 128 + signal) }
      state.signal = signal
      switch state.moment {
      case .betweenCommands: Program.exit(with: 128 + signal)
      case .running(let command): command.cancel()
      case .answering: break
      }
    }
  }
}
