internal import PickerShell

/// Asks a person for lines: with an editor where the terminal has a cursor to move, else as the
/// terminal itself edits them.
struct Prompt: ~Copyable {
  private let alarm: Alarm
  private let output: Output
  private let editor: LineEditor?
  private var buffer = LineBuffer()

  init(alarm: Alarm, output: Output) {
    self.alarm = alarm
    self.output = output
    editor = Terminal.hasCursor ? LineEditor(alarm: alarm) : nil
  }

  /// What shows that a line was given up, where the terminal does not draw it itself.
  var givenUp: String { drawsLines ? "^C\n" : "\n" }

  /// Whether a line is drawn when it is read, with all that was typed before.
  var drawsLines: Bool { editor != nil }

  /// The next line.
  mutating func read(
    _ prompt: String,
    complete: @escaping ([UInt8]) -> Completion? = { _ in nil }
  ) -> TypedLine {
    if drawsLines { return editor?.read(prompt: prompt, complete: complete) ?? .ended }
    output.write(Array(prompt.utf8))
    return Terminal.keepingTyped { readPlainLine() }
  }

  private mutating func readPlainLine() -> TypedLine {
    while true {
      if let line = buffer.nextLine() { return .line(line) }
      switch alarm.wait() {
      case .interrupted: return .interrupted(isEmpty: Terminal.dropTyped() == 0)
      case .ending: return .signalled
      case .resized, .resumed: continue
      case .input:
        guard let bytes = try? Descriptor.standardInput.read(), !bytes.isEmpty else {
          return buffer.lastLine().map { .line($0) } ?? .ended
        }
        buffer.append(bytes)
      }
    }
  }

  /// Puts a line within reach of the arrow keys.
  func remember(_ line: [UInt8]) {
    if line.contains(where: { $0 != UInt8(ascii: " ") }) { editor?.remember(line) }
  }
}
