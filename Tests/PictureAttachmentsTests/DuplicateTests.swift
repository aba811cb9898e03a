import PictureAttachments
import Testing

@Suite("Duplicates")
struct DuplicateTests {
  @Test("a photo that is in the list already is added, and the earliest slot named")
  func added() throws {
    var list = try PhotoList.holding(3)
    try list.add([photo(1)])
    try list.move(list.id(at: 3), to: 0)
    let edit = try list.add([photo(1, named: "again.jpg"), photo(8)])
    #expect(edit.duplicates == [edit.attachments[0]: list.ids[0]])
    #expect(list.numbers == [1, 0, 1, 2, 1, 8])
  }

  @Test("within one add earlier ones count")
  func withinOneAdd() throws {
    var list = try PhotoList.holding(0)
    let edit = try list.add([photo(4), photo(5), photo(4), photo(4)])
    let ids = edit.attachments
    #expect(edit.duplicates == [ids[2]: ids[0], ids[3]: ids[0]])
  }

  @Test("adds under way do not count")
  func underWay() throws {
    var list = try PhotoList.holding(0)
    let (first, second) = (try list.reserve(1), try list.reserve(1))
    #expect(try list.add([photo(4)], using: second).duplicates.isEmpty)
    #expect(try list.add([photo(4)], using: first).duplicates.count == 1)
  }

  @Test("a replacement is compared with the others, not with itself")
  func replaced() throws {
    var list = try PhotoList.holding(3)
    let ids = list.ids
    #expect(try list.replace(ids[2], with: photo(0)).duplicates == [ids[2]: ids[0]])
    #expect(try list.replace(ids[0], with: photo(0, named: "x.jpg")).duplicates == [ids[0]: ids[2]])
    #expect(try list.replace(ids[1], with: photo(1)).duplicates.isEmpty)
  }

  @Test("what was removed does not count, and undo tells none")
  func removed() throws {
    var list = try PhotoList.holding(2)
    try list.remove([list.id(at: 0)])
    #expect(try list.add([photo(0)]).duplicates.isEmpty)
    #expect(try list.undo(2).duplicates.isEmpty)
  }

  @Test("equal photos under one name replaced change nothing, and the twin is still named")
  func unchanged() throws {
    var list = try PhotoList.holding(1)
    try list.add([photo(0)])
    let edit = try list.replace(list.ids[1], with: photo(0))
    #expect(edit.update == nil && edit.attachments == [list.ids[1]])
    #expect(edit.duplicates == [list.ids[1]: list.ids[0]])
  }
}
