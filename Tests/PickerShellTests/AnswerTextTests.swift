import Testing

@testable import PickerShell
@testable import PicturePicker

/// A list whose photos have any size, made without decoding.
private struct MadeList {
  var list = AttachmentList<PreparedPhoto>(weight: { $0.image.bytes.count })

  mutating func add(
    _ name: String,
    _ size: (Int, Int),
    _ format: ImageFormat,
    bytes: Int,
    from: (Int, Int),
    notes: Set<Note>
  ) throws -> Edit {
    var content = Array(repeating: UInt8(0), count: bytes)
    content[0] = UInt8(list.attachments.count)
    let photo = PreparedPhoto(
      image: EncodedImage(
        bytes: content,
        format: format,
        size: try #require(PixelSize(width: size.0, height: size.1))
      ),
      hasAlpha: false,
      notes: notes,
      original: OriginalFacts(
        format: .jpeg,
        displayedSize: try #require(PixelSize(width: from.0, height: from.1)),
        byteCount: 2_423_018
      )
    )
    return try list.add([NewPhoto(photo, sourceName: SourceName(name))])
  }

  /// The two photos of the documented transcript.
  static func harbourAndMarket() throws -> MadeList {
    var made = MadeList()
    _ = try made.add(
      "harbour.jpg",
      (600, 450),
      .jpeg,
      bytes: 59_311,
      from: (4032, 3024),
      notes: [.turnedUpright, .scaled, .locationDropped, .metadataDropped]
    )
    _ = try made.add(
      "market.png",
      (600, 1298),
      .webp,
      bytes: 114_688,
      from: (1284, 2778),
      notes: [.scaled]
    )
    return made
  }

  func answer(_ command: String, _ outcome: Answer.Outcome) -> String {
    let answer = Answer(
      command: command,
      outcome: outcome,
      count: list.attachments.count,
      capacity: list.capacity
    )
    return String(decoding: answer.text, as: UTF8.self)
  }

  func answer(_ command: String, _ edit: Edit) -> String {
    answer(command, .done(.edited(edit, list, results: nil)))
  }
}

