internal import PickerShell
internal import Synchronization

/// How far the running command is, on a line that goes when the command is done.
///
/// No escape sequences: carriage returns and blanks do it on every terminal.
final class ProgressLine: Sendable {
  fileprivate struct State {
    var latest: CommandProgress?
    var filesLookedAt: Int?
    var columns = 0
  }

  private let state = Mutex(State())

  /// Takes note of how far a command is, from any thread.
  func update(_ progress: CommandProgress) {
    state.withLock { $0.latest = progress }
  }

  /// Takes note of how many files of a library were looked at, from any thread.
  func update(filesLookedAt count: Int) {
    state.withLock { $0.filesLookedAt = count }
  }

  /// The bytes that draw the line as things stand now.
  func drawn(columns: Int) -> [UInt8] {
    state.withLock { state in
      let words = state.words
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

extension ProgressLine.State {
  /// How far it is.
  fileprivate var words: String {
    if let latest { return "\(latest.command): \(latest.done) of \(latest.total) photos" }
    return filesLookedAt.map { "looking through the photo library: \($0) files" } ?? "working"
  }
}
