import Testing

@testable import PictureLibrary

@Suite("Written files")
struct WrittenFilesTests {
  /// An event of a file `f` in folder 1: what it was, or `|` for the end of a turn.
  private static func event(_ word: Substring) -> EventQueue.Event {
    let parts = word.split(separator: ":")
    let (name, watch): (String, Int32) =
      parts.count > 1 ? (String(parts[1]), 1) : ("f", 1)
    let kind: EventQueue.Event.Kind =
      switch parts[0] {
      case "written": .written
      case "deleted": .deleted
      case "away": .movedAway(move: 7)
      case "here": .movedHere(move: 7)
      case "otherHere": .movedHere(move: 8)
      default: .other
      }
    return EventQueue.Event(watch: watch, name: bytes(name), isFolder: false, kind: kind)
  }

  @Test(
    "a file that was written to is lost where its name was taken away before or while one looked",
    arguments: [
      ("written |", [false]), ("written deleted |", [true]),
      ("written | deleted |", [false, true]),
      ("written | | deleted |", [false, false, false]), ("deleted written |", [false]),
      ("made written |", [false]), ("made deleted |", [false]), ("away |", [false]),
      ("written away |", [true]), ("written away here:g |", [false]),
      ("written away here:g deleted:g |", [true]), ("written away here:g deleted |", [false]),
      ("written away otherHere:g |", [true]), ("written away | here:g deleted:g |", [true, true]),
      ("written written:g away:g here |", [true]), ("written:g away:g here:f |", [false]),
      ("written | away here:g | deleted:g |", [false, false, true]),
    ] as [(String, [Bool])]
  )
  func turns(events: String, isLost: [Bool]) {
    var (files, answers) = (WrittenFiles(), [Bool]())
    for word in events.split(separator: " ") {
      if word == "|" { answers.append(files.turn()) } else { files.take(Self.event(word)) }
    }
    #expect(answers == isLost)
  }

  @Test("folders and what happens to them are no files that were written to")
  func folders() {
    var files = WrittenFiles()
    for (name, isFolder) in [("", false), ("sub", true)] {
      for kind in [EventQueue.Event.Kind.written, .movedHere(move: 1), .deleted] {
        files.take(
          EventQueue.Event(watch: 1, name: bytes(name), isFolder: isFolder, kind: kind)
        )
      }
    }
    #expect(!files.contains(in: 1))
    let isLost = files.turn()
    #expect(!isLost)
  }
}
