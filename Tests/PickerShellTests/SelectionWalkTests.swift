import Foundation
import PictureLibrary
import TestSupport
import Testing

@testable import PickerShell
@testable import PicturePicker

@Suite("Selecting among everything else")
struct SelectionWalkTests {
  /// A session that does at random what a person and other programs may do.
  private struct Walk {
    let albums: TestAlbums
    var random: SplitMix64
    private var made = 0

    init(seed: UInt64) async throws {
      albums = try await TestAlbums(capacity: 5)
      random = SplitMix64(seed: seed)
      await albums.json("save '\(albums.scratch.url.path)/draft'", "photos")
    }

    private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// What is done next: a line, or nil where something happened in the library.
    mutating func next() throws -> String? {
      let path = "'\(albums.scratch.url.path)/2024/old.jpg'"
      switch number(16) {
      case 0...4: return "select \(number(7)) \(number(7))"
      case 5: return "select \(number(4))-\(4 + number(4))"
      case 6: return "deselect \(number(7))"
      case 7: return "add \(path)"
      case 8: return "pick \(number(6)) \(path)"
      case 9: return "undo"
      case 10: return "redo"
      case 11: return ["remove 0", "remove all"].randomElement(using: &random)
      case 12:
        return ["done", "cancel", "load '\(albums.scratch.url.path)/draft'"]
          .randomElement(using: &random)
      case 13:
        return ["album 2024/Summer", "album 0", "photos", "photos 2-3", "albums"]
          .randomElement(using: &random)
      default:
        try change()
        return nil
      }
    }

    private mutating func change() throws {
      let files = FileManager.default
      let folder = albums.scratch.url
      let names = try files.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jpg") }
      made += 1
      switch (number(3), names.randomElement(using: &random)) {
      case (0, let name?): try albums.remove(name)
      case (1, let name?):
        let moved = folder.appending(path: "2024/Summer/moved \(made).jpg")
        try files.moveItem(at: folder.appending(path: name), to: moved)
      default: try albums.write(TestPhoto.wide, "made \(made).jpg", age: number(9) - 3)
      }
    }
  }

  @Test(
    "The selection keeps its order and never exceeds the room, whatever is done",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func keepsOrderAndRoom(seed: UInt64) async throws {
    var walk = try await Walk(seed: seed)
    let shell = walk.albums.shell
    let browser = try #require(shell.browser)
    var (selected, filled) = ([AssetID](), 0)
    for step in 0..<150 {
      guard let line = try walk.next() else { continue }
      let answer = await walk.albums.answer(line)
      let now = await browser.selection.picks.map(\.id)
      let room = await shell.editor.list.room
      #expect(now.count <= room, "step \(step): \(line)")
      #expect(Set(now).count == now.count)
      // What stays is in its order, and what is new stands behind it.
      let stayed = selected.filter(now.contains)
      #expect(Array(now.prefix(stayed.count)) == stayed, "step \(step): \(line)")
      let isSelecting = answer.isOK && line.hasPrefix("select")
      #expect(isSelecting || now.count == stayed.count, "step \(step): \(line)")
      if line.hasPrefix("select") { #expect(stayed == selected) }
      if now.count == room, isSelecting { filled += 1 }
      #expect(answer.selection != nil || now == selected, "a change that is not told: \(line)")
      selected = now
    }
    #expect(filled > 0, "the maximum was never reached")
  }
}
