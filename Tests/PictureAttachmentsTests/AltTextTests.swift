import PictureAttachments
import TestSupport
import Testing

@Suite("Alt texts")
struct AltTextTests {
  @Test(
    "any text is kept as it is",
    arguments: [
      "The captain's boat, slip #4", "two\nlines", " blanks ", "船 🛥️ e\u{301}", "\u{202E}turned",
      String(repeating: "x", count: 10_000),
    ]
  )
  func kept(text: String) throws {
    var list = try PhotoList.holding(1)
    try list.setAlt(text, of: list.ids[0])
    #expect(list.attachments[0].alt.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("10,001 scalars are too many")
  func tooLong() throws {
    var list = try PhotoList.holding(1)
    #expect(throws: ListError.altTextTooLong(count: 10_001, limit: 10_000)) {
      try list.setAlt(String(repeating: "x", count: 10_001), of: list.ids[0])
    }
    #expect(list.version == 1)
  }

  @Test(
    "control characters other than newline are refused",
    arguments: ["\t", "\r", "\u{0}", "\u{1B}[0m", "\u{7F}", "\u{85}", "a\r\nb"]
  )
  func control(text: String) throws {
    var list = try PhotoList.holding(1)
    #expect(throws: ListError.altTextHasControlCharacter) { try list.setAlt(text, of: list.ids[0]) }
    #expect(list.attachments[0].alt == "")
  }

  @Test("another spelling of the same characters is another text")
  func spelling() throws {
    var list = try PhotoList.holding(1)
    try list.setAlt("\u{E9}", of: list.ids[0])
    #expect(try list.setAlt("e\u{301}", of: list.ids[0]).update.notation == "R0")
    #expect(list.attachments[0].alt.unicodeScalars.count == 2)
  }
}

@Suite("Source names")
struct SourceNameTests {
  @Test(
    "each byte that is not UTF-8 shows as U+FFFD",
    arguments: [
      ("boat.jpg", Array("boat.jpg".utf8), true), ("", [], true), ("é", [0xC3, 0xA9], true),
      ("\u{FFFD}", [0xEF, 0xBF, 0xBD], true), ("\u{FFFD}x", [0xE9, 0x78], false),
      ("\u{FFFD}\u{FFFD}\u{FFFD}.", [0xF0, 0x9F, 0x92, 0x2E], false),
      ("\u{FFFD}\u{FFFD}", [0xC0, 0x80], false),
      ("\u{FFFD}\u{FFFD}\u{FFFD}", [0xED, 0xA0, 0x80], false),
      ("a\u{FFFD}", [0x61, 0xC3], false),
    ] as [(String, [UInt8], Bool)]
  )
  func bytes(text: String, bytes: [UInt8], isUTF8: Bool) {
    let name = SourceName(bytes: bytes)
    #expect(name.description.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(name.isUTF8 == isUTF8)
    #expect(name.bytes == bytes)
  }

  @Test("names are equal by their bytes")
  func equality() {
    #expect(SourceName("\u{E9}") != SourceName("e\u{301}"))
    #expect(SourceName(bytes: [0xFF]) != SourceName(bytes: [0xFE]))
    #expect(SourceName("a") == SourceName(bytes: [0x61]))
  }

  @Test("are kept up to 1024 bytes, from the beginning")
  func limit() {
    let bytes = (0..<2000).map { UInt8($0 % 251) }
    for count in [0, 1023, 1024, 1025, 2000] {
      let name = SourceName(bytes: Array(bytes[..<count]))
      let kept = Array(bytes[..<min(count, 1024)])
      #expect(NewPhoto(1, sourceName: name).sourceName.bytes == kept)
      let loaded = LoadedAttachment(
        id: AttachmentID(rawValue: 1),
        photo: 1,
        sourceName: name,
        alt: ""
      )
      #expect(loaded.sourceName.bytes == kept)
    }
  }
}
