import Foundation
import Testing

@Suite("Driven from another language")
struct DriverTests {
  private static let driver = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "driver.py").path

  @Test("A driver of thirty lines runs a session on answers alone")
  func session() throws {
    let place = try Workplace()
    try place.photos("a.jpg", "it's b.jpg", "c.jpg")
    let words = [
      "/usr/bin/env", "-C", place.root, "python3", Self.driver, Workplace.binary, "a.jpg",
      "it's b.jpg", "c.jpg",
    ]
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    let ending = try ChildProcess(words.map { Array($0.utf8) }, environment: environment).finish()
    #expect(!ending.hung && ending.status == 0, "\(ending.errorText)")
    #expect(
      ending.outputText == """
        1 a.jpg() it's b.jpg() c.jpg() +
        2 c.jpg() a.jpg() it's b.jpg() +
        3 c.jpg() a.jpg(The captain's boat, slip #4) it's b.jpg() +
        4 c.jpg() +
        5 c.jpg() a.jpg() it's b.jpg() +
        6 a.jpg() a.jpg() it's b.jpg() +
        refused: redo
        refused: remove 99
        7 c.jpg() a.jpg() it's b.jpg() +
        8 a.jpg() c.jpg() it's b.jpg() +

        """
    )
  }

  @Test("The driver has at most thirty lines, and never asks for the list")
  func size() throws {
    let text = try String(contentsOfFile: Self.driver, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 30)
    #expect(!text.contains("list\""))
  }
}
