internal import Dispatch
internal import Glibc
internal import Synchronization

/// What a signal does at each moment of a session.
///
/// While a command runs the signal cancels it, and the session ends when it is settled and
/// answered; between commands the program ends at once. A second signal does not wait, nor does
/// ``Output`` for a reader once there was one.
///
/// Where a person types, SIGINT gives up the line or the command and nothing else, and a line that
/// is being typed is given up before the program ends, so that the terminal is left as it was.
final class Interruption: Sendable {
  private enum Moment {
    case betweenCommands
    case typing
    case running(Task<Void, Never>)
    case answering
  }

  private struct State {
    var moment = Moment.betweenCommands
    var signal: Int32?
    /// Of the person who types.
    var alarm: Alarm?
    /// Lets go of what outlives the process.
    var leave: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The signal that asked the session to end.
  var signal: Int32? { state.withLock(\.signal) }

  /// To be called where a person types; from then on `alarm` is rung for what concerns a line.
  func attend(_ alarm: Alarm) {
    state.withLock { $0.alarm = alarm }
  }

  /// Has `leave` called where the program ends between commands.
  func beforeEnding(_ leave: @escaping @Sendable () -> Void) {
    state.withLock { $0.leave = leave }
  }

  /// To be called before a line is read; until ``finish()`` the alarm is heard.
  func type() {
    state.withLock { state in
      state.alarm?.reset()
      state.moment = .typing
    }
  }

  /// Waits on this thread for work that runs on others, which a signal cancels; from its end until
  /// ``finish()`` its answer is being written.
  func settle<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value,
    wait: (DispatchSemaphore) -> Void = { $0.wait() }
  ) -> Value? {
    let handover = Handover<Value>()
    // No signal comes between the beginning of the work and this taking note of it.
    state.withLock { $0.moment = .running(Task.detached { handover.hand(await work()) }) }
    wait(handover.done)
    state.withLock { $0.moment = .answering }
    return handover.value
  }

  /// To be called when the answer is written, or the line is read.
  func finish() {
    state.withLock { $0.moment = .betweenCommands }
  }

  /// Takes a signal; ends the program where nothing needs to be waited for.
  func receive(_ signal: Int32) {
    state.withLock { state in
      switch (signal, state.alarm) {
      case (SIGWINCH, _), (SIGCONT, _):
        if case .typing = state.moment {
          state.alarm?.ring(signal == SIGWINCH ? .resized : .resumed)
        }
      case (SIGINT, let alarm?): Self.giveUp(state.moment, alarm)
      default: Self.end(&state, signal)
      }
    }
  }

  private static func giveUp(_ moment: Moment, _ alarm: Alarm) {
    switch moment {
    case .typing: alarm.ring(.interrupted)
    case .running(let command): command.cancel()
    case .betweenCommands, .answering: break
    }
  }

  private static func end(_ state: inout State, _ signal: Int32) {
    guard state.signal == nil else { Program.exit(with: 128 + signal) }
    state.signal = signal
    switch state.moment {
    case .betweenCommands:
      state.leave?()
      Program.exit(with: 128 + signal)
    case .typing: state.alarm?.ring(.ending)
    case .running(let command): command.cancel()
    case .answering: break
    }
  }
}
