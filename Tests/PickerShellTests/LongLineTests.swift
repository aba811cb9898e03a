import PicturePicker
import Synchronization
import Testing

@testable import PickerShell

/// Lines of a mebibyte. What would be quadratic in them takes hours, so a test that ends is a proof.
@Suite("Long lines cost little more than they are long")
struct LongLineTests {
  private static let pieces = [
    "*", "?", "[", "]", "[!", "[a-", "[]", "[!]-", "a-", "*?", "?*", "*[", "[ab]", "*[ab]", "-",
    "~",
    "/", "*/", "ä*", "\\[", "'['", "[\u{1}-",
  ]

  /// A word made of one piece as often as a line has room for it.
  private static func word(_ piece: String, in line: String = "") throws -> Word {
    let room = LineBuffer.longestLine - line.utf8.count
    let typed = String(repeating: piece, count: room / piece.utf8.count)
    var scanner = LineScanner(Array(typed.utf8))
    return try #require(try scanner.nextWord())
  }

  @Test("A pattern of a mebibyte is read and tried on long names", arguments: pieces)
  func pattern(piece: String) throws {
    let word = try Self.word(piece)
    let pattern = Pattern(word)
    for name in [String(repeating: "a", count: 255), String(repeating: "[", count: 255), "a", ""] {
      _ = pattern.matches(Array(name.utf8))
    }
    _ = Pattern.isPattern(word)
  }

  @Test("A set of a mebibyte of characters is looked up, not walked, for each character of a name")
  func wideSet() throws {
    // Every second code point: no two touch, so the set stays as wide as it was typed.
    let scalars = (0..<150_000).compactMap { Unicode.Scalar(UInt32(0x4000 + 2 * $0)) }
    let word = String(String.UnicodeScalarView(scalars))
    var scanner = LineScanner(Array("*[\(word)]z".utf8))
    let pattern = Pattern(try #require(try scanner.nextWord()))
    let name = Array(String(repeating: "a", count: 255).utf8)
    for _ in 0..<2000 { #expect(!pattern.matches(name)) }
  }

  /// A disk that counts how often it is asked.
  private final class CountedDisk: Sendable {
    let questions = Mutex((exists: 0, listings: 0))
    let names: [[UInt8]]

    init(names: [String]) { self.names = names.map { Array($0.utf8) } }

    var lookups: DiskLookups {
      DiskLookups(
        exists: { _ in
          self.questions.withLock { $0.exists += 1 }
          return false
        },
        regularFiles: { _ in
          self.questions.withLock { $0.listings += 1 }
          return self.names
        },
        folders: { _ in [] },
        homeDirectory: nil
      )
    }
  }

  @Test("Equal patterns are looked up once, and their photos counted without being spelled out")
  func equalPatterns() async throws {
    let disk = CountedDisk(names: (0..<1000).map { "photo\($0).jpg" })
    let shell = Shell(editor: AttachmentEditor(), disk: disk.lookups)
    let words = (LineBuffer.longestLine - 10) / 2
    for option in ["", "--fill", "--skip-bad", "--fill --skip-bad"] {
      disk.questions.withLock { $0 = (0, 0) }
      let line = "add\(String(repeating: " *", count: words - 10)) \(option)"
      let answer = try #require(await shell.answer(toLine: Array(line.utf8)))
      let json = String(decoding: answer.json, as: UTF8.self)
      #expect(answer.error?.code == .noRoom)
      #expect(json.contains(#""given":\#((words - 10) * 1000),"room":8"#))
      #expect(json.utf8.count < 1000)
      #expect(disk.questions.withLock { $0.exists } == 1)
      #expect(disk.questions.withLock { $0.listings } == 1)
    }
  }

  @Test("However many patterns there are, a folder is listed once")
  func differentPatterns() throws {
    let disk = CountedDisk(names: ["a1", "a2"])
    let words = (0..<50_000).map { "*" + String(repeating: "?", count: $0 % 2) + "[\($0)a12]" }
    let request = try #require(try Request(line: Array("add \(words.joined(separator: " "))".utf8)))
    let expansion = try disk.lookups.paths(Array(request.words.dropFirst()))
    #expect(expansion.count >= words.count)
    #expect(disk.questions.withLock { $0.listings } == 1)
  }

  @Test("A cancelled add looks no further, whatever is still to be looked up")
  func cancelled() async throws {
    let disk = CountedDisk(names: ["a1"])
    let shell = Shell(editor: AttachmentEditor(), disk: disk.lookups)
    let line = "add " + (0..<1000).map { "a[\($0)1]" }.joined(separator: " ")
    let task = Task {
      // Returns when the task is cancelled.
      try? await Task.sleep(for: .seconds(3600))
      return await shell.answer(toLine: Array(line.utf8))
    }
    task.cancel()
    #expect(await task.value?.error?.code == .cancelled)
    #expect(disk.questions.withLock { $0.exists } == 0)
  }

  @Test("Slots named a hundred thousand times count once each")
  func slots() async throws {
    let shell = try TestShell()
    await shell.json("add $/wide.jpg $/tall.jpg $/square.jpg")
    for word in ["0-2", "0", "@1", "0-1"] {
      let words = String(repeating: " \(word)", count: 100_000)
      #expect(await shell.code("remove\(words)") == nil)
      #expect(await shell.code("undo") == nil)
    }
  }
}
