import Testing

@testable import PickerShell

@Suite("The text of alt is the rest of the line as typed")
struct AltTextTests {
  @Test(
    "From a line",
    arguments: [
      ("alt 0 The captain's boat, slip #4", "The captain's boat, slip #4"),
      (#"alt 0 "One whole word""#, "One whole word"),
      (#"alt 0 "It\\s \"so\"\nhere""#, "It\\s \"so\"\nhere"),
      ("alt 0   blanks   between   \t ", "blanks   between"),
      ("alt\t0\tx", "x"),
      (#"alt 0 """#, ""),
      (#"alt 0   ""  "#, ""),
      (#"alt 0 "a" and "b""#, #""a" and "b""#),
      (#"alt 0 "a"b"#, #""a"b"#),
      (#"alt 0 "a" # note"#, #""a" # note"#),
      (#"alt 0 "not closed"#, #""not closed"#),
      (#"alt 0 "ends in \""#, #""ends in \""#),
      (#"alt 0 say "x""#, #"say "x""#),
      ("alt 0 'quoted'", "'quoted'"),
      (#"alt 0 back\slash \n"#, #"back\slash \n"#),
      ("alt 0 # not a comment", "# not a comment"),
      ("alt 0 -- two dashes", "-- two dashes"),
      ("alt 0 --force", "--force"),
      ("alt -- 0 text", "text"),
      ("alt 0 text\r", "text"),
      ("\u{FEFF}  alt 0 text", "text"),
      ("'alt' '0' it's", "it's"),
      ("alt 0 ~/*.jpg", "~/*.jpg"),
      (#"alt 0 """"#, #"""""#),
      ("alt 0 \"", "\""),
    ]
  )
  func fromLine(line: String, text: String) throws {
    let request = try #require(try Request(line: Array(line.utf8)))
    #expect(request.text.map { String(decoding: $0, as: UTF8.self) } == text)
    #expect(try CommandParser.command(for: request) == .setAlt(.slot(0), text))
  }

  @Test(
    "Without a text it is shown",
    arguments: ["alt 0", "alt 0  ", "alt 0\t", "alt -- 0", "alt 0\r"]
  )
  func shows(line: String) throws {
    let request = try #require(try Request(line: Array(line.utf8)))
    #expect(try CommandParser.command(for: request) == .showAlt(.slot(0)))
  }

  @Test(
    "What does not read is a usage error",
    arguments: [
      #"alt 0 "a\tb""#, #"alt 0 "\x""#, "alt", "alt # 0", "alt x text", "alt '0 it", "alt --x 0",
      "alt -1 text",
    ]
  )
  func isUsage(line: String) throws {
    let error = try #require(throws: ShellError.self) {
      _ = try Request(line: Array(line.utf8)).map(CommandParser.command)
    }
    #expect(error.code == .usage)
  }

  @Test(
    "From the command line the words are joined by one blank, as they are",
    arguments: [
      (["0", "The captain's", "boat, slip", "#4"], "The captain's boat, slip #4"),
      (["0", #""quoted""#], #""quoted""#),
      (["0", #"\n "x"#], #"\n "x"#),
      (["0", "  blanks  ", " "], "  blanks    "),
      (["0", ""], ""),
      (["0", "", ""], " "),
      (["0", "--", "-x"], "-- -x"),
      (["--", "0", "x"], "x"),
    ]
  )
  func fromCommandLine(words: [String], text: String) throws {
    let request = Request(arguments: (["alt"] + words).map { Array($0.utf8) })
    #expect(try CommandParser.command(for: request) == .setAlt(.slot(0), text))
  }

  @Test("On the command line no text shows it")
  func showsFromCommandLine() throws {
    let request = Request(arguments: ["alt", "0"].map { Array($0.utf8) })
    #expect(try CommandParser.command(for: request) == .showAlt(.slot(0)))
  }

  @Test("A text that is not UTF-8 is a usage error")
  func refusesBytes() throws {
    let line = Array("alt 0 caf".utf8) + [0xE9]
    let error = try #require(throws: ShellError.self) {
      _ = try Request(line: line).map(CommandParser.command)
    }
    #expect(error.code == .usage)
  }
}
