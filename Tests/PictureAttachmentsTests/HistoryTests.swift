import PictureAttachments
import TestSupport
import Testing

@Suite("Undo and redo")
struct HistoryTests {
  @Test("more steps than there are are refused, and none is taken")
  func tooMany() throws {
    var list = try PhotoList.holding(1)
    #expect(throws: ListError.nothingToUndo(asked: 2, available: 1, forgotten: 0)) {
      try list.undo(2)
    }
    #expect(throws: ListError.nothingToRedo(asked: 1, available: 0)) { try list.redo() }
    #expect((list.version, list.undoCount) == (1, 1))
    #expect(throws: ListError.nothingToUndo(asked: .max, available: 1, forgotten: 0)) {
      try list.undo(.max)
    }
  }

  @Test("several steps are one version and one update, the difference")
  func several() throws {
    var list = try PhotoList.holding(8)
    let before = list.attachments
    try list.remove([list.id(at: 7)])
    try list.move(list.id(at: 0), to: 6)
    try list.setAlt("A boat", of: list.id(at: 2))
    let edit = try list.undo(3)
    #expect(edit.update.notation == "D7 I7 M6>0 R3")
    #expect(edit.update.map { [$0.fromVersion, $0.toVersion] } == [4, 5])
    #expect(edit.steps.map { $0.command } == [.alt, .move, .remove])
    #expect(list.attachments == before)
    #expect(try list.redo(3).steps.map { $0.command } == [.remove, .move, .alt])
    #expect(list.version == 6)
  }

  @Test("steps that lead to the same list again give no update and no version")
  func cancelling() throws {
    var list = try PhotoList.holding(3)
    try list.move(list.ids[0], to: 2)
    try list.move(list.ids[2], to: 0)
    let edit = try list.undo(2)
    #expect(edit.update == nil && edit.steps.count == 2)
    #expect((list.version, list.undoCount, list.redoCount) == (3, 1, 2))
    #expect(try list.redo(2).update == nil)
    #expect(list.version == 3)
  }

  @Test("a new step ends what could be redone")
  func newStep() throws {
    var list = try PhotoList.holding(2)
    try list.remove([list.id(at: 0)])
    try list.undo()
    try list.setAlt("A boat", of: list.ids[0])
    #expect((list.undoCount, list.redoCount, list.forgottenCount) == (2, 0, 0))
  }

  @Test("of 105 steps the oldest 5 are forgotten, and the end says so")
  func forgotten() throws {
    var list = try PhotoList.holding(1)
    for number in 1..<105 { try list.setAlt("\(number)", of: list.ids[0]) }
    #expect((list.undoCount, list.forgottenCount) == (100, 5))
    try list.undo(100)
    #expect(list.attachments[0].alt == "4")
    #expect(throws: ListError.nothingToUndo(asked: 1, available: 0, forgotten: 5)) {
      try list.undo()
    }
    #expect(list.checkInvariants() == nil)
  }

  private func list(steps: Int = 100, weight: Int) throws -> PhotoList {
    var limits = HistoryLimits()
    limits.steps = steps
    limits.weight = weight
    return try PhotoList.holding(0, limits: limits)
  }

  @Test("photos weigh only while they are out of the list, and each once")
  func weight() throws {
    var list = try list(weight: 10)
    try list.add([photo(0, weight: 10)])
    try list.add([photo(1, weight: 9)])
    for alt in ["a", "b", "c"] { try list.setAlt(alt, of: list.ids[0]) }
    try list.remove([list.ids[0]])
    #expect((list.undoCount, list.forgottenCount) == (6, 0))
    try list.undo()
    try list.setAlt("d", of: list.ids[0])
    try list.remove([list.ids[0]])
    #expect((list.undoCount, list.forgottenCount) == (7, 0))
    try list.remove([list.ids[0]])
    // The steps of both photos go, up to the removal of the first.
    #expect((list.undoCount, list.forgottenCount) == (1, 7))
    try list.undo()
    #expect(list.numbers == [1])
    #expect(list.checkInvariants() == nil)
  }

  @Test("a step whose photos weigh over the limit is forgotten at once")
  func tooHeavy() throws {
    var list = try list(weight: 9)
    try list.add([photo(0, weight: 10)])
    try list.replace(list.ids[0], with: photo(1))
    #expect((list.undoCount, list.forgottenCount) == (0, 2))
    #expect(list.checkInvariants() == nil)
  }

  @Test("undo lets nothing go, however much it takes out of the list")
  func undoKeeps() throws {
    var list = try list(weight: 9)
    try list.add([photo(0, weight: 10)])
    try list.undo()
    try list.redo()
    #expect(list.numbers == [0])
  }

  @Test("limits under 1 keep nothing", arguments: [0, -1, .min])
  func nothingKept(limit: Int) throws {
    var list = try list(steps: limit, weight: .max)
    try list.add([photo(0)])
    try list.remove([list.ids[0]])
    #expect((list.undoCount, list.forgottenCount) == (0, 2))
    #expect(list.checkInvariants() == nil)
  }

  @Test("weights out of any reason do no harm", arguments: [-1, .min, .max])
  func strangeWeights(weight: Int) throws {
    var list = try PhotoList.holding(0, of: 100)
    for _ in 0..<3 {
      try list.add((0..<100).map { photo($0, weight: weight) })
      list.removeAll()
    }
    #expect(list.checkInvariants() == nil)
  }
}
