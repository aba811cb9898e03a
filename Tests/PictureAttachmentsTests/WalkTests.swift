import BatchUpdates
import BatchUpdatesTesting
import PictureAttachments
import TestSupport
import Testing

/// A seeded walk of every command, with adds and picks in flight across the others.
struct Walk {
  private(set) var checked: CheckedList
  private var random: SplitMix64
  private var reservations: [Reservation] = []
  private var tickets: [Ticket] = []
  /// Lists of earlier moments, to be loaded.
  private var saved: [[LoadedAttachment<TestPhoto>]] = []
  private var nextPhoto = 0
  /// How often each command succeeded, changed nothing, or was refused.
  private(set) var tally: [String: Int] = [:]

  init(seed: UInt64, list: PhotoList) {
    random = SplitMix64(seed: seed)
    checked = CheckedList(list)
  }

  mutating func observe(_ body: @escaping (GridUpdate, [GridItem], [GridItem]) throws -> Void) {
    checked.observe = body
  }

  /// One command. A refusal is part of the walk; what it throws is wrong behaviour.
  mutating func step() throws {
    let commands: [(String, (inout Walk) throws -> Void)] = [
      ("add", { try $0.add() }), ("reserve", { try $0.reserve() }),
      ("land add", { try $0.landAdd() }),
      ("cancel", { try $0.cancel() }), ("ticket", { try $0.ticket() }),
      ("land", { try $0.landTicket() }), ("replace", { try $0.replace() }),
      ("remove", { try $0.remove() }), ("move", { try $0.move() }), ("move", { try $0.move() }),
      ("alt", { try $0.alt() }), ("undo", { try $0.undo() }), ("undo", { try $0.undo() }),
      ("redo", { try $0.redo() }), ("load", { try $0.load() }),
      ("transaction", { try $0.transaction() }),
    ]
    let (name, command) = commands[number(below: commands.count)]
    do {
      try command(&self)
      tally[name, default: 0] += 1
    } catch let error as ListError {
      tally["\(name) refused", default: 0] += 1
      try checkRefusal(error)
    }
  }

  private func checkRefusal(_ error: ListError) throws {
    guard case .noRoom(let given, let room, let reserved) = error else { return }
    try require(given > room && reserved == checked.list.reserved, "refused with wrong numbers")
  }

  private mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &random)
  }

  /// A photo that is mostly new and at times equal to an earlier one.
  private mutating func somePhoto() -> NewPhoto<TestPhoto> {
    nextPhoto += 1
    let number = number(below: 4) == 0 ? number(below: nextPhoto) : nextPhoto
    return photo(number, weight: 1 + number % 5)
  }

  private mutating func somePhotos(_ count: Int) -> [NewPhoto<TestPhoto>] {
    (0..<count).map { _ in somePhoto() }
  }

  /// An attachment of the list, at times one that is gone or never was.
  private mutating func someID() -> AttachmentID {
    let ids = checked.list.ids
    guard !ids.isEmpty, number(below: 20) > 0 else {
      return AttachmentID(rawValue: number(below: nextPhoto + 2))
    }
    return ids[number(below: ids.count)]
  }
}

// MARK: - Commands

extension Walk {
  fileprivate mutating func add() throws {
    let photos = somePhotos(number(below: 4))
    let (before, room) = (checked.list.attachments, checked.list.room)
    let edit = try checked.edit { list in try list.add(photos) }
    try require(photos.count <= room, "added over the room")
    try require(Array(checked.list.ids.suffix(photos.count)) == edit.attachments, "order of an add")
    try require(checked.list.attachments.starts(with: before), "an add touched others")
    for (index, id) in edit.attachments.enumerated() {
      let list = checked.list.attachments.prefix(before.count + index)
      let twin = list.first { $0.photo == photos[index].photo }?.id
      try require(edit.duplicates[id] == twin, "duplicates of an add")
    }
  }

  fileprivate mutating func reserve() throws {
    guard reservations.count < 3 else { return try landAdd() }
    let count = 1 + number(below: 3)
    reservations.append(try checked.other { try $0.reserve(count) })
  }

  fileprivate mutating func landAdd() throws {
    guard !reservations.isEmpty else { return }
    let reservation = reservations.removeFirst()
    let photos = somePhotos(number(below: reservation.count + 1))
    try checked.edit { list in try list.add(photos, using: reservation) }
    try require(
      !photos.isEmpty || checked.list.reserved == reservations.reduce(0) { $0 + $1.count },
      "a landed add kept its room"
    )
  }

  fileprivate mutating func cancel() throws {
    guard !reservations.isEmpty else { return }
    let reservation = reservations.remove(at: number(below: reservations.count))
    try checked.other { $0.cancel(reservation) }
  }

