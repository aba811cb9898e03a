import Testing

@testable import PickerShell

@Suite("Lines become words")
struct SplitterTests {
  /// A line and its words; a byte that was typed bare is shown as it is, a quoted one after `'`.
  struct Line: CustomTestStringConvertible {
    let line: String
    let words: [String]

    init(_ line: String, _ words: [String]) {
      self.line = line
      self.words = words
    }

    var testDescription: String { line }
  }

  @Test(
    "Words are split at blanks, with quotes, backslashes and comments",
    arguments: [
      Line("list", ["list"]),
      Line("add a.jpg b.jpg", ["add", "a.jpg", "b.jpg"]),
      Line(" \t add \t a.jpg\t ", ["add", "a.jpg"]),
      Line("add 'a b.jpg'", ["add", "a b.jpg"]),
      Line(#"add "a b.jpg""#, ["add", "a b.jpg"]),
      Line(#"add my' 'own" "photo.jpg"#, ["add", "my own photo.jpg"]),
      Line("add '' b", ["add", "", "b"]),
      Line(#"add """#, ["add", ""]),
      Line(#"add 'it is "so"\n'"#, ["add", #"it is "so"\n"#]),
      Line(#"add "a\\b\"c\nd""#, ["add", "a\\b\"c\nd"]),
      Line(##"add a\ b\'c\"d\\e\#f"##, ["add", ##"a b'c"d\e#f"##]),
      Line(#"add \n"#, ["add", "n"]),
      Line(#"add \ü.jpg"#, ["add", "ü.jpg"]),
      Line("add a.jpg # two photos 'here", ["add", "a.jpg"]),
      Line("add a#1.jpg #", ["add", "a#1.jpg"]),
      Line(##"add "#1.jpg" \#2.jpg '#3'"##, ["add", "#1.jpg", "#2.jpg", "#3"]),
      Line("list\r", ["list"]),
      Line("\u{FEFF}list", ["list"]),
      Line("\u{FEFF}add x\r", ["add", "x"]),
      Line("add a\rb", ["add", "a\rb"]),
      Line("add $HOME `id` $(id) a;b|c>d&", ["add", "$HOME", "`id`", "$(id)", "a;b|c>d&"]),
      Line("add -- -x.jpg", ["add", "--", "-x.jpg"]),
      Line("add 🚢船.jpg", ["add", "🚢船.jpg"]),
      Line("'add' x", ["add", "x"]),
      Line("add x [1].jpg", ["add", "x", "[1].jpg"]),
      Line("'[' x", ["[", "x"]),
    ]
  )
  func splits(line: Line) throws {
    let request = try Request(line: Array(line.line.utf8))
    #expect(request?.words.map { String(decoding: $0.bytes, as: UTF8.self) } == line.words)
    #expect(request?.text == nil)
  }

  @Test(
    "Blank lines and comments ask for nothing",
    arguments: [
      "", " ", "\t", "\r", "#", "# add a.jpg", "  # 'x", "\u{FEFF}", "\u{FEFF}# x", "#!/x",
    ]
  )
  func isNothing(line: String) throws {
    #expect(try Request(line: Array(line.utf8)) == nil)
  }

  @Test(
    "A line that does not split is a usage error",
    arguments: [
      "add 'a", #"add "a"#, #"add "a\"#, #"add "a\""#, "add a\\", #"add "a\tb""#, #"add "\ü""#,
      #"add "\'""#, "add x'", "[1] x", "[", "\u{FEFF}[", "add a\0b", "# a\0", "\0", "'", "\\",
    ]
  )
  func isUsage(line: String) throws {
    let error = try #require(throws: ShellError.self) { try Request(line: Array(line.utf8)) }
    #expect(error.code == .usage)
    #expect(!error.message.isEmpty)
  }

  @Test("Bytes that are not UTF-8 stay as they are")
  func keepsBytes() throws {
    let name: [UInt8] = [0xFF, 0x41, 0xC3, 0x80, 0xC3]
    let request = try Request(line: Array("add ".utf8) + name + Array(" '".utf8) + name + [0x27])
    #expect(request?.words.dropFirst().map(\.bytes) == [name, name])
  }

  @Test("A line of 1 MiB is taken, one byte more is not")
  func limitsLength() throws {
    let line = Array("add ".utf8) + Array(repeating: UInt8(ascii: "x"), count: (1 << 20) - 4)
    #expect(try Request(line: line)?.words.last?.bytes.count == (1 << 20) - 4)
    let error = try #require(throws: ShellError.self) {
      try Request(line: line + [UInt8(ascii: "x")])
    }
    #expect(error.code == .usage)
    let comment = [UInt8(ascii: "#")] + Array(repeating: UInt8(ascii: " "), count: 1 << 20)
    #expect(throws: ShellError.self) { try Request(line: comment) }
  }

  @Test("What was typed bare is known, for patterns and ~")
  func knowsBare() throws {
    let request = try #require(try Request(line: Array(#"add ~'*'\?"["]x"#.utf8)))
    let word = try #require(request.words.last)
    #expect(word.bytes == Array("~*?[]x".utf8))
    #expect(word.isBare == [true, false, false, false, true, true])
  }

  @Test("Words of the command line are taken as they are")
  func takesArguments() {
    let words = ["add", "'a b' \\ # \"", "", "~", "*.jpg"].map { Array($0.utf8) }
    let request = Request(arguments: words)
    #expect(request.words.map(\.bytes) == words)
    #expect(request.words.allSatisfy { !$0.isBare.contains(true) })
  }
}

@Suite("A stream becomes lines")
struct LineBufferTests {
  @Test("Lines are the same however the stream is cut", arguments: 1...7)
  func cuts(size: Int) {
    let stream = Array("list\n\nadd a\r\nlast".utf8)
    var buffer = LineBuffer()
    var lines: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      buffer.append(stream[start..<min(start + size, stream.count)])
      while let line = buffer.nextLine() { lines.append(line) }
    }
    if let line = buffer.lastLine() { lines.append(line) }
    #expect(lines == ["list", "", "add a\r", "last"].map { Array($0.utf8) })
  }

  @Test("A newline at the end begins no further line")
  func endsAtNewline() {
    var buffer = LineBuffer()
    buffer.append(Array("list\n".utf8))
    #expect(buffer.nextLine() == Array("list".utf8))
    #expect(buffer.nextLine() == nil)
    #expect(buffer.lastLine() == nil)
  }

  @Test("Of a line that is too long come one byte too many, once, and what follows is not lost")
  func cutsLongLines() {
    let chunk = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    var buffer = LineBuffer()
    var lengths: [Int] = []
    for _ in 0..<25 {
      buffer.append(chunk)
      while let line = buffer.nextLine() { lengths.append(line.count) }
    }
    buffer.append(Array("\nlist\n".utf8))
    while let line = buffer.nextLine() { lengths.append(line.count) }
    #expect(lengths == [LineBuffer.longestLine + 1, 4])
  }
}
