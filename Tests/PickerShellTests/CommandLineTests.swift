import PictureLibrary
import Testing

@testable import PickerShell

@Suite("The command line")
struct CommandLineTests {
  private static func parse(_ words: [String]) throws(CommandLineError) -> Invocation {
    let disk = DiskLookups.made(of: ["photo.jpg", "list"])
    return try Invocation.parse(words.map { Array($0.utf8) }, disk: disk)
  }

  private static func options(
    _ input: CommandLineOptions.Input = .standardInput,
    _ change: (inout CommandLineOptions) -> Void = { _ in }
  ) -> Invocation {
    var options = CommandLineOptions()
    options.input = input
    change(&options)
    return .session(options)
  }

  private static func words(_ words: String...) -> CommandLineOptions.Input {
    .words(words.map { Array($0.utf8) })
  }

  @Test(
    "Good forms",
    arguments: [
      ([], options()),
      (["--json"], options { $0.isJSON = true }),
      (
        ["--json", "--progress", "--keep-going"],
        options {
          $0.isJSON = true
          $0.showsProgress = true
          $0.keepsGoing = true
        }
      ),
      (["--capacity", "1"], options { $0.capacity = 1 }),
      (["--capacity=100"], options { $0.capacity = 100 }),
      (["--width", "16", "--width", "4096"], options { $0.width = 4096 }),
      (["list"], options(words("list"))),
      (["list", "--json"], options(words("list", "--json"))),
      (["--", "list"], options(words("list"))),
      (["--json", "--", "--json"], options(words("--json")) { $0.isJSON = true }),
      (["add", "--", "-x", ""], options(words("add", "--", "-x", ""))),
      (["nonsense"], options(words("nonsense"))),
      (["save", "x"], options(words("save", "x"))),
      (["-f", "a b"], options(.script(path: Array("a b".utf8)))),
      (["--script=-x"], options(.script(path: Array("-x".utf8)))),
      (["-c", "list", "-c", ""], options(.lines([Array("list".utf8), []]))),
      (["--command", "--help"], options(.lines([Array("--help".utf8)]))),
      (["-d", "x"], options { $0.draft = Array("x".utf8) }),
      (
        ["--draft=x", "--read-only"],
        options { ($0.draft, $0.isReadOnly) = (Array("x".utf8), true) }
      ),
      (["--library", "x"], options { $0.library = Array("x".utf8) }),
      (
        ["--language=zh-Hans", "--library=x"],
        options { ($0.library, $0.language) = (Array("x".utf8), .simplifiedChinese) }
      ),
      (
        ["--salvage", "a", "b", "--json"],
        .salvage(old: Array("a".utf8), new: Array("b".utf8), isJSON: true)
      ),
      (["--help"], .help),
      (["--json", "--help", "--bogus"], .help),
      (["--version"], .version),
    ] as [([String], Invocation)]
  )
  func reads(words: [String], invocation: Invocation) throws {
    #expect(try Self.parse(words) == invocation)
  }

  @Test(
    "Bad forms are usage errors",
    arguments: [
      ["--bogus"], ["--jso"], ["-x"], ["-j"], ["--capacity"], ["--capacity", "0"],
      ["--capacity", "101"], ["--capacity", "x"], ["--capacity", "-1"], ["--capacity", "+1"],
      ["--capacity="], ["--capacity", "99999999999999999999"], ["--width", "15"],
      ["--width", "4097"], ["--json=1"], ["--progress"], ["-f"], ["-c"], ["-f", "a", "-f", "b"],
      ["-f", "a", "list"], ["-c", "list", "list"], ["-f", "a", "-c", "list"],
      ["-c", "list\nlist"], ["photo.jpg"], ["--", "photo.jpg"], ["-d"], ["--draft", ""],
      ["--draft="],
      ["-d", "x", "--draft", "y"], ["--read-only"], ["--read-only=1", "-d", "x"],
      ["--salvage", "a"],
      ["--salvage", "a", "b", "list"], ["--salvage", "a", "b", "-c", "list"],
      ["-d", "x", "--salvage", "a", "b"], ["--salvage", "a", "b", "--salvage", "a", "b"],
      ["--library"], ["--library", ""], ["--library", "x", "--library", "y"],
      ["--language", "en"], ["--library", "x", "--language", "fr"],
      ["--library", "x", "--language", "EN"], ["--library", "x", "--salvage", "a", "b"],
    ]
  )
  func refuses(words: [String]) throws {
    let error = try #require(throws: CommandLineError.self) { try Self.parse(words) }
    #expect(error.error.code == .usage)
    #expect(error.error.message.contains("nothing was done"))
    #expect(!error.isJSON)
  }

  @Test("An error is JSON wherever --json stands among the options")
  func answersInJSON() throws {
    for words in [["--json", "--bogus"], ["--bogus", "--json"], ["--capacity", "0", "--json"]] {
      let error = try #require(throws: CommandLineError.self) { try Self.parse(words) }
      #expect(error.isJSON)
    }
    let error = try #require(throws: CommandLineError.self) {
      try Self.parse(["--bogus", "--", "--json"])
    }
    #expect(!error.isJSON)
  }

  @Test("The answer to a wrong command line is named start, with the capacity asked for")
  func answersStart() throws {
    let error = try #require(throws: CommandLineError.self) {
      try Self.parse(["--json", "--capacity", "3", "photo.jpg"])
    }
    let answer = Answer.notStarted(error.error, capacity: error.capacity)
    let json = String(decoding: answer.json, as: UTF8.self)
    #expect(
      json.hasPrefix(
        #"{"command":"start","ok":false,"count":0,"capacity":3,"error":{"code":"usage","message":"#
      )
    )
    #expect(json.hasSuffix("}}\n"))
  }

  @Test("A file in the place of a command is told apart, naming --script and --draft")
  func namesFiles() throws {
    let error = try #require(throws: CommandLineError.self) { try Self.parse(["photo.jpg"]) }
    #expect(error.error.message.contains("--script"))
    #expect(error.error.message.contains("--draft"))
  }

  @Test("An unknown option names the nearest known one")
  func suggests() throws {
    for (word, nearest) in [
      ("--jsn", "--json"), ("--keepgoing", "--keep-going"), ("--capcity=3", "--capacity"),
      ("--comand", "--command"),
    ] {
      let error = try #require(throws: CommandLineError.self) { try Self.parse([word]) }
      #expect(error.error.message.contains("Is \(nearest) meant?"))
    }
  }
}
