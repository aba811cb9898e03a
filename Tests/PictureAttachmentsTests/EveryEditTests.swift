import BatchUpdates
import PictureAttachments
import TestSupport
import Testing

@Suite("Every edit at every size")
struct EveryEditTests {
  typealias Edits = [(inout PhotoList) throws -> Edit]

  /// Every edit that a list of `count` attachments allows.
  static func edits(count: Int, capacity: Int) -> Edits {
    var edits: Edits = []
    for added in 0...(capacity - count) {
      edits.append { list in try list.add((0..<added).map { photo(100 + $0) }) }
    }
    for subset in 0..<(1 << count) {
      let slots = (0..<count).filter { subset >> $0 & 1 == 1 }
      edits.append { list in
        var ids: [AttachmentID] = []
        for slot in slots { ids.append(try list.id(at: slot)) }
        return try list.remove(ids)
      }
    }
    for slot in 0..<count {
      edits.append { list in
        try list.replace(list.id(at: slot), with: photo(100))
      }
      edits.append { list in try list.setAlt("A boat", of: list.id(at: slot)) }
      edits.append { list in
        let ticket = try list.ticket(for: .attachment(list.id(at: slot)))
        return try list.land(ticket, photo(100))
      }
      for to in 0..<min(count + 1, capacity) {
        edits.append { list in try list.move(list.id(at: slot), to: to) }
      }
    }
    if count < capacity {
      edits.append { list in
        try list.land(try list.ticket(for: .add), photo(100))
      }
    }
    edits.append { list in list.removeAll() }
    return edits
  }

  @Test(
    "the strict grid plays it, its undo is the inverse and its redo the update again",
    arguments: [1, 2, 3, 8].flatMap { capacity in (0...capacity).map { (capacity, $0) } }
  )
  func edit(capacity: Int, count: Int) throws {
    let list = try PhotoList.holding(count, of: capacity)
    for edit in Self.edits(count: count, capacity: capacity) {
      var checked = CheckedList(list)
      var updates: [GridUpdate] = []
      checked.observe = { update, _, _ in updates.append(update) }
      guard let made = try checked.edit(edit).update else { continue }
      try checked.walk(1)
      try checked.walk(-1)
      let version = list.version
      #expect(updates.count == 3)
      #expect(updates[1] == made.inverse(fromVersion: version + 1, toVersion: version + 2))
      #expect(
        updates[2]
          == updates[1].inverse(fromVersion: version + 2, toVersion: version + 3)
      )
    }
  }
}
