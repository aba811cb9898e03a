import PictureAttachments
import Testing

@Suite("Picks")
struct TicketTests {
  @Test("a pick lands on its attachment wherever that is by then")
  func followsAttachment() throws {
    var list = try PhotoList.holding(5)
    let picked = try list.id(at: 3)
    let ticket = try list.ticket(for: .attachment(picked))
    try list.remove([list.id(at: 0), list.id(at: 1)])
    try list.move(picked, to: 0)
    let edit = try list.land(ticket, photo(9))
    #expect(list.numbers == [9, 2, 4])
    #expect(list.ids.first == picked)
    #expect(edit.steps == [EditStep(command: .pick, slots: [0], names: [SourceName("9.jpg")])])
  }

  @Test("a pick on the add slot adds at the end")
  func addSlot() throws {
    var list = try PhotoList.holding(2)
    let ticket = try list.ticket(for: .add)
    try list.add([photo(7)])
    let edit = try list.land(ticket, photo(9))
    #expect(list.numbers == [0, 1, 7, 9])
    #expect(edit.attachments == [AttachmentID(rawValue: 4)])
    #expect(edit.steps == [EditStep(command: .pick, slots: [3], names: [SourceName("9.jpg")])])
  }

  @Test("a pick whose attachment is gone is good again after undo")
  func goneAndBack() throws {
    var list = try PhotoList.holding(2)
    let ticket = try list.ticket(for: .attachment(list.id(at: 0)))
    try list.remove([list.id(at: 0)])
    #expect(throws: ListError.attachmentGone) { try list.land(ticket, photo(9)) }
    try list.undo()
    try list.land(ticket, photo(9))
    #expect(list.numbers == [9, 1])
  }

  @Test("a pick on the add slot of a list that is full by then is refused and stays good")
  func full() throws {
    var list = try PhotoList.holding(7)
    let ticket = try list.ticket(for: .add)
    try list.add([photo(7)])
    #expect(throws: ListError.noRoom(given: 1, room: 0, reserved: 0)) {
      try list.land(ticket, photo(9))
    }
    try list.remove([list.id(at: 0)])
    try list.land(ticket, photo(9))
    #expect(list.numbers == [1, 2, 3, 4, 5, 6, 7, 9])
  }

  @Test("a ticket is used once, also where it changed nothing")
  func once() throws {
    var list = try PhotoList.holding(1)
    let ticket = try list.ticket(for: .attachment(list.id(at: 0)))
    #expect(try list.land(ticket, photo(0)).update == nil)
    #expect(throws: ListError.ticketUnknown) { try list.land(ticket, photo(9)) }
    #expect(throws: ListError.ticketUnknown) { try list.target(of: ticket) }
  }

  @Test("a ticket that was given back is unknown")
  func discarded() throws {
    var list = try PhotoList.holding(1)
    let ticket = try list.ticket(for: .add)
    #expect(try list.target(of: ticket) == .add)
    list.discard(ticket)
    list.discard(ticket)
    #expect(throws: ListError.ticketUnknown) { try list.land(ticket, photo(9)) }
  }

  @Test("tickets die with load, and only where it succeeds")
  func load() throws {
    var list = try PhotoList.holding(1)
    let ticket = try list.ticket(for: .attachment(list.id(at: 0)))
    let reserved = try list.reserve(7)
    #expect(throws: ListError.noRoom(given: 2, room: 1, reserved: 7)) {
      try list.load([loaded(1, number: 5), loaded(2, number: 6)], nextIdentity: 3)
    }
    #expect(try list.target(of: ticket) == .attachment(list.ids[0]))
    list.cancel(reserved)
    try list.load(list.loaded, nextIdentity: 1)
    #expect(throws: ListError.ticketUnknown) { try list.land(ticket, photo(9)) }
  }

  @Test("there is no ticket for what is not in the grid")
  func absent() throws {
    var list = try PhotoList.holding(8)
    #expect(throws: ListError.noSuchSlot(slot: 8, count: 8)) { try list.ticket(for: .add) }
    #expect(throws: ListError.attachmentGone) {
      try list.ticket(for: .attachment(AttachmentID(rawValue: 99)))
    }
  }

  @Test("a ticket takes no room")
  func noRoomTaken() throws {
    var list = try PhotoList.holding(7)
    _ = try list.ticket(for: .add)
    #expect((list.room, list.reserved, list.version) == (1, 0, 1))
  }
}
