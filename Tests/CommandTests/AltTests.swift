import Testing

@Suite("Alt texts")
struct AltTests {
  @Test(
    "The alt text is the rest of the line as typed",
    arguments: [
      ("The captain's boat, slip #4", "The captain's boat, slip #4"),
      ("  two  blanks \t ", "two  blanks"),
      (#""quoted""#, "quoted"), (#""a \"b\" \\ c""#, #"a "b" \ c"#),
      (#""two\nlines""#, "two\nlines"),
      (#""a" b"#, #""a" b"#), (#"b "a""#, #"b "a""#), (#""a" "b""#, #""a" "b""#),
      ("'single'", "'single'"), ("# not a comment", "# not a comment"), ("#4", "#4"),
      (#"back\slash"#, #"back\slash"#), (#"it's "half" open"#, #"it's "half" open"#),
      ("$HOME *.jpg ~ `id`", "$HOME *.jpg ~ `id`"), ("-- dashes", "-- dashes"),
      ("--fill", "--fill"),
      ("hafen-ü 港 🚢👨‍👩‍👧", "hafen-ü 港 🚢👨‍👩‍👧"), ("don't", "don't"), (#""  kept  ""#, "  kept  "),
      ("say \"cheese\"", "say \"cheese\""), ("all", "all"),
    ]
  )
  func text(typed: String, alt: String) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    for end in ["", "\r"] {
      let answers = try place.answers(["add a.jpg", "alt 0 \(typed)\(end)", "alt 0", "alt @1"])
      #expect(answers[1]["slots"]?[0]?["alt"]?.string == alt)
      #expect(answers[1]["update"]?.shorthand == "R0")
      #expect(answers[2]["alt"]?.string == alt)
      #expect(answers[3]["alt"]?.string == alt)
    }
  }

  @Test("Showing the alt text changes nothing, and setting the same again changes nothing")
  func showing() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let answers = try place.answers([
      "add a.jpg", "alt 0", "alt 0 boat", "alt 0 boat", "alt 0   ", #"alt 0 """#, "alt 0", "undo",
    ])
    #expect(answers[1].text == #"{"command":"alt","ok":true,"count":1,"capacity":8,"alt":""}"#)
    #expect(answers[3]["update"] == .null && answers[3]["version"]?.int == 2)
    #expect(answers[3]["undo"]?.int == 2)
    #expect(answers[4]["alt"]?.string == "boat")
    #expect(answers[5]["update"]?.shorthand == "R0")
    #expect(answers[6]["alt"]?.string == "")
    #expect(answers[7]["slots"]?[0]?["alt"]?.string == "boat")
  }

  @Test("Up to 10,000 Unicode scalars are an alt text; more, or a control character, is usage")
  func limits() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let longest = String(repeating: "ü", count: 9_999) + "🚢"
    let taken = try place.answers(["add a.jpg", "alt 0 \(longest)", "alt 0"])
    #expect(taken[2]["alt"]?.string == longest)
    let refused = [
      longest + "x", "tab\there", "escape \u{1B}[31m", "bell\u{7}", "delete\u{7F}",
      "next\u{85}line",
      "return\rhere",
    ]
    for text in refused {
      let answer = try place.refusal(of: "alt 0 \(text)", after: ["add a.jpg", "alt 0 boat"])
      #expect(answer.fault == #"{"code":"usage"}"#)
      let words = try place.run(["--json", "alt", "0", text])
      #expect(words.status == 1)
    }
  }

  @Test("Alt text that is not UTF-8 is answered, and the answer is UTF-8")
  func badBytes() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let answers = try place.answers(
      [Array("add a.jpg".utf8), Array("alt 0 bad ".utf8) + [0xFF, 0xFE], Array("alt 0".utf8)])
    #expect(answers[2]["alt"]?.string != nil)
  }
}
