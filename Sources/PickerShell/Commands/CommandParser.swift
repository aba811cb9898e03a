/// Makes a command of a request's words.
struct CommandParser: Sendable {
  let name: CommandName
  private let text: [UInt8]?
  private(set) var given: Set<String> = []
  private(set) var arguments: [Word] = []

  /// The command that a request asks for.
  ///
  /// - Throws: `unknownCommand`; `usage` for an unknown option, too few or too many words, or words
  ///   of the wrong kind.
  static func command(for request: Request) throws(ShellError) -> Command {
    guard let word = request.words.first else { throw .usage("There is no command.") }
    let name = try knownName(word)
    let parser = try CommandParser(name, request.words.dropFirst(), text: request.text)
    return try parser.command()
  }

  /// The command that a word names.
  static func knownName(_ word: Word) throws(ShellError) -> CommandName {
    if let name = CommandName(word) { return name }
    let known = CommandName.allCases.map(\.rawValue)
    let nearest =
      CommandName.habits[lossyText(word.bytes.prefix(10)).lowercased()]
      ?? Spelling.nearest(to: word.bytes, among: known)
    throw ShellError(
      .unknownCommand,
      "There is no command \(quoted(word.bytes)); nothing was done."
        + (nearest.map { " (Is \($0) meant? help lists the commands.)" }
          ?? " (help lists the commands.)")
    )
  }

  private init(
    _ name: CommandName,
    _ words: ArraySlice<Word>,
    text: [UInt8]?
  ) throws(ShellError) {
    self.name = name
    self.text = text
    var optionsEnded = false
    for word in words {
      if optionsEnded || word.bytes.first != UInt8(ascii: "-") || word.bytes.count == 1 {
        arguments.append(word)
      } else if word.isText("--") {
        optionsEnded = true
      } else {
        given.insert(try option(word))
      }
    }
  }

  private func option(_ word: Word) throws(ShellError) -> String {
    if let option = name.options.first(where: word.isText) { return option }
    let known: String
    if name.options.isEmpty {
      known = "\(name) has no options."
    } else if let nearest = Spelling.nearest(to: word.bytes, among: name.options) {
      known = "Is \(nearest) meant?"
    } else {
      known = "\(name) knows \(name.options.joined(separator: " and "))."
    }
    throw .usage(
      "\(name) has no option \(quoted(word.bytes)); nothing was done."
        + " (\(known) Words after -- are never options.)"
    )
  }

  private func command() throws(ShellError) -> Command {
    switch name {
    case .add:
      try expect(1...Int.max)
      for index in arguments.indices { _ = try path(index) }
      return .add(
        arguments,
        fill: given.contains("--fill"),
        skipBad: given.contains("--skip-bad")
      )
    case .remove: return .remove(try removal())
    case .pick, .replace, .extract, .move, .info, .alt: return try slotCommand()
    case .undo: return .undo(try steps())
    case .redo: return .redo(try steps())
    case .export:
      try expect(1...1)
      return .export(try path(0), force: given.contains("--force"))
    case .verify:
      try expect(1...1)
      return .verify(try path(0))
    case .save, .load:
      try expect(1...1)
      return name == .save ? .save(try path(0)) : .load(try path(0))
    case .help: return .help(try topics())
    case .list, .grid, .quit:
      try expect(0...0)
      return name == .list ? .list : name == .grid ? .grid : .quit
    case .albums, .album, .photos, .photo, .select, .deselect, .done, .cancel:
      return .library(try libraryCommand())
    }
  }

  private func slotCommand() throws(ShellError) -> Command {
    try expect(name == .info || name == .alt ? 1...1 : 2...2)
    let slot = try self.slot(arguments[0])
    switch name {
    case .pick: return .pick(slot, try path(1))
    case .replace: return .replace(slot, try path(1))
    case .extract: return .extract(slot, try path(1))
    case .move: return .move(from: slot, to: try self.slot(arguments[1]))
    case .alt: return try alt(slot)
    default: return .info(slot)
    }
  }

  private func alt(_ slot: SlotReference) throws(ShellError) -> Command {
    guard let text else { return .showAlt(slot) }
    guard let text = String(validating: text, as: UTF8.self) else {
      throw .usage("The alt text is not UTF-8; nothing was changed.")
    }
    return .setAlt(slot, text)
  }

  private func topics() throws(ShellError) -> [CommandName] {
    try expect(0...1)
    guard let word = arguments.first else { return CommandName.allCases }
    return [try CommandParser.knownName(word)]
  }
}

// MARK: Words

extension CommandParser {
  private func removal() throws(ShellError) -> Removal {
    try expect(1...Int.max)
    if arguments.count == 1, arguments[0].isText("all") { return .all }
    var parts: [Removal.Part] = []
    for word in arguments { parts.append(try part(word)) }
    return .some(parts)
  }

  private func part(_ word: Word) throws(ShellError) -> Removal.Part {
    let ends = word.bytes.split(
      separator: UInt8(ascii: "-"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard ends.count == 2, let low = Self.number(ends[0]), let high = Self.number(ends[1]) else {
      return .one(try slot(word))
    }
    guard low < Int.max else { throw tooLarge("slot", ends[0]) }
    guard low <= high else {
      throw misuse("takes a range with the lower slot first, not \(quoted(word.bytes))")
    }
    return .range(low...high)
  }

  private func slot(_ word: Word) throws(ShellError) -> SlotReference {
    if let slot = Self.number(word.bytes[...]) {
      guard slot < Int.max else { throw tooLarge("slot", word.bytes) }
      return .slot(slot)
    }
    if word.bytes.first == UInt8(ascii: "@"), let identity = Self.number(word.bytes.dropFirst()) {
      return .identity(identity)
    }
    throw misuse("takes slots as numbers from 0 or as @ID, not \(quoted(word.bytes))")
  }

  private func steps() throws(ShellError) -> Int {
    try expect(0...1)
    guard let word = arguments.first else { return 1 }
    guard let steps = Self.number(word.bytes[...]), steps >= 1 else {
      throw misuse("takes a number of steps from 1, not \(quoted(word.bytes))")
    }
    guard steps < Int.max else { throw tooLarge("number of steps", word.bytes) }
    return steps
  }

  private func path(_ index: Int) throws(ShellError) -> Word {
    guard !arguments[index].bytes.isEmpty else { throw misuse("takes a path, not an empty word") }
    return arguments[index]
  }

  /// A number of ASCII digits; those beyond `Int` are its maximum, and so beyond every list.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !bytes.isEmpty, bytes.allSatisfy(digits.contains) else { return nil }
    return Int(lossyText(bytes)) ?? Int.max
  }

  func expect(_ counts: ClosedRange<Int>) throws(ShellError) {
    if arguments.count < counts.lowerBound { throw misuse("needs more words") }
    if arguments.count > counts.upperBound {
      throw misuse("takes no \(quoted(arguments[counts.upperBound].bytes))")
    }
  }

  /// A refusal of a number that could only be told wrongly.
  func tooLarge(_ what: String, _ word: some Collection<UInt8>) -> ShellError {
    misuse("takes no \(what) as large as \(quoted(word))")
  }

  func misuse(_ what: String) -> ShellError {
    .usage("\(name) \(what); nothing was done. (Usage: \(name.help?.usage ?? name.rawValue))")
  }
}
