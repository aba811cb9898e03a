import Testing

@Suite("Lines read from standard input")
struct LineTests {
  @Test(
    "A line as long as one may be ends, whatever it is made of, in every command that takes words",
    arguments: [
      "*", "?", "[", "[!", "[a-", "]", "-", "~", "/", "\\[", "\"", "'", "@", "9", ".", "0-9",
    ]
  )
  func longestLines(piece: String) throws {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg")
    let starts = [
      "add ", "pick 2 ", "replace 0 ", "remove ", "move 0 ", "alt 0 ",
      "info ", "undo ", "extract 0 ", "export ", "verify ", "help ", "",
    ]
    let lines = starts.flatMap { start in
      [piece, "\(piece) "].map { piece in
        let room = (1 << 20) - start.utf8.count
        return start + String(repeating: piece, count: room / piece.utf8.count)
      }
    }
    let answers = try place.answers(["add a.jpg b.jpg"] + lines + ["list"])
    #expect(answers.last?["ok"]?.bool == true)
  }

  @Test(
    "A line is split into words as written down",
    arguments: [
      (#"add two\ words.jpg"#, "two words.jpg"), ("add 'two words.jpg'", "two words.jpg"),
      (#"add "two words.jpg""#, "two words.jpg"), (#"add tw"o wo"rds.jpg"#, "two words.jpg"),
      ("add tw'o wo'rds.jpg", "two words.jpg"), (#"add 'back\slash.jpg'"#, #"back\slash.jpg"#),
      (#"add back\\slash.jpg"#, #"back\slash.jpg"#),
      (#"add "back\\slash.jpg""#, #"back\slash.jpg"#),
      (#"add "say \"hi\".jpg""#, #"say "hi".jpg"#), (#"add 'say "hi".jpg'"#, #"say "hi".jpg"#),
      (#"add "new\nline.jpg""#, "new\nline.jpg"), (#"add it\'s.jpg"#, "it's.jpg"),
      (#"add "it's.jpg""#, "it's.jpg"), ("add a#b.jpg", "a#b.jpg"), (##"add \#4.jpg"##, "#4.jpg"),
      ("add '#4.jpg'", "#4.jpg"), ("add a.jpg # a note", "a.jpg"), ("add a.jpg #", "a.jpg"),
      ("\t add \t a.jpg \t", "a.jpg"), ("add -- -lead.jpg", "-lead.jpg"),
      ("add -- --fill", "--fill"), ("add $HOME.jpg", "$HOME.jpg"), ("add `id`.jpg", "`id`.jpg"),
      ("add $(id).jpg", "$(id).jpg"), ("add a.jpg\r", "a.jpg"), ("\u{FEFF}add a.jpg", "a.jpg"),
      (#"add \n.jpg"#, "n.jpg"), ("add 'a.jpg'''", "a.jpg"), ("add hafen-ü🚢.jpg", "hafen-ü🚢.jpg"),
      (#"add \*.jpg"#, "*.jpg"), (#"add '[x].jpg'"#, "[x].jpg"), ("'add' a.jpg", "a.jpg"),
      ("add '~/x.jpg'", "x.jpg"), ("add ./~.jpg", "~.jpg"),
    ]
  )
  func words(line: String, name: String) throws {
    let place = try Workplace()
    try place.makeFolder("~")
    try place.photos(name == "x.jpg" ? "~/x.jpg" : name)
    let answer = try place.answers([line])[0]
    #expect(answer["ok"]?.bool == true, "\(answer.text)")
    #expect(answer["results"]?.items.map { $0["source"]?.string } == [name])
  }

  @Test("A leading unquoted ~ is the home directory")
  func homeDirectory() throws {
    let place = try Workplace()
    try place.photos("\(place.home)/at home.jpg")
    let answers = try place.answers([#"add ~/at\ home.jpg"#, "add ~/*.jpg", "add '~/at home.jpg'"])
    #expect(answers.map { $0["ok"]?.bool } == [true, true, false])
  }

  @Test(
    "A line that cannot be read is usage, and the list stays as it is",
    arguments: [
      "add 'a.jpg", #"add "a.jpg"#, #"add "a\t.jpg""#, #"add "a\x.jpg""#, #"alt 0 "a\q""#, "[1,2]",
      #"["add","a.jpg"]"#, "add", "add ''", "pick", "pick 0", "replace", "replace 0", "remove",
      "move",
      "move 0", "alt", "info", "extract", "extract 0", "export", "verify", "undo x", "redo x",
      "undo -1", "list 3", "remove x", "remove 1-0", "remove 0-", "remove -1", "remove 1.5",
      "remove 0-x", "remove @", "remove @x", "move 0 x", "move a 1", "pick x a.jpg", "info x",
      "add --bogus a.jpg", "add --fil a.jpg", "export --bogus out", "pick 0 a.jpg b.jpg",
      "move 0 1 1", "info 0 1", "extract 0 x.jpg y.jpg", "export a b", "verify a b",
    ]
  )
  func usage(line: String) throws {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg")
    let answer = try place.refusal(of: line, after: ["add a.jpg b.jpg"])
    #expect(answer.fault == #"{"code":"usage"}"#)
  }

  @Test("An unknown command is answered as such, and names the nearest one")
  func unknownCommands() throws {
    for line in ["nonsense", "lsit", "ADDD x", "'' x", "add; list", "ünicode", "--json"] {
      let answer = try Workplace().refusal(of: line)
      #expect(["unknownCommand", "usage"].contains(answer["error"]?["code"]?.string), "\(line)")
    }
    let near = [("lsit", "list"), ("remov 0", "remove"), ("exprot x", "export"), ("undoo", "undo")]
    for (line, name) in near {
      let answer = try Workplace().refusal(of: line)
      #expect(answer.fault == #"{"code":"unknownCommand"}"#)
      #expect(answer["error"]?["message"]?.string?.contains(name) == true)
    }
  }

  @Test("Lines up to 1 MiB are read; over it, or with NUL, a line is usage and the next is read")
  func longLines() throws {
    let mebibyte = 1 << 20
    func padded(_ count: Int) -> [UInt8] {
      Array("list".utf8) + [UInt8](repeating: 0x20, count: count - 4)
    }
    let cases: [([UInt8], Bool)] = [
      (padded(mebibyte), true), (padded(mebibyte + 1), false), (padded(3 * mebibyte), false),
      ([UInt8](repeating: 0x61, count: 5 * mebibyte), false), (Array("list \0".utf8), false),
      ([0], false), (Array("add a\0b.jpg".utf8), false),
    ]
    for (line, isTaken) in cases {
      let place = try Workplace()
      let answers = try place.answers([line, Array("list".utf8)])
      #expect(answers.first?["ok"]?.bool == isTaken)
      if !isTaken { #expect(answers.first?.fault == #"{"code":"usage"}"#) }
      #expect(answers.last?["ok"]?.bool == true)
    }
  }

  @Test("A line over 1 MiB that never ends is usage too")
  func endlessLine() throws {
    let line = [UInt8](repeating: 0x61, count: 2 << 20)
    let ending = try Workplace().run([Array("--json".utf8)], input: line)
    #expect(try ending.answers().map(\.fault) == [#"{"code":"usage"}"#])
    #expect(ending.status == 1)
  }

  @Test("A path of hundreds of thousands of characters is refused like any other")
  func longPath() throws {
    let answer = try Workplace().refusal(of: "add " + String(repeating: "a/", count: 400_000))
    #expect(answer["results"]?.items.count == 1)
  }

  @Test("Every line that is not blank or a comment gets one answer, in order; the end gets none")
  func oneAnswerEach() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let input =
      "\u{FEFF}# a\n\n \t\n  # b\nlist\n\r\nadd a.jpg\nnonsense\n#c\nhelp\nremove 4\ninfo 0"
    let ending = try place.run(["--json", "--keep-going"], input: input)
    #expect(
      try ending.answers().map { $0["command"]?.string }
        == ["list", "add", "nonsense", "help", "remove", "info"]
    )
    #expect(ending.status == 1)
  }

  @Test("Each answer is flushed before the next line is read", arguments: [["--json"], []])
  func flushed(options: [String]) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let process = try place.command(options + ["--keep-going"])
    for line in ["add a.jpg", "list", "alt 0 boat", "remove 0", "undo", "help undo"] {
      process.send(Array("\(line)\n".utf8))
      let answer = try #require(process.readLine(), "no answer to \(line)")
      if !options.isEmpty {
        let command = line.split(separator: " ").first.map(String.init)
        #expect(try Value(parsing: answer)["command"]?.string == command)
      }
    }
    #expect(process.finish().status == 0)
  }

  @Test("A path in a line may have any bytes, and a name that is not UTF-8 is told in hexadecimal")
  func bytesInNames() throws {
    let name: [UInt8] = [0x62, 0xFC, 0x72, 0xFF, 0x2E, 0x6A, 0x70, 0x67]  // bür\xFF.jpg in Latin-1
    let place = try Workplace()
    try place.write(Photo.small(1), name)
    let add = Array("add ".utf8)
    let runs = [
      try place.answers([add + name, Array("list".utf8)]),
      try place.run([Array("--json".utf8), Array("add".utf8), name]).answers(),
      try place.run([Array("--json".utf8), Array("-c".utf8), add + name]).answers(),
      try place.answers([Array("add b*r?.jpg".utf8)]),
    ]
    for answers in runs {
      let result = answers.first?["results"]?[0]
      #expect(result?["source"]?.string == "b\u{FFFD}r\u{FFFD}.jpg")
      #expect(result?["sourceBytes"]?.string?.lowercased() == "62fc72ff2e6a7067")
      #expect(answers.last?["slots"]?[0]?["sourceBytes"] == result?["sourceBytes"])
    }
    let text = try place.run([Array("add".utf8), name])
    #expect(
      text.outputText.contains(#"b\xFCr\xFF.jpg"#) || text.outputText.contains(#"b\xfcr\xff.jpg"#)
    )
    let missing = try place.answers([add + [0xC3, 0x28]])[0]
    #expect(missing.fault == #"{"code":"notFound"}"#)
    #expect(missing["results"]?[0]?["sourceBytes"]?.string?.lowercased() == "c328")
  }
}