@Suite("Answers in words")
struct AnswerTextTests {
  @Test("An add tells of each photo what it became, then how the list stands")
  func tellsAdd() throws {
    let made = try MadeList.harbourAndMarket()
    var empty = MadeList()
    let results = made.list.attachments.enumerated().map { index, attachment in
      PhotoResult(
        index: index,
        sourceName: attachment.sourceName,
        outcome: .landed(attachment.id, notes: attachment.photo.notes, duplicateOf: nil)
      )
    }
    let edit = try empty.list.add([])
    #expect(
      made.answer("add", .done(.edited(edit, made.list, results: results))) == """
        [0] harbour.jpg  600×450 JPEG 58 KB (from 4032×3024)  turned upright, scaled, \
        location and metadata dropped
        [1] market.png   600×1298 WebP 112 KB (from 1284×2778)  scaled
        2 of 8 photos, room for 6

        """
    )
  }

  @Test("What was left out of an add is named, and so is an equal photo")
  func tellsPartialAdd() throws {
    let made = try MadeList.harbourAndMarket()
    var empty = MadeList()
    let ids = made.list.attachments.map(\.id)
    let results = [
      PhotoResult(
        index: 0,
        sourceName: SourceName("market.png"),
        outcome: .landed(ids[1], notes: [.scaled, .duplicateOf], duplicateOf: ids[0])
      ),
      PhotoResult(index: 1, sourceName: SourceName("a\nb"), outcome: .failed(.notAnImage)),
      PhotoResult(index: 2, sourceName: SourceName("c.jpg"), outcome: .noRoom),
    ]
    let text = made.answer(
      "add",
      .done(
        .edited(try empty.list.add([]), made.list, results: results)
      )
    )
    #expect(
      text.hasPrefix(
        "[1] market.png  600×1298 WebP 112 KB (from 1284×2778)  scaled, same photo as [0]\n"
      )
    )
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix(#"not added: a\u{a}b: "#))
    #expect(lines[2].hasPrefix("not added: c.jpg: "))
  }

  @Test("Removing and undoing is told with the names")
  func tellsRemoveAndUndo() throws {
    var made = try MadeList.harbourAndMarket()
    let removal = try made.list.remove([made.list.id(at: 0)])
    #expect(
      made.answer("remove", removal) == "removed harbour.jpg · 1 of 8 photos, room for 7\n"
    )
    let undo = try made.list.undo()
    #expect(
      made.answer("undo", undo)
        == "undid remove: harbour.jpg is back at 0 · 2 of 8 photos, room for 6\n"
    )
    let redo = try made.list.redo()
    #expect(
      made.answer("redo", redo)
        == "redid remove: harbour.jpg is out again · 1 of 8 photos, room for 7\n"
    )
  }

  @Test("An undo of several steps tells each")
  func tellsSteps() throws {
    var made = try MadeList.harbourAndMarket()
    let first = try made.list.id(at: 0)
    _ = try made.list.setAlt("x", of: first)
    _ = try made.list.move(first, to: 1)
    let undo = try made.list.undo(3)
    #expect(
      made.answer("undo", undo) == """
        undid move: harbour.jpg is back at 0; undid alt: the alt text of harbour.jpg is as before; \
        undid add: market.png is out again · 1 of 8 photos, room for 7

        """
    )
  }

  @Test("An edit that changes nothing says so")
  func tellsNothing() throws {
    var made = try MadeList.harbourAndMarket()
    let edit = try made.list.move(try made.list.id(at: 1), to: 1)
    #expect(made.answer("move", edit) == "nothing changed · 2 of 8 photos, room for 6\n")
  }

  @Test("A list has one line a slot, the add slot included")
  func lists() throws {
    var made = try MadeList.harbourAndMarket()
    _ = try made.list.setAlt("Boats\nat \"rest\" \u{202E}", of: try made.list.id(at: 0))
    let draft = Answer.ShownDraft(id: .random(), path: nil, isReadOnly: false, width: 600)
    let content = Answer.Content.listed(made.list, draft)
    #expect(
      made.answer("list", .done(content)) == #"""
        [0] harbour.jpg  600×450 JPEG 58 KB    "Boats\nat \"rest\" \u{202e}"
        [1] market.png   600×1298 WebP 112 KB  no alt text
        [2] +

        """#
    )
  }

  @Test("A grid is drawn in boxes of the composer's layout")
  func draws() throws {
    let made = try MadeList.harbourAndMarket()
    #expect(
      made.answer("grid", .done(.drawn(made.list, BoxGrid(cells: made.list.gridCells).lines)))
        == """


            ┌─────────────┐    ┌─────────────┐    ┌─────────────┐
            │[0]          │    │[1]          │    │[2]          │
            │harbour.jpg  │    │market.png   │    │             │
            │600×450      │    │600×1298     │    │      +      │
            │JPEG 58 KB   │    │WebP 112 KB  │    │             │
            │no alt text  │    │no alt text  │    │             │
            └─────────────┘    └─────────────┘    └─────────────┘



        """
    )
  }

  @Test("Wide characters and long names keep the boxes straight")
  func keepsBoxesStraight() {
    let cells = [["漁船と港の写真です"], ["e\u{301}\u{301}👩‍👩‍👧☀️x"], ["exactly13cols"], ["over13columns!"], []]
    let lines = BoxGrid(cells: cells).lines
    #expect(lines.count == (4 + 2 * 19) / 2)
    #expect(lines[3] == "    │漁船と港の写…│    │é́👩‍👩‍👧☀️x       │    │exactly13cols│    │over13column…│")
    for line in lines[2...8] { #expect(line.columns == 76) }
    #expect(lines[11...17].allSatisfy { $0.columns == 19 })
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test(
    "Bytes are told as people do",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KB"), (59_311, "58 KB"),
      (114_688, "112 KB"), (1_048_063, "1023 KB"), (1_048_064, "1.0 MB"), (2_423_018, "2.3 MB"),
      (10_485_760, "10.0 MB"),
    ]
  )
  func tellsBytes(count: Int, text: String) {
    #expect(byteText(count) == text)
  }

  @Test(
    "Lines are broken between words and wide characters, and go on indented",
    arguments: [
      ("one two three", 13, ["one two three"]), ("one two three", 12, ["one two", "  three"]),
      ("a  b  cc", 7, ["a  b", "  cc"]), ("  lead word", 8, ["  lead", "  word"]),
      ("漁船 漁船 漁船", 9, ["漁船 漁船", "  漁船"]), ("sesquipedalian x", 8, ["sesquipe", "  dalian", "  x"]),
      ("a 0123456789", 8, ["a", "  012345", "  6789"]),
      ("a 漁船港の写真", 9, ["a 漁船港", "  の写真"]), ("ab漁船cdefg", 7, ["ab漁船", "  cdefg"]),
      ("one two three", 4, ["one two three"]),
    ] as [(String, Int, [String])]
  )
  func wraps(text: String, columns: Int, lines: [String]) {
    #expect(text.wrapped(to: columns, indent: 2) == lines)
  }

  @Test(
    "The end of a text on a terminal is where its last row ends, wide characters whole",
    arguments: [
      ("", 2, 10, 0, 2), ("12345678", 2, 10, 1, 0), ("1234567漁", 2, 10, 1, 2),
      ("123456漁", 2, 10, 1, 0), ("漁船港漁船港", 1, 4, 3, 2), ("e\u{301}x", 0, 4, 0, 2),
    ]
  )
  func findsEnd(text: String, start: Int, columns: Int, row: Int, column: Int) {
    let place = ScreenPlace(row: row, column: column)
    #expect(text.end(from: start, columns: columns) == place)
  }

  @Test("Blanks fill what wide characters leave free at the margin")
  func fills() {
    #expect("a漁船港".filled(from: 2, columns: 6) == "a漁 船港")
    #expect("漁船".filled(from: 2, columns: 6) == "漁船")
  }

  @Test(
    "An alt text in quotes is as it can be typed",
    arguments: [
      ("plain", #""plain""#), (#"say "x""#, #""say \"x\"""#), (#"back\slash"#, #""back\\slash""#),
      ("two\nlines", #""two\nlines""#),
    ]
  )
  func quotes(alt: String, shown: String) {
    #expect(quotedAlt(alt) == shown)
  }

  @Test("Names are escaped, words of the input are cut")
  func escapes() {
    #expect(escaped(Array("a\u{202E}b\u{7}".utf8) + [0xFF, 0x0A]) == #"a\u{202e}b\u{7}\xff\u{a}"#)
    #expect(escaped(Array("Größe 船 👩‍👩‍👧.jpg".utf8)) == "Größe 船 👩‍👩‍👧.jpg")
    #expect(quoted(Array("x y".utf8)) == #""x y""#)
    #expect(quoted(Array(repeating: UInt8(ascii: "a"), count: 500)).count == 63)
  }

  @Test("An error begins with the script and its line where there is one")
  func namesPlace() {
    let answer = Answer.notStarted(.usage("Wrong."), capacity: 8)
    let place = ScriptPlace(path: Array("my\nscript".utf8), line: 12)
    #expect(String(decoding: answer.text, as: UTF8.self) == "error: Wrong.\n")
    #expect(
      String(decoding: answer.text(at: place), as: UTF8.self)
        == "my\\u{a}script:12: error: Wrong.\n"
    )
  }
}
