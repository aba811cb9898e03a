import PictureAttachments
import TestSupport
import Testing

@Suite("Transactions")
struct TransactionTests {
  private struct Stop: Error {}

  @Test("several edits are one version, one step, one update")
  func one() throws {
    var list = try PhotoList.holding(3)
    let before = list.attachments
    let edit = try list.transaction { draft in
      try draft.setAlt("A boat", of: draft.ids[2])
      try draft.remove([draft.ids[0]])
      try draft.remove([draft.ids[0]])
      try draft.add([photo(8)])
    }
    #expect(edit.update.notation == "D0,1 I1 R0")
    #expect(edit.steps == [EditStep(command: .transaction, slots: [], names: [])])
    #expect(edit.attachments.map { $0.rawValue } == [1, 2, 3, 4])
    #expect((list.version, list.undoCount) == (2, 2))
    try list.undo()
    #expect(list.attachments == before)
    try list.redo()
    #expect(list.numbers == [2, 8])
    #expect(list.checkInvariants() == nil)
  }

  @Test("a body that throws leaves the list as it was, but its numbers are used up")
  func thrown() throws {
    var list = try PhotoList.holding(2)
    let reservation = try list.reserve(1)
    #expect(throws: Stop.self) {
      try list.transaction { draft in
        try draft.add([photo(8)], using: reservation)
        try draft.setAlt("A boat", of: draft.ids[0])
        throw Stop()
      }
    }
    #expect(list.numbers == [0, 1] && list.attachments[0].alt == "")
    #expect((list.version, list.undoCount, list.reserved) == (1, 1, 1))
    try list.add([photo(9)], using: reservation)
    #expect(list.idNumbers == [1, 2, 4])
    #expect(try list.setAlt("A", of: list.ids[0]).update != nil)
    #expect(list.attachments[0].revision == 2)
    #expect(list.checkInvariants() == nil)
  }

  @Test("a typed error comes out typed")
  func typed() throws {
    var list = try PhotoList.holding(8)
    do {
      try list.transaction { draft throws(ListError) in
        try draft.remove([draft.id(at: 0)])
        try draft.add([photo(8), photo(9)])
      }
      Issue.record("no error")
    } catch {
      #expect(error == .noRoom(given: 2, room: 1, reserved: 0))
    }
    #expect(list.count == 8)
  }

  @Test("undo, redo, load and transactions inside end as one step on the history before")
  func nested() throws {
    var list = try PhotoList.holding(3)
    try list.remove([list.id(at: 1)])
    try list.setAlt("A boat", of: list.ids[0])
    let before = list.attachments
    try list.transaction { draft in
      try draft.undo(2)
      try draft.transaction { inner in try inner.move(inner.id(at: 0), to: 2) }
      try draft.load(draft.loaded + [loaded(9, number: 9)], nextIdentity: 30)
    }
    #expect(list.idNumbers == [2, 3, 1, 30])
    #expect((list.undoCount, list.redoCount) == (4, 0))
    try list.undo()
    #expect(list.attachments == before)
    try list.undo(2)
    #expect(list.numbers == [0, 1, 2])
    #expect(list.checkInvariants() == nil)
  }

  @Test("what a redo inside brings back stays, though the steps to redo end")
  func redoInside() throws {
    var list = try PhotoList.holding(2)
    try list.add([photo(8)])
    try list.undo()
    try list.transaction { draft in
      try draft.redo()
      try draft.setAlt("A boat", of: draft.ids[0])
    }
    #expect(list.numbers == [0, 1, 8])
    #expect((list.undoCount, list.redoCount) == (2, 0))
    try list.undo()
    try list.redo()
    #expect(list.numbers == [0, 1, 8])
    #expect(list.checkInvariants() == nil)
  }

  @Test("reservations and tickets made or used inside count afterwards")
  func claims() throws {
    var list = try PhotoList.holding(1)
    let ticket = try list.ticket(for: .add)
    var reservation: Reservation?
    try list.transaction { draft in
      try draft.land(ticket, photo(5))
      reservation = try draft.reserve(2)
    }
    #expect(list.reserved == 2)
    #expect(throws: ListError.ticketUnknown) { try list.land(ticket, photo(6)) }
    try list.add([photo(7)], using: #require(reservation))
    #expect(list.numbers == [0, 5, 7])
  }

  @Test("of another list put in its place nothing is taken")
  func exchanged() throws {
    var list = try PhotoList.holding(2)
    let other = try PhotoList.holding(3)
    #expect(list.transaction { draft in draft = other }.update == nil)
    #expect(list.numbers == [0, 1] && list.version == 1)
  }
}
