import OrderedJSON
import Testing

@Suite("Reading JSON")
struct ReaderTests {
  @Test(
    "Texts of RFC 8259 are read",
    arguments: [
      ("null", .null),
      (" \t\r\ntrue\n", true),
      ("0", 0),
      ("-0", 0),
      ("-9223372036854775808", .int(.min)),
      ("9223372036854775807", .int(.max)),
      ("1.0", .double(1)),
      ("-12.5e-1", .double(-1.25)),
      ("1E+2", .double(100)),
      ("0e0", .double(0)),
      ("\"\"", ""),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u00E9\u7167""#, "Aéé照"),
      (#""\ud83d\ude00\uD834\uDD1E""#, "😀𝄞"),
      ("\"\u{7F}\u{2028}😀\"", "\u{7F}\u{2028}😀"),
      ("[]", []),
      ("[ 1 , [ ] , { } ]", [1, [], [:]]),
      (#"{"b":1,"a":{"c":[null]}}"#, ["b": 1, "a": ["c": [nil]]]),
      // One name twice only to eyes: RFC 8259 compares code points.
      ("{\"é\":1,\"e\u{301}\":2}", .object([.init("é", 1), .init("e\u{301}", 2)])),
    ] as [(String, JSON)]
  )
  func reads(text: String, value: JSON) throws {
    #expect(try JSON(decoding: Array(text.utf8)) == value)
  }

  static let refused: [(String, JSONError.Reason, Int)] = [
    ("", .endsEarly, 0),
    ("  ", .endsEarly, 2),
    ("nul", .endsEarly, 3),
    ("True", .unexpected(0x54), 0),
    ("nulL", .unexpected(0x4C), 3),
    ("\u{FEFF}1", .unexpected(0xEF), 0),
    ("1 2", .unexpected(0x32), 2),
    ("[1] ]", .unexpected(0x5D), 4),
    ("01", .unexpected(0x31), 1),
    ("+1", .unexpected(0x2B), 0),
    ("-", .endsEarly, 1),
    ("1.", .endsEarly, 2),
    (".5", .unexpected(0x2E), 0),
    ("1e", .endsEarly, 2),
    ("1e+x", .unexpected(0x78), 3),
    ("NaN", .unexpected(0x4E), 0),
    ("9223372036854775808", .numberOutOfRange, 0),
    ("[1e999]", .numberOutOfRange, 1),
    ("'a'", .unexpected(0x27), 0),
    ("\"a", .endsEarly, 2),
    ("\"a\nb\"", .unexpected(0x0A), 2),
    ("\"\u{0}\"", .unexpected(0), 1),
    (#""\x""#, .unexpected(0x78), 2),
    (#""\U0041""#, .unexpected(0x55), 2),
    (#""\u00g0""#, .unexpected(0x67), 5),
    (#""\u12"#, .endsEarly, 5),
    (#""\ud83d""#, .loneSurrogate, 2),
    (#""\ud83d\n""#, .loneSurrogate, 2),
    (#""\ud83d\u0041""#, .loneSurrogate, 2),
    (#""\ude00""#, .loneSurrogate, 2),
    ("[1,]", .unexpected(0x5D), 3),
    ("[,1]", .unexpected(0x2C), 1),
    ("[1 2]", .unexpected(0x32), 3),
    ("[1", .endsEarly, 2),
    ("{", .endsEarly, 1),
    ("{a:1}", .unexpected(0x61), 1),
    (#"{"a"}"#, .unexpected(0x7D), 4),
    (#"{"a":}"#, .unexpected(0x7D), 5),
    (#"{"a":1,}"#, .unexpected(0x7D), 7),
    (#"{"a":1,"b":2,"a":3}"#, .duplicateName, 13),
    (#"{"a":1,"\u0061":3}"#, .duplicateName, 7),
    ("/* */1", .unexpected(0x2F), 0),
  ]

  @Test("Anything else is refused, and the place said", arguments: refused)
  func refuses(text: String, reason: JSONError.Reason, offset: Int) {
    #expect(throws: JSONError(reason, at: offset)) { try JSON(decoding: Array(text.utf8)) }
  }

  @Test(
    "Bytes that are not UTF-8 are refused",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    ] as [[UInt8]]
  )
  func refusesBadUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError(.notUTF8, at: 0)) { try JSON(decoding: bytes) }
  }

  @Test("The limits hold at n and not at n + 1")
  func limits() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSON(decoding: nested(64))
    #expect(throws: JSONError(.tooDeep, at: 64)) { try JSON(decoding: nested(65)) }
    #expect(throws: JSONError(.tooDeep, at: 64)) {
      try JSON(decoding: Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    }
    _ = try JSON(decoding: nested(3), maximumBytes: 6)
    #expect(throws: JSONError(.tooLarge, at: 5)) { try JSON(decoding: nested(3), maximumBytes: 5) }
  }

  @Test("Every beginning of a text is refused, and no byte changed in it is taken for a crash")
  func mutations() throws {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00é"],"b":{"c":null,"d":true}}"#.utf8)
    _ = try JSON(decoding: text)
    for count in text.indices {
      #expect(throws: JSONError.self) { try JSON(decoding: Array(text[..<count])) }
    }
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        guard let value = try? JSON(decoding: changed) else { continue }
        #expect(try JSON(decoding: value.encoded()) == value)
      }
    }
  }

  @Test("Members are found by name")
  func members() {
    let value: JSON = ["a": 1, "b": [2]]
    #expect(value["b"] == [2])
    #expect(value["c"] == nil)
    #expect(JSON.array([])["a"] == nil)
  }
}
