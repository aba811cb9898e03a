internal import PictureLibrary

/// Reads the words of the command line, the program's own name not among them.
struct CommandLineParser: Sendable {
  private enum Option: String, CaseIterable {
    case json = "--json"
    case progress = "--progress"
    case keepGoing = "--keep-going"
    case capacity = "--capacity"
    case width = "--width"
    case script = "--script"
    case command = "--command"
    case help = "--help"
    case version = "--version"
    case draft = "--draft"
    case readOnly = "--read-only"
    case salvage = "--salvage"
    case library = "--library"
    case language = "--language"

    static let letters: [String: Option] = ["-d": .draft, "-f": .script, "-c": .command]

    var takesValue: Bool {
      switch self {
      case .capacity, .width, .script, .command, .draft, .salvage, .library, .language: true
      case .json, .progress, .keepGoing, .help, .version, .readOnly: false
      }
    }
  }

  private let disk: DiskLookups
  private var rest: ArraySlice<[UInt8]>
  private(set) var options = CommandLineOptions()
  private var lines: [[UInt8]] = []
  private var script: [UInt8]?
  private var salvage: (old: [UInt8], new: [UInt8])?

  init(_ arguments: [[UInt8]], disk: DiskLookups) {
    rest = arguments[...]
    self.disk = disk
  }

  /// Reads everything.
  ///
  /// - Throws: `usage` for an option that is unknown, incomplete or out of range, for more than one
  ///   source of commands, and for a file where a command should be.
  mutating func invocation() throws(ShellError) -> Invocation {
    while let word = rest.first, word.first == UInt8(ascii: "-"), word.count > 1 {
      rest.removeFirst()
      if word.elementsEqual("--".utf8) { break }
      switch try take(word) {
      case .help: return .help
      case .version: return .version
      default: continue
      }
    }
    if options.showsProgress, !options.isJSON {
      throw misuse("--progress needs --json")
    }
    if options.isReadOnly, options.draft == nil { throw misuse("--read-only needs --draft") }
    if options.language != nil, options.library == nil {
      throw misuse("--language needs --library")
    }
    if let salvage { return try invocation(of: salvage) }
    options.input = try input()
    return .session(options)
  }

  private mutating func take(_ word: [UInt8]) throws(ShellError) -> Option {
    let (option, joined) = try self.option(word)
    if joined != nil, !option.takesValue { throw misuse("\(option.rawValue) takes no value") }
    switch option {
    case .json: options.isJSON = true
    case .progress: options.showsProgress = true
    case .keepGoing: options.keepsGoing = true
    case .capacity: options.capacity = try number(option, joined, in: 1...100)
    case .width: options.width = try number(option, joined, in: 16...4096)
    case .script:
      guard script == nil else { throw misuse("--script is given twice") }
      script = try value(of: option, joined)
    case .command: lines.append(try line(try value(of: option, joined)))
    case .help, .version: break
    case .draft:
      guard options.draft == nil else { throw misuse("--draft is given twice") }
      options.draft = try path(option, joined)
    case .readOnly: options.isReadOnly = true
    case .salvage:
      guard salvage == nil else { throw misuse("--salvage is given twice") }
      salvage = (try path(option, joined), try path(option, nil))
    case .library:
      guard options.library == nil else { throw misuse("--library is given twice") }
      options.library = try path(option, joined)
    case .language: options.language = try language(option, joined)
    }
    return option
  }

