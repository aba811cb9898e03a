internal import Glibc
internal import PickerShell

/// The terminal at standard output.
enum Terminal {
  /// Its width in characters; 80 where the system does not know it.
  static var columns: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// Whether it can move its cursor.
  static var hasCursor: Bool {
    let name = ProcessFacts.variable("TERM") ?? ""
    return !name.isEmpty && name != "dumb"
  }

  /// Whether it shows 24-bit colours, and they are wanted (no-color.org).
  static var hasColor: Bool {
    guard hasCursor, (ProcessFacts.variable("NO_COLOR") ?? "").isEmpty else { return false }
    return ["truecolor", "24bit"].contains(ProcessFacts.variable("COLORTERM") ?? "")
      || ProcessFacts.variable("TERM")?.hasSuffix("-direct") == true
  }

  /// What answers in words can make use of; nil where they do not go to a terminal.
  static var screen: Screen? {
    Descriptor.standardOutput.isTerminal ? Screen(columns: columns, hasColor: hasColor) : nil
  }

  /// Runs `body` while what is typed is not drawn: it would be drawn into what `body` writes.
  static func withoutEcho<Value>(_ body: () -> Value) -> Value {
    withModes({ $0.c_lflag &= ~tcflag_t(ECHO) }, body)
  }

  /// Runs `body` while the terminal that is typed at has other modes.
  private static func withModes<Value>(
    _ change: (inout termios) -> Void,
    _ body: () -> Value
  ) -> Value {
    var modes = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &modes) == 0 else { return body() }
    var changed = modes
    change(&changed)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &changed)
    defer { _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
    return body()
  }

  /// Runs `body`, which reads a line that the terminal itself edits, while an interruption leaves
  /// what is typed of it to ``dropTyped()``.
  static func keepingTyped<Value>(_ body: () -> Value) -> Value {
    withModes({ $0.c_lflag |= tcflag_t(NOFLSH) }, body)
  }

  /// Drops what is typed of a line, and returns how many bytes that is, at most 4096.
  static func dropTyped() -> Int {
    withModes({ $0.c_lflag &= ~tcflag_t(ICANON) }) {
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, 0) > 0 else { return 0 }
      var bytes = [UInt8](repeating: 0, count: 4096)
      return max(0, unsafe read(STDIN_FILENO, &bytes, bytes.count))
    }
  }

  /// Writes at once, what cannot be written not at all: nobody is left to read it.
  static func write(_ text: String) {
    _ = try? Descriptor.standardOutput.write(Array(text.utf8)) { false }
  }
}
