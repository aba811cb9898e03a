import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  private static let names: [String] = [
    "two words.jpg", "it's.jpg", "say \"cheese\".jpg", "#4.jpg", "a#b.jpg", "*.jpg", "what?.jpg",
    "[ab].jpg", "$HOME.jpg", "`id`.jpg", "back\\slash.jpg", "~.jpg", "~/home.jpg", "new\nline.jpg",
    "tab\there.jpg", " blanks .jpg", "hafen-ü-港-🚢.jpg", "'quoted'", "a;b|c&d.jpg",
  ]

  @Test("A command runs with the words exactly as given", arguments: names)
  func wordsAsGiven(name: String) throws {
    let place = try Workplace()
    try place.makeFolder("~")
    try place.photos(name)
    let ending = try place.run(["--json", "add", name])
    let answers = try ending.answers()
    #expect(answers.count == 1 && ending.status == 0, "\(ending.errorText)")
    let source = name.split(separator: "/").last.map(String.init)
    #expect(answers.first?["results"]?[0]?["source"]?.string == source)
  }

  @Test("A pattern on the command line is a name, since the shell has done patterns")
  func noPatterns() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let ending = try place.run(["--json", "add", "*.jpg"])
    #expect(try ending.answers().map(\.fault) == [#"{"code":"notFound"}"#])
    #expect(ending.status == 1)
  }

  @Test(
    "A name with a leading dash is taken after -- or as a path",
    arguments: [["add", "--", "-lead.jpg"], ["add", "./-lead.jpg"], ["add", "--", "--fill"]]
  )
  func leadingDash(words: [String]) throws {
    let place = try Workplace()
    try place.photos("-lead.jpg", "--fill")
    let ending = try place.run(["--json"] + words)
    #expect(try ending.answers().map { $0["ok"]?.bool } == [true])
    #expect(ending.status == 0)
  }

  @Test("Alt text on the command line is refused as in a line, whatever is in it")
  func altWords() throws {
    let place = try Workplace()
    let cases: [([String], String)] = [
      (["The", "captain's boat, slip", "#4"], #"{"code":"noSuchSlot","slot":0,"count":0}"#),
      ([""], #"{"code":"noSuchSlot","slot":0,"count":0}"#),
    ]
    for (words, fault) in cases {
      let ending = try place.run(["--json", "alt", "0"] + words)
      #expect(try ending.answers().map(\.fault) == [fault])
      #expect(ending.status == 1)
    }
  }

  @Test("Lines given with -c run in order, and the session ends with the last")
  func commandLines() throws {
    let place = try Workplace()
    try place.photos("a.jpg", "b c.jpg")
    let ending = try place.run(
      [
        "--json", "-c", "add a.jpg 'b c.jpg'", "--command", "alt 0 The captain's boat, slip #4",
        "-c", "move 0 1", "-c", "list",
      ],
      input: "remove all\n"
    )
    let answers = try ending.answers()
    #expect(answers.map { $0["command"]?.string } == ["add", "alt", "move", "list"])
    #expect(answers.last?.sources == ["b c.jpg", "a.jpg"])
    #expect(answers.last?["slots"]?[1]?["alt"]?.string == "The captain's boat, slip #4")
    #expect(ending.status == 0)
  }

  struct Course: CustomTestStringConvertible, Sendable {
    let words: [String]
    let input: String
    let answers: Int
    let status: Int32
    var testDescription: String { "\(words) with \(input.debugDescription)" }

    init(_ words: [String], _ input: String, answers: Int, status: Int32) {
      (self.words, self.input, self.answers, self.status) = (words, input, answers, status)
    }
  }

  @Test(
    "Commands stop at the first failure, and the exit status says how it went",
    arguments: [
      Course([], "", answers: 0, status: 0),
      Course([], "list\nlist\n", answers: 2, status: 0),
      Course([], "list\nlist", answers: 2, status: 0),
      Course([], "list\nremove 9\nlist\n", answers: 2, status: 1),
      Course([], "list\nnonsense\nlist\n", answers: 2, status: 1),
      Course(["--keep-going"], "list\nremove 9\nlist\n", answers: 3, status: 1),
      Course(["--keep-going"], "remove 9\nquit\nlist\n", answers: 2, status: 0),
      Course([], "list\nquit\nlist\n", answers: 2, status: 0),
      Course(["-c", "list", "-c", "remove 9", "-c", "list"], "", answers: 2, status: 1),
      Course(
        ["--keep-going", "-c", "list", "-c", "remove 9", "-c", "list"],
        "",
        answers: 3,
        status: 1
      ),
      Course(["--keep-going", "-c", "remove 9", "-c", "quit"], "", answers: 2, status: 0),
      Course(["-c", "quit", "-c", "list"], "", answers: 1, status: 0),
      Course(["list"], "list\nlist\n", answers: 1, status: 0),
      Course(["remove", "9"], "list\n", answers: 1, status: 1),
      Course(["quit"], "list\n", answers: 1, status: 0),
      Course(["help"], "", answers: 1, status: 0),
    ]
  )
  func exitStatus(course: Course) throws {
    let ending = try Workplace().run(["--json"] + course.words, input: course.input)
    #expect(try ending.answers().count == course.answers)
    #expect(ending.status == course.status)
  }

  @Test(
    "A script may begin with #!, a byte-order mark, or have CRLF ends and no last newline",
    arguments: [
      "#!/usr/bin/env picture-picker\nadd a.jpg\nlist\n", "\u{FEFF}add a.jpg\nlist\n",
      "add a.jpg\r\nlist\r\n", "\u{FEFF}#!/bin/x -f\r\n\r\nadd a.jpg\r\n  # why\r\nlist",
      "\n\n \t \nadd a.jpg\n# a note\n\t# another\nlist",
    ]
  )
  func scriptForms(text: String) throws {
    for option in ["-f", "--script"] {
      let place = try Workplace()
      try place.photos("a.jpg")
      try place.write(Array(text.utf8), "edit.pick")
      let ending = try place.run(["--json", option, "edit.pick"], input: "remove all\n")
      let answers = try ending.answers()
      #expect(answers.map { $0["command"]?.string } == ["add", "list"])
      #expect(answers.last?.sources == ["a.jpg"])
      #expect(ending.status == 0)
    }
  }

  @Test("A script runs by its #! line")
  func executableScript() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    // A #! line ends its program's path at a blank, which the real one may have.
    FileBytes.link("\(place.root)/picker", to: Workplace.binary)
    let text = "#!./picker -f\nadd a.jpg\nlist\n"
    try FileBytes.write(Array(text.utf8), to: Array("\(place.root)/edit.pick".utf8), mode: 0o755)
    let words = ["/usr/bin/env", "-C", place.root, "./edit.pick"].map { Array($0.utf8) }
    let ending = try ChildProcess(words, environment: ["PATH": "/usr/bin:/bin"]).finish()
    #expect(ending.status == 0)
    #expect(ending.outputText.contains("a.jpg"), "\(ending.errorText)")
  }

  @Test("A script's failure stops it and is told with its name and line on standard error")
  func scriptFailure() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    try place.write(Array("# first\nadd a.jpg\n\nremove 7\nlist\n".utf8), "edit.pick")
    let ending = try place.run(["-f", "edit.pick"])
    #expect(ending.status == 1)
    #expect(ending.errorText.contains(/^edit\.pick\W+(?:line )?4\W/), "\(ending.errorText)")
    #expect(!ending.outputText.contains("no alt text"))
  }

  @Test(
    "A script that cannot be read is a failure before the first command",
    arguments: [
      ("missing.pick", #"{"code":"notFound"}"#),
      ("folder", #"{"code":"notAFile","kind":"directory"}"#),
    ]
  )
  func unreadableScript(name: String, fault: String) throws {
    let place = try Workplace()
    try place.makeFolder("folder")
    let ending = try place.run(["--json", "-f", name], input: "list\n")
    let answers = try ending.answers()
    #expect(answers.map(\.fault) == [fault])
    #expect(answers.map { $0["command"]?.string } == ["start"])
    #expect(ending.status == 1)
    let text = try place.run(["-f", name], input: "list\n")
    #expect(text.status == 1 && text.output.isEmpty && !text.errors.isEmpty)
  }

  @Test("A first word that is an existing file is told about --draft and --script")
  func fileAsCommand() throws {
    let place = try Workplace()
    try place.photos("harbour.jpg", "list")
    let ending = try place.run(["--json", "harbour.jpg"])
    #expect(try ending.answers().map { $0["error"]?["code"]?.string } == ["usage"])
    #expect(ending.status == 2)
    let text = try place.run(["harbour.jpg"])
    #expect(text.status == 2)
    #expect(text.errorText.contains("--draft") && text.errorText.contains("--script"))
    let command = try place.run(["--json", "list"])
    #expect(try command.answers().map { $0["ok"]?.bool } == [true], "a command goes first")
  }

  @Test("A first word that is neither command nor file is an unknown command, nearest one named")
  func unknownCommand() throws {
    let place = try Workplace()
    let ending = try place.run(["--json", "lsit"])
    #expect(try ending.answers().map(\.fault) == [#"{"code":"unknownCommand"}"#])
    #expect(ending.status == 1 || ending.status == 2)
    #expect(try place.run(["lsit"]).errorText.contains("list"))
  }

  @Test(
    "A wrong option is usage with exit status 2, in words and in JSON",
    arguments: [
      ["--bogus"], ["-x"], ["--capacity"], ["--capacity", "0"], ["--capacity", "101"],
      ["--capacity", "many"], ["--capacity", ""], ["--capacity", "-1"], ["--capacity", "8x"],
      ["--capacity", "99999999999999999999"], ["--width", "15"], ["--width", "4097"],
      ["--width", "wide"], ["--width"], ["-c"], ["-f"],
    ]
  )
  func wrongOptions(words: [String]) throws {
    let place = try Workplace()
    let text = try place.run(words, input: "list\n")
    #expect(text.status == 2)
    #expect(text.output.isEmpty && !text.errors.isEmpty)
    let json = try place.run(["--json"] + words, input: "list\n")
    let answers = try json.answers()
    #expect(json.status == 2)
    #expect(answers.map { $0["command"]?.string } == ["start"])
    #expect(answers.map { $0["ok"]?.bool } == [false])
    #expect(answers.map { $0["count"]?.int } == [0])
    #expect(answers.map { $0["error"]?["code"]?.string } == ["usage"])
  }

  @Test("A misspelt option names the nearest one")
  func nearestOption() throws {
    #expect(try Workplace().run(["--jsom"]).errorText.contains("--json"))
    #expect(try Workplace().run(["--capasity", "3"]).errorText.contains("--capacity"))
  }

  @Test(
    "Capacity and width are taken to their bounds",
    arguments: [
      (["--capacity", "1"], 1, 600), (["--capacity", "100"], 100, 600),
      (["--width", "16"], 8, 16), (["--width", "4096"], 8, 4096),
      (["--capacity", "20", "--width", "320"], 20, 320), ([], 8, 600),
    ]
  )
  func bounds(words: [String], capacity: Int, width: Int) throws {
    let answers = try Workplace().answers(["list"], options: words)
    #expect(answers[0]["capacity"]?.int == capacity)
    #expect(answers[0]["width"]?.int == width)
  }

  @Test("The width limit decides the size that photos get")
  func widthLimit() throws {
    let place = try Workplace()
    try place.write(Photo.wide, "wide.jpg")
    let cases = [("600", 600, 400), ("300", 300, 200), ("4096", 900, 600), ("16", 16, 11)]
    for (limit, width, height) in cases {
      let slot = try place.answers(["add wide.jpg"], options: ["--width", limit])[0]["slots"]?[0]
      #expect(slot?["width"]?.int == width && slot?["height"]?.int == height)
    }
  }

  @Test("--help names every option and --version a version, both on standard output")
  func helpAndVersion() throws {
    let help = try Workplace().run(["--help"], input: "nonsense\n")
    #expect(help.status == 0 && help.errors.isEmpty)
    for option in [
      "--capacity", "--width", "--json", "--progress", "--script", "--command", "--keep-going",
      "--help", "--version",
    ] {
      #expect(help.outputText.contains(option))
    }
    let version = try Workplace().run(["--version"], input: "nonsense\n")
    #expect(version.status == 0 && version.errors.isEmpty)
    #expect(version.outputText.contains(/[0-9]/))
  }
}
