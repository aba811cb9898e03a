public import PictureLibrary

/// What the command line asks of the program.
public struct CommandLineOptions: Equatable, Sendable {
  /// Where the commands come from.
  public enum Input: Equatable, Sendable {
    /// One command, its words as given.
    case words([[UInt8]])
    /// The lines of `-c`, in order.
    case lines([[UInt8]])
    /// The lines of a file.
    case script(path: [UInt8])
    /// The lines of standard input.
    case standardInput
  }

  /// Whether answers are JSON.
  public internal(set) var isJSON = false
  /// Whether long work reports how far it is; only with JSON.
  public internal(set) var showsProgress = false
  /// Whether the session goes on after a failed command.
  public internal(set) var keepsGoing = false
  /// The most attachments, 1…100, where it is given.
  public internal(set) var capacity: Int?
  /// The widest displayed size in pixels, 16…4096, where it is given.
  public internal(set) var width: Int?
  /// The draft's file; nil for one in memory.
  public internal(set) var draft: [UInt8]?
  /// Whether the draft is only looked at.
  public internal(set) var isReadOnly = false
  /// The photo library's folder; nil without one.
  public internal(set) var library: [UInt8]?
  /// The language of album titles, where it is given.
  public internal(set) var language: AlbumLanguage?
  /// Where the commands come from.
  public internal(set) var input = Input.standardInput

  init() {}
}

/// What a run of the program is to do.
public enum Invocation: Equatable, Sendable {
  /// Print how the program is called.
  case help
  /// Print the version.
  case version
  /// Make a new draft of what a damaged one still holds.
  case salvage(old: [UInt8], new: [UInt8], isJSON: Bool)
  /// Carry out commands.
  case session(CommandLineOptions)
}

/// Why a session cannot begin, and how to say so.
public struct CommandLineError: Error, Equatable, Sendable {
  /// What is wrong.
  public let error: ShellError
  /// Whether the answer is to be JSON.
  public let isJSON: Bool
  /// The capacity asked for, as far as the command line was understood.
  public let capacity: Int

  /// Why a session cannot begin.
  public init(error: ShellError, isJSON: Bool, capacity: Int) {
    self.error = error
    self.isJSON = isJSON
    self.capacity = capacity
  }
}
