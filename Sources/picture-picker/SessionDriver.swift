internal import Dispatch
internal import PickerShell
internal import PictureLibrary
internal import PicturePicker

/// Feeds a session its commands, one after another, and writes each answer before the next.
///
/// A person sits at the terminal where commands are typed there and answers in words go there: then
/// there is a prompt, and SIGINT ends no more than a command. Where one is typed but the answers go
/// to a file, errors are shown on standard error and the session goes on after them.
struct SessionDriver {
  private let options: CommandLineOptions
  let output: Output
  let shell: Shell
  let interruption: Interruption
  /// Whether the commands are typed at a terminal.
  private let isTyped: Bool
  /// Whether a person sits at the terminal, and sees the answers there.
  private let isAtTerminal: Bool
  /// Where answers in words go to a terminal: how far the running command is.
  private let progress: ProgressLine?
  private var someFailed = false
  private var hasCarriedOut = false

  init(
    options: CommandLineOptions,
    editor: AttachmentEditor,
    library: PhotoLibrary?,
    disk: DiskLookups,
    output: Output,
    interruption: Interruption
  ) {
    self.options = options
    self.output = output
    self.interruption = interruption
    isTyped = options.input == .standardInput && Descriptor.standardInput.isTerminal
    let hasScreen = !options.isJSON && Descriptor.standardOutput.isTerminal
    isAtTerminal = isTyped && hasScreen
    let line = hasScreen ? ProgressLine() : nil
    progress = line
    var screen: (@Sendable () -> Screen?)?
    if hasScreen { screen = { Terminal.screen } }
    var report: (@Sendable (CommandProgress) -> Void)?
    if options.showsProgress { report = { output.write($0.json) } }
    if let line { report = { line.update($0) } }
    shell = Shell(
      editor: editor,
      disk: disk,
      library: library,
      language: options.language ?? AlbumLanguage(variable: ProcessFacts.variable),
      screen: screen,
      progress: report
    )
  }

  /// Runs the session to its end and returns the exit status.
  mutating func run() -> Int32 {
    switch options.input {
    case .words(let words):
      return carryOut(at: nil) { await $0.answer(to: words) } ?? statusAtEnd
    case .lines(let lines):
      for line in lines {
        if let status = carryOut(at: nil, { await $0.answer(toLine: line) }) { return status }
      }
      return statusAtEnd
    case .script(let path): return runScript(path)
    case .standardInput where isAtTerminal: return runAtTerminal()
    case .standardInput:
      do throws(SystemError) {
        return try run(Descriptor.standardInput, script: nil)
      } catch {
        return refuse(error, script: nil)
      }
    }
  }

  private mutating func runScript(_ path: [UInt8]) -> Int32 {
    do throws(SystemError) {
      return try run(Descriptor(reading: path), script: path)
    } catch {
      return refuse(error, script: path)
    }
  }

  var statusAtEnd: Int32 {
    someFailed ? Program.Status.failure : Program.Status.success
  }

  /// Runs the lines of a file to its end, or until a command ends the session.
  private mutating func run(
    _ file: consuming Descriptor,
    script: [UInt8]?
  ) throws(SystemError) -> Int32 {
    var buffer = LineBuffer()
    var number = 0
    var isOver = false
    while !isOver {
      let bytes = try file.read()
      isOver = bytes.isEmpty
      buffer.append(bytes)
      while let line = buffer.nextLine() ?? (isOver ? buffer.lastLine() : nil) {
        number += 1
        let place = script.map { ScriptPlace(path: $0, line: number) }
        if let status = carryOut(at: place, { await $0.answer(toLine: line) }) { return status }
      }
    }
    return statusAtEnd
  }

  /// Carries out one command and writes its answer; returns a status where the session ends.
  mutating func carryOut(
    at place: ScriptPlace?,
    _ command: @escaping @Sendable (Shell) async -> Answer?
  ) -> Int32? {
    let answer = settled(command)
    if let answer {
      hasCarriedOut = true
      write(answer, place)
    }
    interruption.finish()
    if let signal = interruption.signal { return 128 + signal }
    guard output.isWhole else { return Program.Status.failure }
    guard let answer else { return nil }
    if answer.endsSession { return Program.Status.success }
    guard !answer.isOK else { return nil }
    someFailed = true
    return options.keepsGoing || isTyped ? nil : Program.Status.failure
  }

  /// Waits on this thread for a command that runs on others.
  private func settled(_ command: @escaping @Sendable (Shell) async -> Answer?) -> Answer? {
    let (shell, output, progress) = (shell, output, progress)
    let answer = interruption.settle({ await command(shell) }) { done in
      if let progress {
        output.wait(for: done, showing: progress)
      } else {
        done.wait()
      }
    }
    return answer ?? nil
  }

  /// Waits on this thread for what the shell says of itself, which takes no time.
  func inquire<Value: Sendable>(_ question: @escaping @Sendable (Shell) async -> Value) -> Value? {
    let handover = Handover<Value>()
    let shell = shell
    Task.detached { handover.hand(await question(shell)) }
    handover.done.wait()
    return handover.value
  }

  private func write(_ answer: Answer, _ place: ScriptPlace?) {
    if options.isJSON {
      output.write(answer.json)
    } else if answer.isOK || isAtTerminal {
      output.write(progress == nil ? answer.text : answer.text(columns: Terminal.columns))
    } else {
      output.writeError(answer.text(at: place))
    }
  }

  private mutating func refuse(_ error: SystemError, script: [UInt8]?) -> Int32 {
    let error = ShellError.unreadable(script: script, error.reading)
    guard !hasCarriedOut else {
      // The line that did not come is answered like one whose command could not be read.
      return carryOut(at: nil) { await $0.refusal(error) } ?? Program.Status.failure
    }
    return Program.refuse(
      CommandLineError(error: error, isJSON: options.isJSON, capacity: options.capacity ?? 8),
      output: output
    )
  }
}
