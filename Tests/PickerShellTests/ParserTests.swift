import Testing

@testable import PickerShell

@Suite("Words become commands")
struct ParserTests {
  private static func command(_ line: String) throws -> Command {
    try CommandParser.command(for: #require(try Request(line: Array(line.utf8))))
  }

  /// Words as the splitter makes them of unquoted text.
  private static func words(_ texts: String...) -> [Word] {
    texts.map { text in
      text.utf8.reduce(into: Word()) { $0.append($1, isBare: true) }
    }
  }

  private static func word(_ text: String) -> Word { words(text)[0] }

  @Test(
    "Good forms",
    arguments: [
      ("add a.jpg", .add(words("a.jpg"), fill: false, skipBad: false)),
      ("add a b --fill", .add(words("a", "b"), fill: true, skipBad: false)),
      ("add --skip-bad a --fill", .add(words("a"), fill: true, skipBad: true)),
      ("add --fill --fill a", .add(words("a"), fill: true, skipBad: false)),
      ("add -- --fill", .add(words("--fill"), fill: false, skipBad: false)),
      ("add a -- --fill --", .add(words("a", "--fill", "--"), fill: false, skipBad: false)),
      ("add -", .add(words("-"), fill: false, skipBad: false)),
      ("pick 0 a", .pick(.slot(0), word("a"))),
      ("pick @7 a", .pick(.identity(7), word("a"))),
      ("replace 3 -- -a", .replace(.slot(3), word("-a"))),
      ("remove all", .remove(.all)),
      ("remove 0", .remove(.some([.one(.slot(0))]))),
      ("remove 1-3 @5 07", .remove(.some([.range(1...3), .one(.identity(5)), .one(.slot(7))]))),
      ("remove 2-2", .remove(.some([.range(2...2)]))),
      ("remove 0-99999999999999999999", .remove(.some([.range(0...Int.max)]))),
      ("move 3 0", .move(from: .slot(3), to: .slot(0))),
      ("move @3 @1", .move(from: .identity(3), to: .identity(1))),
      ("list", .list),
      ("info @99999999999999999999", .info(.identity(Int.max))),
      ("undo 9223372036854775806", .undo(Int.max - 1)),
      ("grid", .grid),
      ("undo", .undo(1)),
      ("undo 12", .undo(12)),
      ("redo", .redo(1)),
      ("redo 2", .redo(2)),
      ("extract 0 out.jpg", .extract(.slot(0), word("out.jpg"))),
      ("export post", .export(word("post"), force: false)),
      ("export post --force", .export(word("post"), force: true)),
      ("export --force post", .export(word("post"), force: true)),
      ("export -- --force", .export(word("--force"), force: false)),
      ("verify post", .verify(word("post"))),
      ("help", .help(CommandName.allCases)),
      ("help alt", .help([.alt])),
      ("help albums", .help([.albums])),
      ("albums", .library(.albums)),
      ("album 0", .library(.album(words("0")))),
      ("album All Photos", .library(.album(words("All", "Photos")))),
      ("photos", .library(.photos(nil, asGrid: false))),
      ("photos 5", .library(.photos(5...5, asGrid: false))),
      ("photos 50-99 --grid", .library(.photos(50...99, asGrid: true))),
      ("photos 0-99999999999999999999", .library(.photos(0...Int.max, asGrid: false))),
      ("photo 7", .library(.photo(7))),
      ("select 5 2 3-4", .library(.select([5...5, 2...2, 3...4]))),
      ("deselect 07", .library(.deselect([7...7]))),
      ("done", .library(.done)),
      ("cancel", .library(.cancel)),
      ("quit", .quit),
    ] as [(String, Command)]
  )
  func reads(line: String, command: Command) throws {
    #expect(try Self.command(line) == command)
  }

  @Test(
    "Bad forms, each with its code",
    arguments: [
      ("add", .usage), ("add --fill", .usage), ("add --", .usage), ("add ''", .usage),
      ("add --fil a", .usage), ("add -x a", .usage), ("add --force a", .usage),
      ("add --fill=1 a", .usage), ("pick", .usage), ("pick 0", .usage), ("pick 0 a b", .usage),
      ("pick a 0", .usage), ("pick 0-1 a", .usage), ("pick all a", .usage), ("pick 0 ''", .usage),
      ("replace 0", .usage), ("replace x a", .usage), ("replace @ a", .usage),
      ("replace @x a", .usage), ("replace '' a", .usage), ("remove", .usage),
      ("remove x", .usage), ("remove 3-1", .usage), ("remove 1-", .usage), ("remove -1", .usage),
      ("remove 1-2-3", .usage), ("remove @1-@2", .usage), ("remove all 1", .usage),
      ("remove 1 all", .usage), ("remove 1.5", .usage), ("remove +1", .usage),
      ("remove 1,2", .usage), ("remove ١", .usage), ("remove --all", .usage), ("move", .usage),
      ("move 0", .usage), ("move 0 1 2", .usage), ("move 0 x", .usage), ("move 0 -1", .usage),
      ("list x", .usage), ("list --json", .usage), ("info", .usage), ("info 0 1", .usage),
      ("info -- -1", .usage), ("grid 2", .usage), ("undo 0", .usage), ("undo x", .usage),
      ("undo 1 2", .usage), ("undo -1", .usage), ("redo 0", .usage), ("extract 0", .usage),
      ("extract 0 a b", .usage), ("extract 0 a --force", .usage), ("export", .usage),
      ("export a b", .usage), ("export --forced a", .usage), ("export ''", .usage),
      ("verify", .usage), ("verify a b", .usage), ("help a b", .usage), ("quit now", .usage),
      ("help lst", .unknownCommand), ("lst", .unknownCommand), ("LIST", .unknownCommand),
      ("''", .unknownCommand), ("-x", .unknownCommand), ("--", .unknownCommand),
      ("save", .usage), ("load x y", .usage), ("save ''", .usage), ("albums 1", .usage),
      ("album", .usage), ("album ''", .usage), ("album \"\"", .usage), ("photos 3-1", .usage),
      ("photos 1 2", .usage), ("photos x", .usage),
      ("photos --gird", .usage), ("photo", .usage), ("photo 1-2", .usage), ("photo @1", .usage),
      ("select", .usage), ("select all", .usage), ("select @1", .usage), ("select 1-", .usage),
      ("deselect", .usage), ("done 1", .usage), ("cancel 1", .usage),
    ] as [(String, ErrorCode)]
  )
  func refuses(line: String, code: ErrorCode) throws {
    let error = try #require(throws: ShellError.self) { try Self.command(line) }
    #expect(error.code == code)
    #expect(error.message.contains("nothing was done"))
    #expect(error.message.last == "." || error.message.last == ")")
  }

  @Test(
    "A number that cannot be told back is refused with its digits, and never told as another",
    arguments: [
      "remove N", "remove 0 N", "remove N-N", "move N 0", "move 0 N", "pick N a", "replace N a",
      "alt N", "alt N x", "info N", "extract N a", "undo N", "redo N", "photos N", "photo N",
      "select N", "select N-N", "deselect N",
    ]
  )
  func hugeNumbers(line: String) throws {
    for number in ["9223372036854775808", "99999999999999999999", "0099999999999999999999"] {
      let error = try #require(throws: ShellError.self) {
        try Self.command(line.replacing("N", with: number))
      }
      #expect(error.code == .usage)
      #expect(error.message.contains(number))
      #expect(!error.message.contains("9223372036854775807"))
    }
  }

