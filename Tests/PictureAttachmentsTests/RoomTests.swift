import PictureAttachments
import Testing

@Suite("Room and reservations")
struct RoomTests {
  @Test("nine photos do not go into eight places, and none is added")
  func overflow() throws {
    var list = try PhotoList.holding(0)
    #expect(throws: ListError.noRoom(given: 9, room: 8, reserved: 0)) {
      try list.add((0..<9).map { photo($0) })
    }
    #expect(list.count == 0 && list.version == 0 && list.undoCount == 0)
  }

  @Test("of two adds of five that begin together the second is refused")
  func concurrentAdds() throws {
    var list = try PhotoList.holding(0)
    let first = try list.reserve(5)
    #expect((list.reserved, list.room) == (5, 3))
    #expect(throws: ListError.noRoom(given: 5, room: 3, reserved: 5)) { try list.reserve(5) }
    try list.add((0..<5).map { photo($0) }, using: first)
    #expect((list.count, list.reserved, list.room) == (5, 0, 3))
  }

  @Test("eight photos, one removed, an add in flight: undo has no room for it")
  func undoDuringAdd() throws {
    var list = try PhotoList.holding(8)
    try list.remove([list.id(at: 2)])
    let add = try list.reserve(1)
    #expect(throws: ListError.noRoom(given: 1, room: 0, reserved: 1)) { try list.undo() }
    #expect(list.numbers == [0, 1, 3, 4, 5, 6, 7] && list.version == 2)
    list.cancel(add)
    try list.undo()
    #expect(list.numbers == Array(0..<8))
    #expect(list.checkInvariants() == nil)
  }

  @Test("every verb that adds leaves reserved room alone")
  func reservedRoom() throws {
    var list = try PhotoList.holding(6)
    try list.remove([list.id(at: 0)])
    let ticket = try list.ticket(for: .add)
    _ = try list.reserve(3)
    let refusal = ListError.noRoom(given: 1, room: 0, reserved: 3)
    #expect(throws: refusal) { try list.add([photo(9)]) }
    #expect(throws: refusal) { try list.land(ticket, photo(9)) }
    #expect(throws: refusal) { try list.undo() }
    #expect(throws: refusal) { try list.reserve(1) }
    #expect(throws: ListError.noRoom(given: 6, room: 5, reserved: 3)) {
      try list.load(list.loaded + [loaded(9, number: 9)], nextIdentity: 1)
    }
    #expect(list.numbers == [1, 2, 3, 4, 5])
    #expect(list.checkInvariants() == nil)
  }

  @Test("redo needs room as undo does")
  func redoDuringAdd() throws {
    var list = try PhotoList.holding(8)
    try list.undo()
    _ = try list.reserve(1)
    #expect(throws: ListError.noRoom(given: 8, room: 7, reserved: 1)) { try list.redo() }
    #expect(list.redoCount == 1 && list.count == 0)
  }

  @Test("only the net growth of several steps needs room")
  func netGrowth() throws {
    var list = try PhotoList.holding(7)
    try list.remove([list.id(at: 0)])
    try list.add([photo(7)])
    _ = try list.reserve(1)
    try list.undo(2)
    #expect(list.numbers == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("an add may land fewer than it reserved, none too, and gives all of its room back")
  func fewer() throws {
    var list = try PhotoList.holding(2)
    try list.add([photo(9)], using: list.reserve(6))
    #expect((list.count, list.reserved, list.room) == (3, 0, 5))
    let edit = try list.add([], using: list.reserve(5))
    #expect(edit.update == nil && list.version == 2 && list.room == 5)
  }

  @Test("an add lands more than it reserved where there is room beside")
  func more() throws {
    var list = try PhotoList.holding(4)
    let (own, other) = (try list.reserve(1), try list.reserve(1))
    #expect(throws: ListError.noRoom(given: 4, room: 3, reserved: 1)) {
      try list.add((10..<14).map { photo($0) }, using: own)
    }
    #expect(list.reserved == 2)
    try list.add((10..<13).map { photo($0) }, using: own)
    try list.add([photo(20)], using: other)
    #expect(list.count == 8)
  }

  @Test("a reservation is used or cancelled once")
  func once() throws {
    var list = try PhotoList.holding(0)
    let (used, cancelled) = (try list.reserve(1), try list.reserve(1))
    try list.add([photo(0)], using: used)
    list.cancel(cancelled)
    list.cancel(cancelled)
    for reservation in [used, cancelled] {
      #expect(throws: ListError.reservationUnknown) { try list.add([photo(1)], using: reservation) }
    }
    #expect(list.room == 7)
  }

  @Test("a reservation outlives undo and load")
  func outlives() throws {
    var list = try PhotoList.holding(3)
    let add = try list.reserve(2)
    try list.undo()
    try list.load([loaded(1, number: 5)], nextIdentity: 2)
    try list.add([photo(6), photo(7)], using: add)
    #expect(list.numbers == [5, 6, 7])
  }

  @Test("nothing or less is reserved as nothing", arguments: [0, -1, .min])
  func nothing(count: Int) throws {
    var list = try PhotoList.holding(8)
    #expect(try list.reserve(count).count == 0)
    #expect(list.reserved == 0)
  }

  @Test("capacities from 1 to 100 are taken", arguments: [-1, 0, 1, 2, 100, 101, .max])
  func capacities(capacity: Int) {
    let list = PhotoList(capacity: capacity, weight: { $0.weight })
    #expect((list != nil) == (1...100).contains(capacity))
    #expect(list.map { $0.capacity } ?? capacity == capacity)
  }

  @Test("the grid ends with the add slot, except where the list is full", arguments: 0...8)
  func rows(count: Int) throws {
    let list = try PhotoList.holding(count)
    let attachments = list.ids.map { GridItem.attachment(id: $0, revision: 0) }
    #expect(list.rows == attachments + (count < 8 ? [.add] : []))
  }
}
