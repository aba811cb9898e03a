import PictureAttachments
import Testing

@Suite("Identities, revisions, versions")
struct RevisionTests {
  @Test("identities count from 1 and are not given again after removal or undo")
  func identities() throws {
    var list = try PhotoList.holding(3)
    #expect(list.idNumbers == [1, 2, 3])
    try list.remove([list.id(at: 2)])
    try list.add([photo(9)])
    #expect(list.idNumbers == [1, 2, 4])
    try list.undo()
    try list.add([photo(9)])
    #expect(list.idNumbers == [1, 2, 5])
  }

  @Test("a change takes a new revision, a changed photo a new image revision too")
  func revisions() throws {
    var list = try PhotoList.holding(2)
    let id = try list.id(at: 0)
    func numbers() -> [Int?] {
      [list.attachment(id)?.revision, list.attachment(id)?.imageRevision]
    }
    #expect(numbers() == [0, 0])
    try list.setAlt("A boat", of: id)
    #expect(numbers() == [1, 0])
    try list.replace(id, with: photo(9))
    #expect(numbers() == [2, 2])
    try list.replace(id, with: photo(9, named: "other.jpg"))
    #expect(numbers() == [3, 2])
    try list.move(id, to: 1)
    #expect(numbers() == [3, 2])
  }

  @Test("undo brings old revisions back, and what is new then gets a new number")
  func undone() throws {
    var list = try PhotoList.holding(1)
    let id = list.ids[0]
    try list.setAlt("A boat", of: id)
    try list.replace(id, with: photo(9))
    try list.undo(2)
    #expect(list.attachments[0].revision == 0)
    try list.redo()
    #expect(list.attachments[0].revision == 1)
    try list.setAlt("A market", of: id)
    #expect(list.attachments[0].revision == 3)
    #expect(list.checkInvariants() == nil)
  }

  @Test("the version rises by 1 with every command that changes something")
  func versions() throws {
    var list = try PhotoList.holding(3)
    #expect(list.version == 1)
    let id = list.ids[0]
    try list.move(id, to: 2)
    try list.setAlt("A boat", of: id)
    #expect(list.version == 3)
    try list.undo(2)
    #expect(list.version == 4)
    try list.redo()
    try list.load([], nextIdentity: 1)
    #expect(list.version == 6)
  }

  @Test("a command that changes nothing leaves version and steps to redo alone")
  func nothing() throws {
    var list = try PhotoList.holding(3)
    let id = list.ids[0]
    try list.setAlt("A boat", of: id)
    try list.setAlt("A market", of: id)
    try list.undo()
    let (version, loaded) = (list.version, list.loaded)
    let edits = [
      try list.setAlt("A boat", of: id), try list.move(id, to: 0), try list.remove([]),
      try list.add([]), try list.replace(id, with: photo(0)), try list.undo(0), try list.redo(-1),
      try list.load(loaded, nextIdentity: 1), list.transaction { _ in },
    ]
    for edit in edits {
      #expect(edit.update == nil && edit.steps.isEmpty)
    }
    #expect((list.version, list.redoCount) == (version, 1))
    #expect(list.checkInvariants() == nil)
  }

  @Test("an edit names what was touched, and its one step")
  func told() throws {
    var list = try PhotoList.holding(5)
    let ids = list.ids
    func names(_ numbers: Int...) -> [SourceName] { numbers.map { SourceName("\($0).jpg") } }
    let removed = try list.remove([ids[3], ids[1]])
    #expect(removed.attachments == [ids[1], ids[3]])
    #expect(removed.steps == [EditStep(command: .remove, slots: [1, 3], names: names(1, 3))])
    let moved = try list.move(ids[4], to: 0)
    #expect(moved.attachments == [ids[4]])
    #expect(moved.steps == [EditStep(command: .move, slots: [2, 0], names: names(4))])
    let replaced = try list.replace(ids[0], with: photo(9))
    #expect(replaced.steps == [EditStep(command: .replace, slots: [1], names: names(9))])
    let alt = try list.setAlt("A boat", of: ids[2])
    #expect(alt.steps == [EditStep(command: .alt, slots: [2], names: names(2))])
    let undone = try list.undo(4)
    #expect(undone.steps == (alt.steps + replaced.steps + moved.steps + removed.steps))
    #expect(undone.attachments == [ids[2], ids[0], ids[4], ids[1], ids[3]])
  }
}