  @Test(
    "What is said of an unknown option is whole sentences",
    arguments: [
      ("add --filll a", "(Is --fill meant? Words after -- are never options.)"),
      ("add -x a", "(add knows --fill and --skip-bad. Words after -- are never options.)"),
      ("list -x", "(list has no options. Words after -- are never options.)"),
    ]
  )
  func optionWords(line: String, words: String) throws {
    let error = try #require(throws: ShellError.self) { try Self.command(line) }
    #expect(error.message.hasSuffix(words), "\(error.message)")
  }

  @Test(
    "An unknown command or option names the nearest known one",
    arguments: [
      ("lst", "list"), ("rm", "remove"), ("remvoe 1", "remove"), ("ad x", "add"), ("Add x", "add"),
      ("exprot x", "export"), ("und", "undo"), ("add --fil x", "--fill"),
      ("add --skipbad x", "--skip-bad"), ("export --froce x", "--force"),
      ("export --overwrite x", "--force"),
    ]
  )
  func suggests(line: String, nearest: String) throws {
    let error = try #require(throws: ShellError.self) { try Self.command(line) }
    #expect(error.message.contains(nearest))
  }

  @Test("Help is about what works, with lines that read", arguments: CommandName.allCases)
  func explains(name: CommandName) throws {
    let help = try #require(name.help)
    #expect(help.usage.hasPrefix(name.rawValue))
    #expect(!help.examples.isEmpty)
    for example in help.examples {
      #expect(example.line.hasPrefix(name.rawValue))
      _ = try Self.command(example.line)
    }
  }

  @Test("A long word is cut in a message")
  func cutsWords() throws {
    let error = try #require(throws: ShellError.self) {
      try Self.command(String(repeating: "x", count: 1 << 20))
    }
    #expect(error.message.utf8.count < 300)
  }
}
