internal import Glibc
internal import PickerShell
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
    Signals.prepare()
    let interruption = Interruption()
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
        var driver = SessionDriver(
          options: options,
          disk: disk,
          output: output,
          interruption: interruption
        )
        return driver.run()
      }
    } catch {
      return refuse(error, output: output)
    }
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

  private static func print(_ text: String, to output: Output) -> Int32 {
    output.write(Array(text.utf8))
    return output.isWhole ? Status.success : Status.failure
  }
}
