import OrderedJSON
import Testing

@Suite("Writing JSON")
struct WriterTests {
  @Test(
    "A value has one compact spelling",
    arguments: [
      (.null, "null"),
      (true, "true"),
      (false, "false"),
      (0, "0"),
      (.int(.min), "-9223372036854775808"),
      (.int(.max), "9223372036854775807"),
      (1.5, "1.5"),
      (.double(-0.001), "-0.001"),
      (.double(.infinity), "null"),
      (.double(.nan), "null"),
      ("", "\"\""),
      ([], "[]"),
      ([:], "{}"),
      ([1, [2, []], "three"], "[1,[2,[]],\"three\"]"),
      (
        ["z": 1, "a": nil, "m": ["q": [], "b": false]], #"{"z":1,"a":null,"m":{"q":[],"b":false}}"#
      ),
    ] as [(JSON, String)]
  )
  func compact(value: JSON, text: String) {
    #expect(String(decoding: value.encoded(), as: UTF8.self) == text)
  }

  @Test("Indented JSON has one element a line and no newline at the end")
  func indented() {
    let value: JSON = ["format": "x", "none": [], "empty": [:], "items": [["slot": 0], 2]]
    let text = """
      {
        "format": "x",
        "none": [],
        "empty": {},
        "items": [
          {
            "slot": 0
          },
          2
        ]
      }
      """
    #expect(String(decoding: value.encoded(.indented), as: UTF8.self) == text)
  }

  @Test(
    "What could act on a reader is escaped",
    arguments: [
      ("\"\\/", #""\"\\/""#),
      ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{8}\u{C}\u{1B}\u{1F}", #""\u0000\u0008\u000c\u001b\u001f""#),
      ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""),
      ("\u{2027}\u{2028}\u{2029}", "\"\u{2027}\\u2028\\u2029\""),
      (
        "\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}\u{FEFF}",
        #""\u061c\u200e\u200f\u202a\u202e\u2066\u2069\ufeff""#
      ),
      ("é e\u{301} 照片 👨‍👩‍👧", "\"é e\u{301} 照片 👨‍👩‍👧\""),
    ]
  )
  func escapes(text: String, spelling: String) {
    // Bytes, because String takes canonically equivalent spellings for equal.
    #expect(JSON.string(text).encoded() == Array(spelling.utf8))
    #expect(JSON.object([.init(text, 1)]).encoded() == Array("{\(spelling):1}".utf8))
  }

  @Test("Every scalar is written as valid UTF-8 and read back as itself")
  func everyScalar() throws {
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 0x1000) {
      var text = ""
      for scalar in (start..<start + 0x1000).lazy.compactMap(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      }
      let bytes = JSON.string(text).encoded()
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      guard case .string(let back) = try JSON(decoding: bytes) else {
        Issue.record("no string at \(start)")
        continue
      }
      #expect(back.unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }
}