  fileprivate mutating func ticket() throws {
    guard tickets.count < 4 else { return try landTicket() }
    let item = number(below: 3) == 0 ? GridItem.ID.add : .attachment(someID())
    tickets.append(try checked.other { try $0.ticket(for: item) })
  }

  fileprivate mutating func landTicket() throws {
    guard !tickets.isEmpty else { return }
    let ticket = tickets.remove(at: number(below: tickets.count))
    let new = somePhoto()
    try checked.edit { list in try list.land(ticket, new) }
  }

  fileprivate mutating func replace() throws {
    let (id, new) = (someID(), somePhoto())
    let before = checked.list.attachment(id)
    let edit = try checked.edit { list in try list.replace(id, with: new) }
    let after = checked.list.attachment(id)
    try require(after?.photo == new.photo && after?.alt == before?.alt, "content of a replacement")
    let isSame = before?.photo == after?.photo
    try require(isSame == (before?.imageRevision == after?.imageRevision), "image revision")
    let twin = checked.list.attachments.first { $0.id != id && $0.photo == new.photo }?.id
    try require(edit.duplicates[id] == twin, "duplicates of a replacement")
  }

  fileprivate mutating func remove() throws {
    let ids = (0..<number(below: 4)).map { _ in someID() }
    let before = checked.list.ids
    try checked.edit { list in
      ids.count == 3 ? list.removeAll() : try list.remove(ids)
    }
    let expected = ids.count == 3 ? [] : before.filter { !ids.contains($0) }
    try require(checked.list.ids == expected, "removed others")
  }

  fileprivate mutating func move() throws {
    let (id, slot) = (someID(), number(below: checked.list.capacity + 1))
    var expected = checked.list.ids
    try checked.edit { list in try list.move(id, to: slot) }
    expected.removeAll { $0 == id }
    expected.insert(id, at: min(slot, expected.count))
    try require(checked.list.ids == expected, "moved elsewhere")
  }

  fileprivate mutating func alt() throws {
    let (id, text) = (someID(), ["", "A boat", "A market"][number(below: 3)])
    try checked.edit { list in try list.setAlt(text, of: id) }
    try require(checked.list.attachment(id)?.alt == text, "another alt text")
  }

  fileprivate mutating func undo() throws { try checked.walk(1 + number(below: 4) / 2) }

  fileprivate mutating func redo() throws { try checked.walk(-1 - number(below: 4) / 2) }

  fileprivate mutating func load() throws {
    saved.append(
      checked.list.attachments.map {
        LoadedAttachment(id: $0.id, photo: $0.photo, sourceName: $0.sourceName, alt: $0.alt)
      }
    )
    if saved.count > 5 { saved.removeFirst() }
    let (loaded, next) = (saved[number(below: saved.count)], number(below: nextPhoto + 1))
    try checked.edit { list in try list.load(loaded, nextIdentity: next) }
    tickets = []
    try require(
      checked.list.attachments.map { [$0.photo.number] } == loaded.map { [$0.photo.number] },
      "loaded another list"
    )
  }

  fileprivate mutating func transaction() throws {
    let (new, text) = (somePhoto(), "Text \(number(below: 3))")
    let (first, second, slot) = (someID(), someID(), number(below: 8))
    let walk = number(below: 6) - 2
    try checked.edit { list in
      try list.transaction { draft throws(ListError) in
        _ = try walk < 0 ? draft.redo(-walk) : draft.undo(walk / 2)
        try draft.remove([first])
        try draft.add([new])
        try draft.setAlt(text, of: second)
        try draft.move(second, to: slot)
      }
    }
  }
}

@Suite("A long walk")
struct WalkTests {
  @Test(
    "100,000 commands: no update is refused by the strict grid or longer than the difference",
    arguments: [(8, 100, 1 << 28), (8, 7, 40), (3, 100, 30), (12, 20, 1 << 28)]
  )
  func walk(capacity: Int, steps: Int, weight: Int) throws {
    var limits = HistoryLimits()
    limits.steps = steps
    limits.weight = weight
    let list = PhotoList(capacity: capacity, historyLimits: limits) { $0.weight }
    var walk = Walk(seed: UInt64(capacity * 1000 + steps), list: try #require(list))
    for step in 0..<25_000 {
      do { try walk.step() } catch { throw Misbehaviour("command \(step): \(error)") }
    }
    for command in ["add", "land add", "land", "replace", "remove", "move", "alt", "undo", "redo"] {
      #expect(walk.tally[command, default: 0] > 300)
    }
    for command in ["load", "transaction", "add refused", "reserve refused", "undo refused"] {
      #expect(walk.tally[command, default: 0] > 30, "\(walk.tally)")
    }
  }
}
