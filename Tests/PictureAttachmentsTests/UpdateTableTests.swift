import BatchUpdates
import PictureAttachments
import TestSupport
import Testing

/// An edit of a list of up to 8 and the update it gives.
struct UpdateCase: Sendable, CustomTestStringConvertible {
  let count: Int
  let name: String
  let expected: String
  let edit: @Sendable (inout PhotoList) throws -> Edit

  init(
    _ count: Int,
    _ name: String,
    _ expected: String,
    _ edit: @escaping @Sendable (inout PhotoList) throws -> Edit
  ) {
    self.count = count
    self.name = name
    self.expected = expected
    self.edit = edit
  }

  var testDescription: String { "\(count), \(name): \(expected)" }

  static func add(_ count: Int, _ added: Int, _ expected: String) -> UpdateCase {
    UpdateCase(count, "add \(added)", expected) { try $0.add((0..<added).map { photo(100 + $0) }) }
  }

  static func remove(_ count: Int, _ slots: [Int], _ expected: String) -> UpdateCase {
    UpdateCase(count, "remove \(slots)", expected) { list in
      try list.remove(slots.map { list.ids[$0] })
    }
  }

  static func move(_ count: Int, _ from: Int, _ to: Int, _ expected: String) -> UpdateCase {
    UpdateCase(count, "move \(from) to \(to)", expected) { list in
      try list.move(list.id(at: from), to: to)
    }
  }

  static func replace(_ count: Int, _ slot: Int) -> UpdateCase {
    UpdateCase(count, "replace \(slot)", "R\(slot)") { list in
      try list.replace(list.id(at: slot), with: photo(100))
    }
  }

  static func alt(_ count: Int, _ slot: Int) -> UpdateCase {
    UpdateCase(count, "alt text of \(slot)", "R\(slot)") { list in
      try list.setAlt("A boat", of: list.id(at: slot))
    }
  }
}

@Suite("The update of every kind of edit")
struct UpdateTableTests {
  static let cases: [UpdateCase] =
    [
      .add(0, 1, "I0"), .add(5, 2, "I5,6"), .add(7, 1, "D7 I7"), .add(5, 3, "D5 I5,6,7"),
      .add(0, 8, "D0 I0,1,2,3,4,5,6,7"),
      .remove(8, [0, 7], "D0,7 I6"), .remove(8, [7, 0, 7], "D0,7 I6"), .remove(1, [0], "D0"),
      .remove(2, [0], "D0"), .remove(8, Array(0..<8), "D0,1,2,3,4,5,6,7 I0"),
      .move(7, 0, 6, "M0>6"), .move(7, 0, 7, "M0>6"), .move(8, 7, 0, "M7>0"),
      .move(8, 3, 4, "M3>4"), .move(8, 4, 3, "M4>3"), .move(5, 2, 2, "none"),
      .move(5, 4, 5, "none"), .add(8, 0, "none"), .remove(5, [], "none"),
    ]
    + (0..<8).map { .remove(8, [$0], "D\($0) I7") }
    + (1...8).flatMap { count in (0..<count).map { .replace(count, $0) } }
    + (1...8).flatMap { count in (0..<count).map { .alt(count, $0) } }
    + [
      UpdateCase(8, "remove all", "D0,1,2,3,4,5,6,7 I0") { $0.removeAll() },
      UpdateCase(0, "remove all", "none") { $0.removeAll() },
      UpdateCase(8, "undo", "D0,1,2,3,4,5,6,7 I0") { try $0.undo() },
      UpdateCase(5, "undo 0", "none") { try $0.undo(0) },
      UpdateCase(7, "add 1 and remove 1 in one transaction", "D0 I6") { list in
        try list.transaction { draft throws(ListError) in
          try draft.add([photo(100)])
          try draft.remove([draft.id(at: 0)])
        }
      },
      UpdateCase(8, "remove 3 and change what was at 5 in one transaction", "D3 I7 R4") { list in
        try list.transaction { draft throws(ListError) in
          let changed = try draft.id(at: 5)
          try draft.remove([draft.id(at: 3)])
          try draft.replace(changed, with: photo(100))
        }
      },
      UpdateCase(5, "a transaction that comes to nothing", "none") { list in
        try list.transaction { draft throws(ListError) in
          try draft.move(draft.id(at: 0), to: 4)
          try draft.move(draft.id(at: 4), to: 0)
        }
      },
    ]

  @Test("the update is the listed one and its undo the inverse", arguments: cases)
  func table(_ item: UpdateCase) throws {
    var list = try PhotoList.holding(item.count)
    let before = list
    let edit = try item.edit(&list)
    #expect(edit.update.notation == item.expected)
    #expect(list.version == before.version + (edit.update == nil ? 0 : 1))
    #expect(list.checkInvariants() == nil)
    guard let update = edit.update else {
      #expect(list.attachments == before.attachments)
      return
    }
    #expect(update.applied(to: before.rows, takingFrom: list.rows) == list.rows)
    guard item.name != "undo" else { return }
    let version = list.version
    #expect(
      try list.undo().update == update.inverse(fromVersion: version, toVersion: version + 1)
    )
    #expect(list.attachments == before.attachments)
    #expect(list.checkInvariants() == nil)
  }

  @Test("a full list refuses one more")
  func refused() throws {
    var list = try PhotoList.holding(8)
    #expect(throws: ListError.noRoom(given: 1, room: 0, reserved: 0)) { try list.add([photo(9)]) }
    #expect(list.numbers == Array(0..<8))
    #expect(list.version == 1)
  }
}
