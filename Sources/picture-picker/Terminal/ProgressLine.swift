internal import PickerShell
internal import Synchronization

/// How far the running command is, on a line that goes when the command is done.
///
/// No escape sequences: carriage returns and blanks do it on every terminal.
final class ProgressLine: Sendable {
  private struct State {
    var latest: CommandProgress?
    var columns = 0
  }

  private let state = Mutex(State())
  private let idleWords: String

  /// A line that is not drawn yet.
  ///
  /// - Parameter words: what it says as long as nobody tells how far the work is.
  init(ofIdle words: String = "working") { idleWords = words }

  /// Takes note of how far a command is, from any thread.
  func update(_ progress: CommandProgress) { state.withLock { $0.latest = progress } }

  /// The bytes that draw the line as things stand now.
  func drawn(columns: Int) -> [UInt8] {
    state.withLock { state in
      let words =
        state.latest.map { "\($0.command): \($0.done) of \($0.total) photos" } ?? idleWords
      // Room for the ^C that the terminal itself draws.
      let text = "\(words) (Ctrl-C gives up)".clipped(to: max(1, columns - 3))
      let erased = String(repeating: " ", count: max(0, state.columns - text.columns))
      state.columns = text.columns
      return Array("\r\(text)\(erased)".utf8)
    }
  }

  /// The bytes that clear the line, ready for the next command; empty where none was drawn.
  func cleared() -> [UInt8] {
    state.withLock { state in
      defer { state = State() }
      guard state.columns > 0 else { return [] }
      return Array("\r\(String(repeating: " ", count: state.columns + 2))\r".utf8)
    }
  }
}
