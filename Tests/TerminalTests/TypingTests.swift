import Foundation
import Testing

@Suite("Typing at the prompt", .serialized)
struct TypingTests {
  @Test("A session begins with one line that says what to type")
  func greets() throws {
    let screen = try Terminal().prompt()
    #expect(
      screen == [
        "picture-picker: type add PATH…, help or quit. The draft lies in memory only.", ">",
      ]
    )
  }

  @Test("Arrow up brings back the lines typed before")
  func remembers() throws {
    let terminal = try Terminal()
    try terminal.run("list")
    try terminal.run("undo")
    try terminal.run("undo")
    try terminal.press("Up")
    try terminal.wait { $0.last == "> undo" }
    try terminal.press("Up")
    try terminal.wait { $0.last == "> list" }
    try terminal.press("Down")
    try terminal.wait { $0.last == "> undo" }
    try terminal.press("Down", "C-r")
    try terminal.type("lis")
    try terminal.press("Enter")
    let screen = try terminal.prompt()
    #expect(screen.suffix(3).contains("[0] +"))
  }

  @Test(
    "Tab completes, shows what there is, or does nothing",
    arguments: [
      ("li", "> list"), ("add har", "> add harbour.jpg"), ("add old", #"> add old\ tower.jpg"#),
      ("add 'old", "> add 'old tower.jpg'"), (#"add "old"#, #"> add "old tower.jpg""#),
      ("add my", #"> add my\ folder/"#), ("alt 0 ", "> alt 0 A boat"), ("nonsens", "> nonsens"),
      ("nonsense h", "> nonsense h"), ("add --f", "> add --fill"), ("add nothing", "> add nothing"),
    ]
  )
  func completes(typed: String, shown: String) throws {
    let terminal = try Terminal(photos: ["harbour.jpg", "old tower.jpg"])
    try FileManager.default.createDirectory(
      at: terminal.folder.appending(path: "my folder"),
      withIntermediateDirectories: false
    )
    try terminal.run("add harbour.jpg")
    try terminal.run("alt 0 A boat")
    try terminal.type(typed)
    try terminal.press("Tab")
    // A letter behind it tells that the Tab has been dealt with.
    try terminal.type("#")
    let screen = try terminal.wait { $0.last?.hasSuffix("#") == true }
    let line = String(screen.last?.dropLast() ?? "")
    #expect(line == shown || line == shown + " ")
  }

  @Test("Tab shows the slots with their names, below the line and without disturbing it")
  func showsChoices() throws {
    let terminal = try Terminal(photos: ["harbour.jpg", "market.jpg"])
    try terminal.run("add harbour.jpg market.jpg")
    try terminal.type("info ")
    try terminal.press("Tab")
    let screen = try terminal.wait(for: "0 harbour.jpg")
    #expect(screen.suffix(3) == ["> info", "0 harbour.jpg  1 market.jpg", "> info"])
    try terminal.type("1")
    try terminal.press("Enter")
    try terminal.wait(for: "identity     @2")
  }

  @Test("Ctrl-C at the prompt drops the line; on an empty one it says how to quit")
  func dropsLine() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    try terminal.type("remove 0")
    try terminal.wait { $0.last == "> remove 0" }
    try terminal.press("C-c")
    #expect(try terminal.prompt().suffix(2) == ["> remove 0^C", ">"])
    try terminal.press("C-c")
    let screen = try terminal.wait(for: "Ctrl-D ends the session")
    #expect(screen.suffix(3).first == "> ^C")
    #expect(try terminal.run("list").first?.hasPrefix("[0] harbour.jpg") == true)
  }

  @Test("A byte that is no character takes no key with it")
  func keepsKeys() throws {
    let terminal = try Terminal()
    try terminal.prompt()
    try terminal.type("alt 0 ")
    try terminal.press("-H", "e4", "62", "63", "c3", "0d")
    let screen = try terminal.wait { $0.last == ">" && $0.count > 3 }
    #expect(screen.contains("> alt 0 \u{FFFD}bc\u{FFFD}"))
  }

  @Test("Ctrl-D ends a session that loses nothing at once", arguments: ["", "list"])
  func ends(command: String) throws {
    let terminal = try Terminal()
    try terminal.prompt()
    if !command.isEmpty { try terminal.run(command) }
    try terminal.press("C-d")
    try terminal.wait(for: "(terminal as before)")
    #expect(try terminal.screen().contains("(exit status 0)"))
  }

  @Test("Photos that lie only in memory are asked for, once", arguments: ["quit", ""])
  func asksOnce(command: String) throws {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    func leave() throws {
      if !command.isEmpty { try terminal.type(command) }
      try terminal.press(command.isEmpty ? "C-d" : "Enter")
      try terminal.wait { $0.last == "Quit all the same? [y/N]" }
    }
    try leave()
    #expect(
      try terminal.screen().contains("1 photo lies only in memory; save FILE keeps the draft.")
    )
    try terminal.type("n")
    try terminal.press("Enter")
    #expect(try terminal.run("list").first?.hasPrefix("[0] harbour.jpg") == true)
    try leave()
    try terminal.press("C-c")
    try terminal.prompt()
    try leave()
    try terminal.type("y")
    try terminal.press("Enter")
    try terminal.wait(for: "(exit status 0)")
  }

  @Test("What was exported still lies in memory only, what was saved does not")
  func asksAfterExport() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    try terminal.run("export post")
    try terminal.press("C-d")
    try terminal.wait { $0.last == "Quit all the same? [y/N]" }
    try terminal.press("Enter")
    try terminal.run("save post.picdraft")
    try terminal.press("C-d")
    try terminal.wait(for: "(exit status 0)")
  }

  @Test("A draft that has a file is neither remarked on nor asked for")
  func leavesDraft() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"], words: "--draft post.picdraft")
    #expect(try terminal.prompt() == ["picture-picker: type add PATH…, help or quit.", ">"])
    try terminal.run("add harbour.jpg")
    try terminal.press("C-d")
    try terminal.wait(for: "(exit status 0)")
  }

  @Test(
    "A terminal without a cursor has a plain prompt, and no escape sequence",
    arguments: ["dumb", ""]
  )
  func plain(name: String) throws {
    let terminal = try Terminal(photos: ["harbour.jpg"], environment: ["TERM": name], waits: true)
    try terminal.record(to: "bytes")
    try terminal.press("Enter")
    try terminal.run("add harbour.jpg")
    try terminal.type("remove 0")
    try terminal.wait { $0.last == "> remove 0" }
    try terminal.press("C-c")
    #expect(try terminal.prompt().suffix(2) == ["> remove 0^C", ">"])
    try terminal.press("C-c")
    let screen = try terminal.wait(for: "Ctrl-D ends the session")
    #expect(screen.suffix(3).first == "> ^C")
    try terminal.run("grid")
    try terminal.press("C-d")
    try terminal.wait { $0.last == "Quit all the same? [y/N]" }
    try terminal.press("C-d")
    try terminal.wait(for: "(exit status 0)")
    let bytes = try Data(contentsOf: terminal.folder.appending(path: "bytes"))
    #expect(bytes.count > 100 && !bytes.contains(0x1B))
  }

  @Test(
    "A signal at the prompt ends the program and leaves the terminal as it was",
    arguments: [15, 1]
  )
  func terminates(signal: Int) throws {
    let terminal = try Terminal()
    try terminal.prompt()
    try terminal.type("half a li")
    try terminal.wait { $0.last == "> half a li" }
    try terminal.kill(signal)
    let screen = try terminal.wait(for: "(terminal as before)")
    #expect(screen.contains("(exit status \(128 + signal))"))
  }

  @Test("A session goes on after the program was stopped")
  func resumes() throws {
    let terminal = try Terminal()
    try terminal.run("list")
    try terminal.type("und")
    try terminal.wait { $0.last == "> und" }
    try terminal.kill(19)
    try terminal.kill(18)
    try terminal.type("o")
    try terminal.wait { $0.last == "> undo" }
    try terminal.press("Enter")
    try terminal.wait(for: "There is nothing to undo")
  }

  @Test("Output to a file has no prompt, no colour and no progress; errors are shown all the same")
  func toFile() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"], words: ">out")
    try terminal.type("add harbour.jpg")
    try terminal.press("Enter")
    try terminal.type("nonsense")
    try terminal.press("Enter")
    try terminal.wait(for: "error: There is no command")
    for line in ["grid", "info 0", "quit"] {
      try terminal.type(line)
      try terminal.press("Enter")
    }
    try terminal.wait(for: "(exit status 0)")
    let text = try String(contentsOf: terminal.folder.appending(path: "out"), encoding: .utf8)
    #expect(text.hasPrefix("[0] harbour.jpg  600×450"))
    #expect(text.contains("┌─────────────┐") && text.contains("sha-256"))
    #expect(!text.contains("\u{1B}") && !text.contains("> ") && !text.contains("error"))
  }
}
