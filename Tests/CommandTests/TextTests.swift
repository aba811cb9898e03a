import Testing

@Suite("Text for people")
struct TextTests {
  private static let escape: UInt8 = 0x1B

  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos(["a", "b", "c", "d", "e", "f", "g"].map { "\($0).jpg" })
    try place.write(Photo.wide, "harbour.jpg")
    try place.write(Photo.small(99), "market.jpg")
    return place
  }

  @Test("A session reads as in the design, with errors on standard error")
  func session() throws {
    let input = """
      add harbour.jpg market.jpg
      add a.jpg b.jpg c.jpg d.jpg e.jpg f.jpg g.jpg
      remove 0
      undo
      alt 1 boat
      list
      """
    let ending = try Self.place().run(["--keep-going"], input: input)
    let text = ending.outputText
    #expect(text.contains("[0] harbour.jpg  600×400 JPEG"))
    #expect(text.contains("(from 900×600)"))
    #expect(text.contains("scaled, location and metadata dropped"))
    #expect(text.contains("2 of 8 photos, room for 6"))
    #expect(text.contains("removed harbour.jpg · 1 of 8 photos, room for 7"))
    #expect(text.contains("undid remove: harbour.jpg is back at 0 · 2 of 8 photos, room for 6"))
    #expect(text.contains("no alt text") && text.contains("boat"))
    #expect(!text.contains("error"))
    #expect(
      ending.errorText.contains(
        "7 photos given, room for 6; nothing was added. (add --fill takes the first 6.)"
      )
    )
    #expect(ending.status == 1)
  }

  @Test("A pipe gets neither prompt nor colour, and progress is not drawn")
  func plain() throws {
    let place = try Self.place()
    let input =
      "add harbour.jpg a.jpg\nlist\ngrid\ninfo 0\nhelp\nnonsense\nundo\nredo\nexport out\n"
    for terminal in ["xterm-256color", "dumb"] {
      let ending = try place.run(
        ["--keep-going"],
        input: input,
        environment: ["TERM": terminal, "COLORTERM": "truecolor"]
      )
      for bytes in [ending.output, ending.errors] {
        #expect(!bytes.contains(Self.escape) && !bytes.contains(0x08) && !bytes.contains(0x0D))
      }
      #expect(!ending.outputText.split(separator: "\n").contains { $0.hasPrefix("> ") })
    }
  }

  @Test("grid is drawn 80 columns wide in plain boxes")
  func grid() throws {
    let place = try Self.place()
    let ending = try place.run(["-c", "add a.jpg b.jpg c.jpg d.jpg e.jpg", "-c", "grid"])
    let lines = ending.outputText.split(separator: "\n")
    #expect(ending.status == 0 && lines.count > 8)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains { $0.contains("a.jpg") || $0.contains("0") })
    #expect(ending.outputText.contains("+"))
  }

  @Test("Names cannot write to the terminal", arguments: [[], ["--json"]])
  func escaped(options: [String]) throws {
    let names = [
      "red\u{1B}[31m.jpg", "two\nlines.jpg", "gpj.\u{202E}boat.jpg", "bell\u{7}\u{9B}1m.jpg",
    ]
    let place = try Workplace()
    try place.photos(names)
    for name in names + ["missing\u{1B}]0;x\u{7}\u{202E}.jpg"] {
      Self.expectClean(try place.run(options + ["add", name]))
      Self.expectClean(try place.run(options + [name]))
    }
    let lines = [
      "list", "info 0", "info 1", "info 2", "alt 0 a\u{202E}b", "grid", "remove 0-2", "undo",
    ]
    let quoted = names.filter { !$0.contains("\n") }.map { "'\($0)'" }.joined(separator: " ")
    let input = (["add \(quoted) "] + lines + ["a\u{202E}b", "add x\u{1B}y"]).joined(
      separator: "\n"
    )
    Self.expectClean(try place.run(options + ["--keep-going"], input: input))
  }

  private static func expectClean(
    _ ending: Ending,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for text in [ending.outputText, ending.errorText] {
      let bad = text.unicodeScalars.filter {
        ($0.properties.generalCategory == .control && $0 != "\n")
          || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
      #expect(bad.isEmpty, "\(text.debugDescription)", sourceLocation: sourceLocation)
    }
  }

  @Test("Every command of this part has its help")
  func help() throws {
    let answers = try Workplace().answers(["help", "help add", "help nonsense"])
    let entries = answers[0]["help"]?.items ?? []
    let names = entries.compactMap { $0["command"]?.string }
    for name in [
      "add", "pick", "replace", "remove", "move", "alt", "list", "info", "grid", "extract", "undo",
      "redo", "export", "verify", "help", "quit",
    ] {
      #expect(names.contains(name))
    }
    #expect(entries.allSatisfy { $0.keys == ["command", "usage", "summary"] })
    #expect(answers[1]["help"]?.items.map { $0["command"]?.string } == ["add"])
    #expect(answers[2].fault == #"{"code":"unknownCommand"}"#)
    let text = try Workplace().run(["help"])
    #expect(names.allSatisfy { text.outputText.contains($0) })
  }

  @Test("list and quit have their keys")
  func listAndQuit() throws {
    let ending = try Workplace().run(["--json"], input: "list\nquit\n")
    let answers = try ending.answers()
    let identifier = answers.first?["draft"]?["id"]?.string ?? ""
    #expect(identifier.contains(/^[0-9a-f]{32}$/))
    #expect(
      answers.first?.text
        == #"{"command":"list","ok":true,"count":0,"capacity":8,"version":0,"undo":0,"redo":0,"#
        + #""slots":[{"kind":"add","slot":0}],"draft":{"id":"\#(identifier)","path":null,"#
        + #""readOnly":false},"width":600}"#
    )
    #expect(answers.last?.text == #"{"command":"quit","ok":true,"count":0,"capacity":8}"#)
  }
}