  /// The option that a word names, and the value joined to it by `=`.
  private func option(_ word: [UInt8]) throws(ShellError) -> (Option, [UInt8]?) {
    let parts = word.split(
      separator: UInt8(ascii: "="),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let name = lossyText(parts[0])
    if let option = Option.letters[lossyText(word)] { return (option, nil) }
    if let option = Option(rawValue: name) {
      return (option, parts.count > 1 ? Array(parts[1]) : nil)
    }
    let nearest = Spelling.nearest(to: Array(parts[0]), among: Option.allCases.map(\.rawValue))
    throw ShellError.usage(
      "There is no option \(quoted(word)); nothing was done."
        + " (\(nearest.map { "Is \($0) meant? " } ?? "")--help lists the options.)"
    )
  }

  private mutating func value(
    of option: Option,
    _ joined: [UInt8]?
  ) throws(ShellError) -> [UInt8] {
    if let joined { return joined }
    guard let value = rest.popFirst() else {
      throw misuse("\(option.rawValue) needs \(option == .salvage ? "two files" : "a value")")
    }
    return value
  }

  private mutating func number(
    _ option: Option,
    _ joined: [UInt8]?,
    in range: ClosedRange<Int>
  ) throws(ShellError) -> Int {
    let value = try value(of: option, joined)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard value.allSatisfy(digits.contains), let number = Int(lossyText(value)),
      range.contains(number)
    else {
      throw misuse(
        "\(option.rawValue) takes a number from \(range.lowerBound) to \(range.upperBound),"
          + " not \(quoted(value))"
      )
    }
    return number
  }

  private mutating func path(
    _ option: Option,
    _ joined: [UInt8]?
  ) throws(ShellError) -> [UInt8] {
    let path = try value(of: option, joined)
    guard !path.isEmpty else { throw misuse("\(option.rawValue) takes a path, not an empty word") }
    return path
  }

  private mutating func language(
    _ option: Option,
    _ joined: [UInt8]?
  ) throws(ShellError) -> AlbumLanguage {
    let value = try value(of: option, joined)
    let known = AlbumLanguage.allCases
    if let language = known.first(where: { value.elementsEqual($0.rawValue.utf8) }) {
      return language
    }
    let tags = known.map(\.rawValue).joined(separator: " or ")
    throw misuse("\(option.rawValue) takes \(tags), not \(quoted(value))")
  }

  private func invocation(
    of salvage: (old: [UInt8], new: [UInt8])
  ) throws(ShellError) -> Invocation {
    guard rest.isEmpty, lines.isEmpty, script == nil, options.draft == nil,
      options.library == nil
    else {
      throw misuse("--salvage takes two files, and neither a command, a draft nor a library")
    }
    return .salvage(old: salvage.old, new: salvage.new, isJSON: options.isJSON)
  }

  private func line(_ value: [UInt8]) throws(ShellError) -> [UInt8] {
    guard !value.contains(UInt8(ascii: "\n")) else {
      throw misuse("--command takes one line; give it again for another")
    }
    return value
  }

  private func input() throws(ShellError) -> CommandLineOptions.Input {
    let sources = [!rest.isEmpty, !lines.isEmpty, script != nil].count { $0 }
    guard sources <= 1 else {
      throw misuse("A command, --command and --script exclude each other")
    }
    if let script { return .script(path: script) }
    if !lines.isEmpty { return .lines(lines) }
    guard let first = rest.first else { return .standardInput }
    if CommandName(Word(literal: first)) == nil, disk.exists(first) {
      throw ShellError.usage(
        "\(quoted(first)) is a file, not a command; nothing was done."
          + " (--draft opens a draft, --script runs the lines of a file, add takes photos.)"
      )
    }
    return .words(Array(rest))
  }

  private func misuse(_ what: String) -> ShellError {
    .usage("\(what); nothing was done. (--help shows how to call the program.)")
  }
}

extension Invocation {
  /// What a command line asks for.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name, as bytes.
  ///   - disk: Tells whether the first word is a file.
  /// - Throws: ``CommandLineError`` with the code `usage`.
  public static func parse(
    _ arguments: [[UInt8]],
    disk: DiskLookups
  ) throws(CommandLineError) -> Invocation {
    var parser = CommandLineParser(arguments, disk: disk)
    do throws(ShellError) {
      return try parser.invocation()
    } catch {
      // An error before --json was reached is still for the program that wrote --json.
      let isJSON = arguments.prefix { !$0.elementsEqual("--".utf8) }
        .contains { $0.elementsEqual("--json".utf8) }
      throw CommandLineError(error: error, isJSON: isJSON, capacity: parser.options.capacity ?? 8)
    }
  }
}
