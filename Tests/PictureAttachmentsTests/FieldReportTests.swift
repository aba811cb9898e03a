import PictureAttachments
import TestSupport
import Testing

/// Kinds of faults that public reports tell of products like this one.
@Suite("Faults of other products")
struct FieldReportTests {
  @Test("a slot that was removed is not there a second time")
  func staleSlot() throws {
    var list = try PhotoList.holding(5)
    try list.remove([list.id(at: 4)])
    #expect(throws: ListError.noSuchSlot(slot: 4, count: 4)) { try list.id(at: 4) }
  }

  @Test("the add slot, slots beyond and under 0 are no attachments", arguments: [3, 4, -1, .max])
  func noSuchSlot(slot: Int) throws {
    let list = try PhotoList.holding(3)
    #expect(throws: ListError.noSuchSlot(slot: slot, count: 3)) { try list.id(at: slot) }
  }

  @Test("one of several to remove is gone: none is removed")
  func allOrNothing() throws {
    var list = try PhotoList.holding(3)
    let gone = list.ids[1]
    try list.remove([gone])
    #expect(throws: ListError.attachmentGone) { try list.remove([list.ids[0], gone]) }
    #expect(list.numbers == [0, 2] && list.undoCount == 2)
  }

  @Test("every verb on an attachment that is gone says so and changes nothing")
  func gone() throws {
    var list = try PhotoList.holding(2)
    let gone = list.ids[0]
    try list.remove([gone])
    let before = list.attachments
    #expect(throws: ListError.attachmentGone) { try list.replace(gone, with: photo(9)) }
    #expect(throws: ListError.attachmentGone) { try list.move(gone, to: 0) }
    #expect(throws: ListError.attachmentGone) { try list.setAlt("A boat", of: gone) }
    #expect(list.slot(of: gone) == nil && list.attachment(gone) == nil)
    #expect(list.attachments == before && list.version == 2)
  }

  @Test("the last slot to move to is the add slot, or the last photo of a full list")
  func moveTargets() throws {
    for (count, slot) in [(7, 8), (8, 8), (3, 4), (1, -1)] {
      var list = try PhotoList.holding(count)
      #expect(throws: ListError.noSuchSlot(slot: slot, count: count)) {
        try list.move(list.ids[0], to: slot)
      }
    }
  }

  @Test("a row that only slides is not moved")
  func slide() throws {
    var list = try PhotoList.holding(2)
    #expect(try list.remove([list.ids[0]]).update.notation == "D0")
  }

  @Test("the same attachment twice is one delete, also in a transaction")
  func duplicateDeletes() throws {
    var list = try PhotoList.holding(3)
    #expect(try list.remove([list.ids[0], list.ids[0]]).update.notation == "D0")
    try list.undo()
    let edit = try list.transaction { draft in
      try draft.setAlt("A boat", of: draft.ids[0])
      try draft.remove([draft.ids[0]])
      try draft.remove([draft.ids[0]])
    }
    #expect(edit.update.notation == "D0,1")
  }

  @Test("from a full grid every photo can be deleted, also after moves", arguments: 0..<8)
  func deleteFromFull(slot: Int) throws {
    var checked = CheckedList(try PhotoList.holding(8))
    try checked.edit { try $0.move($0.id(at: slot), to: 7 - slot) }
    let edit = try checked.edit { try $0.remove([$0.id(at: slot)]) }
    #expect(edit.update.notation == "D\(slot) I7")
    try checked.edit { try $0.add([photo(9)]) }
    try checked.edit { try $0.remove([$0.id(at: 7 - slot)]) }
    try checked.walk(3)
  }

  @Test("a full list can still be edited")
  func fullListEdits() throws {
    var list = try PhotoList.holding(8)
    try list.replace(list.ids[0], with: photo(9))
    try list.move(list.ids[0], to: 7)
    try list.setAlt("A boat", of: list.ids[3])
    try list.land(list.ticket(for: .attachment(list.ids[1])), photo(10))
    try list.remove([list.ids[2]])
    #expect(list.numbers == [1, 10, 4, 5, 6, 7, 9])
  }

  @Test("a new photo keeps alt text, place and identity")
  func replaceKeeps() throws {
    var list = try PhotoList.holding(3)
    let id = list.ids[1]
    try list.setAlt("A boat", of: id)
    try list.replace(id, with: photo(9))
    let after = list.attachments[1]
    #expect((after.id, after.alt, after.photo.number) == (id, "A boat", 9))
  }

  @Test("an alt text typed while an add is under way is there when it lands")
  func altDuringAdd() throws {
    var list = try PhotoList.holding(1)
    let add = try list.reserve(3)
    try list.setAlt("A boat", of: list.ids[0])
    try list.add((5..<8).map { photo($0) }, using: add)
    #expect(list.attachments.map { $0.alt } == ["A boat", "", "", ""])
  }

  @Test("undo brings back photo, name, alt text and revisions of what was removed")
  func undoRestores() throws {
    var list = try PhotoList.holding(3)
    try list.setAlt("A boat", of: list.ids[1])
    try list.replace(list.ids[1], with: photo(9, named: "b\u{0}at.jpg"))
    let before = list.attachments
    list.removeAll()
    try list.undo()
    #expect(list.attachments == before)
  }

  @Test("a copy of a list goes its own way")
  func copies() throws {
    var list = try PhotoList.holding(2)
    var copy = list
    try copy.remove([copy.ids[0]])
    try list.setAlt("A boat", of: list.ids[0])
    #expect(copy.numbers == [1] && list.numbers == [0, 1])
    try copy.undo()
    #expect(copy.attachments[0].alt == "")
    #expect(copy.checkInvariants() == nil && list.checkInvariants() == nil)
  }
}
