import Foundation
import Testing

@Suite("Long work at the terminal", .serialized)
struct WorkTests {
  /// A terminal with eight photos of 24 megapixels, and a session in it.
  private static func terminalWithLargePhotos() throws -> Terminal {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    try Program.makePhoto("large", at: terminal.folder.appending(path: "large1.png"))
    for number in 2...8 {
      try FileManager.default.linkItem(
        at: terminal.folder.appending(path: "large1.png"),
        to: terminal.folder.appending(path: "large\(number).png")
      )
    }
    return terminal
  }

  @Test("Ctrl-C during an add of eight large photos leaves the list as it was")
  func cancelsAdd() throws {
    let terminal = try Self.terminalWithLargePhotos()
    let files = try terminal.files()
    let before = try terminal.run("list")
    try terminal.type("add large*.png")
    try terminal.press("Enter")
    try terminal.wait(for: "(Ctrl-C gives up)")
    try terminal.press("C-c")
    let screen = try terminal.prompt()
    #expect(screen.contains { $0.hasPrefix("error: Cancelled; everything is as it was before.") })
    #expect(!screen.contains { $0.contains("gives up") }, "the progress is cleared")
    #expect(try terminal.run("list") == before)
    #expect(try terminal.run("add harbour.jpg").last == "1 of 8 photos, room for 7")
    #expect(try terminal.files() == files)
  }

  @Test("Progress counts the photos that are done, and is cleared whatever is typed meanwhile")
  func showsProgress() throws {
    let terminal = try Self.terminalWithLargePhotos()
    try terminal.prompt()
    try terminal.type("add large[1-7].png")
    try terminal.press("Enter")
    try terminal.wait { $0.last?.contains(/^add: [1-6] of 7 photos \(Ctrl-C gives up\)$/) == true }
    try terminal.type("undo")
    try terminal.press("Enter")
    let screen = try terminal.wait { $0.last == ">" && $0.contains("> undo") }
    #expect(screen.contains("7 of 8 photos, room for 1"))
    #expect(!screen.contains { $0.contains("gives up") })
  }

  /// Leaves a process behind that holds SQLite's lock of a draft as long as the draft is there.
  private static let holding = """
    import os, sqlite3, sys, time
    heard, told = os.pipe()
    if os.fork():
      os.read(heard, 1)
    else:
      draft = sqlite3.connect(sys.argv[1], isolation_level=None)
      draft.execute("BEGIN EXCLUSIVE")
      os.write(told, b"1")
      while os.path.exists(sys.argv[1]): time.sleep(0.1)
    """

  @Test("Ctrl-C gives up waiting for a draft that another program has locked")
  func cancelsWaiting() throws {
    let terminal = try Terminal(photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    let before = try terminal.run("list")
    let draft = terminal.folder.appending(path: "other.picdraft").path
    try Tool.output(of: [Program.url.path, "--draft", draft, "list"])
    try Tool.output(of: ["python3", "-c", Self.holding, draft])
    try terminal.type("load other.picdraft")
    try terminal.wait { $0.last == "> load other.picdraft" }
    try terminal.press("Enter")
    try terminal.wait { _ in (try? terminal.hasOpen("other.picdraft")) == true }
    try terminal.kill(2)
    try terminal.wait(for: "error: Cancelled; everything is as it was before.")
    #expect(try terminal.run("list") == before)
  }

  /// A library that makes flushes slow, built from its source.
  private static func slowness(in folder: URL) throws -> String {
    let library = folder.appending(path: "slow-fsync.so").path
    let source = Program.tests.appending(path: "slow-fsync.c").path
    try Tool.output(of: ["clang", "-shared", "-fPIC", "-o", library, source])
    return library
  }

  @Test("Ctrl-C in the middle of an export leaves nothing behind", arguments: ["", "--force"])
  func cancelsExport(option: String) throws {
    let tools = FileManager.default.temporaryDirectory.appending(path: "slow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tools) }
    let photos = ["harbour.jpg", "market.jpg", "lighthouse.jpg", "poppies.jpg"]
    let terminal = try Terminal(
      photos: photos,
      environment: ["LD_PRELOAD": try Self.slowness(in: tools)]
    )
    try terminal.run("add \(photos.joined(separator: " "))")
    if !option.isEmpty { try terminal.run("export post") }
    let files = try terminal.files()
    let before = try terminal.run("list")
    try terminal.type("export post \(option)")
    try terminal.press("Enter")
    try terminal.wait { $0.last?.hasPrefix("working (Ctrl-C") == true }
    // In the middle: a folder that is not yet the bundle lies there.
    #expect(try terminal.files().count > files.count)
    try terminal.press("C-c")
    let screen = try terminal.prompt()
    #expect(screen.contains { $0.hasPrefix("error: Cancelled; everything is as it was before.") })
    #expect(try terminal.files() == files)
    #expect(try terminal.run("list") == before)
    #expect(try terminal.run("export other").first?.hasPrefix("exported 4 photos to other") == true)
    #expect(try terminal.run("verify other").first?.hasPrefix("other is whole") == true)
  }
}
