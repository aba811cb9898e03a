import Foundation
import Testing

@Suite("Lines of several rows, and of characters that are no single column", .serialized)
struct WideLineTests {
  @Test(
    "A line is edited in the middle of umlauts and wide characters, whatever the locale",
    arguments: [["LC_ALL": "C.UTF-8"], ["LC_ALL": "C"], ["LC_ALL": ""], ["LC_ALL": "de_DE@euro"]]
  )
  func editsWideCharacters(environment: [String: String]) throws {
    let terminal = try Terminal(photos: ["harbour.jpg"], environment: environment)
    try terminal.run("add harbour.jpg")
    try terminal.type("alt 0 Größe 漁船港 äöü")
    try terminal.wait { $0.last == "> alt 0 Größe 漁船港 äöü" }
    #expect(try terminal.cursorColumn() == 24)
    try terminal.press("Left", "Left", "Left", "Left", "BSpace")
    try terminal.wait { $0.last == "> alt 0 Größe 漁船 äöü" }
    #expect(try terminal.cursorColumn() == 18)
    try terminal.type("の島")
    try terminal.press("C-a", "Right", "Right", "C-e", "Left", "DC")
    try terminal.type("ÿ")
    try terminal.wait { $0.last == "> alt 0 Größe 漁船の島 äöÿ" }
    #expect(try terminal.cursorColumn() == 26)
    try terminal.press("Enter")
    try terminal.wait(for: "set the alt text of harbour.jpg")
    #expect(try terminal.run("alt 0") == ["Größe 漁船の島 äöÿ"])
  }

  @Test("A line is edited in the middle of characters that are written as several")
  func editsComposedCharacters() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    try terminal.type("alt 0 Mo\u{308}we fu\u{308}r u\u{308}ber alle")
    try terminal.wait { $0.last == "> alt 0 Mo\u{308}we fu\u{308}r u\u{308}ber alle" }
    #expect(try terminal.cursorColumn() == 26)
    try terminal.press("Left", "Left", "Left", "Left", "Left", "Left", "Left", "Left", "BSpace")
    try terminal.type("X")
    try terminal.wait { $0.last == "> alt 0 Mo\u{308}we fu\u{308}r Xber alle" }
    #expect(try terminal.cursorColumn() == 18)
    try terminal.press("Left", "BSpace", "Enter")
    try terminal.wait(for: "set the alt text")
    let shown = try terminal.run("alt 0").first ?? ""
    #expect(shown.utf8.elementsEqual("Mo\u{308}we fu\u{308}rXber alle".utf8))
    try terminal.press("Up", "Up")
    try terminal.wait { $0.last == "> alt 0 Mo\u{308}we fu\u{308}rXber alle" }
  }

  @Test("Tab completes a name that is written in several scalars, from between them")
  func completesComposedName() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    let name = "Mo\u{308}we.jpg"
    try FileManager.default.moveItem(
      at: terminal.folder.appending(path: "harbour.jpg"),
      to: terminal.folder.appending(path: name)
    )
    try terminal.prompt()
    try terminal.type("add Mo")
    try terminal.press("Tab")
    try terminal.wait { $0.last == "> add \(name)" }
    #expect(try terminal.cursorColumn() == 15)
    try terminal.press("Enter")
    try terminal.wait(for: "[0] \(name)  600×450")
  }

  @Test("Ctrl-C in the middle of a line of several rows leaves what it wrote readable")
  func dropsLongLine() throws {
    let terminal = try Terminal(columns: 40)
    try terminal.prompt()
    let text = "alt 0 \(String(repeating: "a", count: 90))"
    try terminal.type(text)
    try terminal.wait { $0.last == "> \(text)" }
    try terminal.press("C-a")
    try terminal.press("C-c")
    try terminal.wait { $0.suffix(2) == ["> \(text)^C", ">"] }
    try terminal.run("list")
    #expect(
      try terminal.rows().suffix(6) == [
        "> alt 0 \(String(repeating: "a", count: 32))", String(repeating: "a", count: 40),
        "\(String(repeating: "a", count: 18))^C", "> list", "[0] +", ">",
      ]
    )
  }

  @Test("A line is drawn anew in a window of another width", arguments: [40, 80, 200])
  func redraws(columns: Int) throws {
    let text = "alt 0 The quick brown fox jumps over the lazy dog, twice, and then once more in 漁船"
    let terminal = try Terminal(columns: 100, photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    try terminal.type(text)
    try terminal.wait { $0.last == "> \(text)" }
    try terminal.resize(columns: columns)
    try terminal.press("BSpace")
    try terminal.type("港!")
    try terminal.wait { lines in
      lines.joined().hasSuffix("> \(text.dropLast())港!")
        && lines.count { $0.contains("The quick") } == 1
    }
    try terminal.press("Enter")
    try terminal.wait(for: "set the alt text")
    // Where the answer is broken it goes on behind blanks.
    let shown = try terminal.run("alt 0").joined().filter { $0 != " " }
    #expect(shown == "\(text.dropFirst(6).dropLast())港!".filter { $0 != " " })
  }

  @Test(
    "A line with wide characters at the margin is drawn anew whole, wherever the cursor is",
    arguments: [0, 5, 6, 25, 40]
  )
  func redrawsWide(fromEnd: Int) throws {
    let text = "alt 0 a\(String(repeating: "漁船", count: 20))"
    let terminal = try Terminal(columns: 25)
    try terminal.prompt()
    try terminal.type(text)
    try terminal.wait { $0.joined().hasSuffix("漁船") }
    for _ in 0..<fromEnd { try terminal.press("Left") }
    try terminal.resize(columns: 40)
    try terminal.type("x")
    // A blank can stand where a wide character had no room.
    let line = ">\(text.dropLast(fromEnd))x\(text.suffix(fromEnd))".filter { $0 != " " }
    try terminal.wait { $0.dropFirst().joined().filter { $0 != " " } == line }
  }
}
