internal import Dispatch
internal import Glibc
internal import PickerShell
internal import PictureLibrary
internal import PicturePicker

/// The program: what the command line says, then a session, then an exit status.
enum Program {
  /// Exit statuses beside 128 + n, which is a signal.
  enum Status {
    static let success: Int32 = 0
    static let failure: Int32 = 1
    static let wrongCommandLine: Int32 = 2
  }

  /// Runs the program and returns its exit status.
  static func run() -> Int32 {
    Descriptor.occupyStandardStreams()
    clearCodecEnvironment()
    limitFreeMemory()
    Signals.prepare()
    let interruption = Interruption()
    Signals.watch { interruption.receive($0) }
    let output = Output(endingAt: interruption)
    let disk = DiskLookups(
      exists: { Folder.exists($0) },
      regularFiles: { Folder.regularFiles(in: $0) },
      folders: { Folder.folders(in: $0) },
      homeDirectory: ProcessFacts.homeDirectory
    )
    do throws(CommandLineError) {
      switch try Invocation.parse(ProcessFacts.arguments, disk: disk) {
      case .help: return print(ProgramHelp.text, to: output)
      case .version: return print("picture-picker \(ProgramHelp.version)\n", to: output)
      case .session(let options):
        let editor = try open(options, interruption)
        defer { close(editor) }
        let library = try openLibrary(options, output, interruption)
        if let signal = interruption.signal { return 128 + signal }
        var driver = SessionDriver(
          options: options,
          editor: editor,
          library: library,
          disk: disk,
          output: output,
          interruption: interruption
        )
        return driver.run()
      case .salvage(let old, let new, let isJSON):
        let answer = interruption.settle { Answer.salvage(old, to: new) }
        let status = answer.map { write($0, isJSON: isJSON, to: output) } ?? Status.failure
        return interruption.signal.map { 128 + $0 } ?? status
      }
    } catch {
      let status = refuse(error, output: output)
      return interruption.signal.map { 128 + $0 } ?? status
    }
  }

  /// Opens the draft of the options; a signal that comes meanwhile waits until it is settled.
  private static func open(
    _ options: CommandLineOptions,
    _ interruption: Interruption
  ) throws(CommandLineError) -> AttachmentEditor {
    let opened = interruption.settle {
      Result { () throws(CommandLineError) in try options.openEditor() }
    }
    defer { interruption.finish() }
    guard let opened else { return AttachmentEditor() }
    let editor = try opened.get()
    interruption.beforeEnding { close(editor) }
    return editor
  }

  /// Looks through the library of the options; a signal ends that.
  private static func openLibrary(
    _ options: CommandLineOptions,
    _ output: Output,
    _ interruption: Interruption
  ) throws(CommandLineError) -> PhotoLibrary? {
    guard options.library != nil else { return nil }
    let hasScreen = !options.isJSON && Descriptor.standardOutput.isTerminal
    let line = ProgressLine()
    let opened = interruption.settle({ () async -> Result<PhotoLibrary?, CommandLineError> in
      do throws(CommandLineError) {
        return .success(try await options.openLibrary { line.update(filesLookedAt: $0) })
      } catch {
        return .failure(error)
      }
    }) { done in
      if hasScreen {
        output.wait(for: done, showing: line)
      } else {
        done.wait()
      }
    }
    defer { interruption.finish() }
    return try opened?.get()
  }

  /// Ends the process at once; answers are already written.
  static func exit(with status: Int32) -> Never { _exit(status) }

  /// Answers that the session cannot begin.
  static func refuse(_ error: CommandLineError, output: Output) -> Int32 {
    let answer = Answer.notStarted(error.error, capacity: error.capacity)
    if error.isJSON {
      output.write(answer.json)
    } else {
      output.writeError(answer.text)
    }
    return error.error.code == .usage ? Status.wrongCommandLine : Status.failure
  }

  /// Lets go of the draft's file, and waits until that is done.
  private static func close(_ editor: AttachmentEditor) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await editor.close()
      done.signal()
    }
    done.wait()
  }

  private static func write(_ answer: Answer, isJSON: Bool, to output: Output) -> Int32 {
    if isJSON {
      output.write(answer.json)
    } else if answer.isOK {
      output.write(answer.text)
    } else {
      output.writeError(answer.text)
    }
    return answer.isOK && output.isWhole ? Status.success : Status.failure
  }

  private static func print(_ text: String, to output: Output) -> Int32 {
    output.write(Array(text.utf8))
    return output.isWhole ? Status.success : Status.failure
  }
}
