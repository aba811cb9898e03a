import Foundation
import Testing

@Suite("Typing at the prompt with a photo library", .serialized)
struct LibraryTypingTests {
  private static func terminal(_ albums: [String], columns: Int = 80) throws -> Terminal {
    let terminal = try Terminal(
      columns: columns,
      photos: ["harbour.jpg"],
      words: "--library pictures",
      waits: true
    )
    for (index, album) in albums.enumerated() {
      let folder = terminal.folder.appending(path: "pictures/\(album)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for number in 0...index {
        try FileManager.default.copyItem(
          at: terminal.folder.appending(path: "harbour.jpg"),
          to: folder.appending(path: "\(number).jpg")
        )
      }
    }
    try terminal.press("Enter")
    return terminal
  }

  @Test(
    "Tab completes albums, and nothing after open",
    arguments: [
      ("album Tr", "> album Trip"), ("album 'Old", "> album 'Old town'"),
      ("album Old", #"> album Old\ town"#), ("album Old t", "> album Old town"),
      ("album 海", "> album 海边"), ("open Tr", "> open Tr"), ("photo 5", "> photo 5"),
      ("photos --g", "> photos --grid"), ("desel", "> deselect"),
    ]
  )
  func completes(typed: String, shown: String) throws {
    let terminal = try Self.terminal(["海边", "Old town", "Trip"])
    let greeting = try terminal.prompt()
    #expect(greeting.contains { $0.hasPrefix("picture-picker: type albums, add PATH…, help") })
    try terminal.type(typed)
    try terminal.press("Tab")
    // A letter behind it tells that the Tab has been dealt with.
    try terminal.type("#")
    let screen = try terminal.wait { $0.last?.hasSuffix("#") == true }
    let line = String(screen.last?.dropLast() ?? "")
    #expect(line == shown || line == shown + " ")
  }

  @Test("A Tab that completed an album opens it, in every quote", arguments: ["", "'", "\""])
  func opens(quote: String) throws {
    let terminal = try Self.terminal(["Old town"])
    try terminal.prompt()
    try terminal.type("album \(quote)Old")
    try terminal.press("Tab", "Enter")
    try terminal.wait { $0.contains("Old town: 1 photo") }
  }

  @Test("A Tab puts a name in as it is on the disk, whichever way its accents were typed")
  func findsAccents() throws {
    for (typed, name) in [("M\u{F6}", "Mo\u{308}we.jpg"), ("Mo\u{308}", "M\u{F6}we.jpg")] {
      let terminal = try Terminal(photos: ["harbour.jpg"])
      let file = terminal.folder.appending(path: "harbour.jpg")
      try Data(contentsOf: file).write(to: terminal.folder.appending(path: name))
      try terminal.prompt()
      try terminal.type("add \(typed)")
      try terminal.press("Tab", "Enter")
      try terminal.wait { $0.contains("1 of 8 photos, room for 7") }
    }
  }

  @Test("Photos that come while the prompt waits are there at the next line")
  func comes() throws {
    let terminal = try Self.terminal(["Trip"])
    #expect(try terminal.run("photos 0").first == "All Photos: 1 photo")
    try FileManager.default.copyItem(
      at: terminal.folder.appending(path: "harbour.jpg"),
      to: terminal.folder.appending(path: "pictures/new.jpg")
    )
    #expect(try terminal.run("photos 0-0").first == "All Photos: 0-0 of 2 photos")
    try FileManager.default.removeItem(at: terminal.folder.appending(path: "pictures/new.jpg"))
    #expect(try terminal.run("photos 0").first == "All Photos: 1 photo")
  }

  @Test("A selection is made, refused and done on a narrow window")
  func selects() throws {
    let terminal = try Self.terminal(["Trip", "Garden"], columns: 40)
    try terminal.run("select 0-2")
    #expect(try terminal.run("photos --grid").joined().contains("▀"))
    let done = try terminal.run("done")
    #expect(done.last == "3 of 8 photos, room for 5")
    #expect(try terminal.run("undo").joined(separator: " ").contains("0 of 8 photos"))
  }
}
