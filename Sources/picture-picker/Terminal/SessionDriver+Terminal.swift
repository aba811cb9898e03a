internal import Dispatch
internal import PickerShell
internal import PicturePicker

extension SessionDriver {
  private static let greeting = "picture-picker: type add PATH…, help or quit."
  private static let libraryGreeting = "picture-picker: type albums, add PATH…, help or quit."
  private static let howToQuit = "(quit or Ctrl-D ends the session; help lists the commands.)\n"

  /// Runs a session that a person types, to its end.
  mutating func runAtTerminal() -> Int32 {
    let alarm = Alarm()
    interruption.attend(alarm)
    var prompt = Prompt(alarm: alarm, output: output)
    let isInMemory = inquire { await $0.isInMemory } ?? true
    let remark = isInMemory ? " The draft lies in memory only." : ""
    let greeting = shell.hasLibrary ? Self.libraryGreeting : Self.greeting
    output.write(Array("\(greeting)\(remark)\n".utf8))
    while output.isWhole {
      switch read("> ", with: &prompt, completes: true) {
      case .line(let line):
        prompt.remember(line)
        let status =
          prompt.drawsLines
          ? Terminal.withoutEcho { carryOut(line) } : carryOut(line)
        guard let status else { continue }
        if status != Program.Status.success || mayLeave(&prompt) { return ending(status) }
      case .interrupted(let isEmpty):
        output.write(Array(prompt.givenUp.utf8))
        if isEmpty { output.write(Array(Self.howToQuit.utf8)) }
      case .ended:
        output.write([UInt8(ascii: "\n")])
        if mayLeave(&prompt) { return ending(statusAtEnd) }
      case .signalled:
        output.write([UInt8(ascii: "\n")])
        return ending(statusAtEnd)
      }
    }
    return Program.Status.failure
  }

  private mutating func carryOut(_ line: [UInt8]) -> Int32? {
    carryOut(at: nil) { await $0.answer(toLine: line) }
  }

  /// The exit status, unless a signal asks for another.
  private func ending(_ status: Int32) -> Int32 {
    interruption.signal.map { 128 + $0 } ?? status
  }

  private func read(
    _ words: String,
    with prompt: inout Prompt,
    completes: Bool
  ) -> TypedLine {
    interruption.type()
    defer { interruption.finish() }
    return prompt.read(words) { [self] line in
      completes ? inquire { await $0.completion(of: line) } ?? nil : nil
    }
  }

  /// Whether the session may end: asks once where photos lie only in memory.
  private func mayLeave(_ prompt: inout Prompt) -> Bool {
    guard let count = inquire({ await $0.photosInMemory }), count > 0 else { return true }
    let photos = count == 1 ? "1 photo lies" : "\(count) photos lie"
    output.write(Array("\(photos) only in memory; save FILE keeps the draft.\n".utf8))
    switch read("Quit all the same? [y/N] ", with: &prompt, completes: false) {
    case .line(let line):
      let answer = String(decoding: line, as: UTF8.self).lowercased()
      return ["y", "yes", "quit"].contains(answer.filter { $0 != " " })
    case .ended:
      output.write([UInt8(ascii: "\n")])
      return true
    case .signalled: return true
    case .interrupted:
      output.write(Array(prompt.givenUp.utf8))
      return false
    }
  }
}

extension Output {
  /// Waits for a command; one that takes over half a second is shown until it is done.
  func wait(for done: DispatchSemaphore, showing progress: ProgressLine) {
    var patience = DispatchTimeInterval.milliseconds(500)
    while done.wait(timeout: .now() + patience) == .timedOut {
      write(progress.drawn(columns: Terminal.columns))
      patience = .milliseconds(100)
    }
    write(progress.cleared())
  }
}
