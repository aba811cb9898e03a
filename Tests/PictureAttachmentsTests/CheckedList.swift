import BatchUpdates
import BatchUpdatesTesting
import PictureAttachments
import TestSupport

/// What a checked command did wrong.
struct Misbehaviour: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A list with a strict grid that shows it and a plain model of its history; every command is
/// checked against both.
struct CheckedList {
  private(set) var list: PhotoList
  private var grid: StrictGrid<GridItem>
  /// The lists that undo and redo lead to, oldest first.
  private var timeline: [[Attachment<TestPhoto>]]
  private var position = 0
  private var checks = 0
  /// Every update with the rows on both sides goes through here.
  var observe: (GridUpdate, _ before: [GridItem], _ after: [GridItem]) throws -> Void = { _, _, _ in
  }

  /// A checked list; its history so far is not in the model.
  init(_ list: PhotoList) {
    self.list = list
    grid = StrictGrid(list.rows)
    timeline = [list.attachments]
  }

  /// Runs a command that makes a step or comes to nothing.
  ///
  /// - Throws: what the list throws, or a `Misbehaviour` or `GridViolation`.
  @discardableResult
  mutating func edit(_ body: (inout PhotoList) throws -> Edit) throws -> Edit {
    let undoable = list.undoCount
    let edit = try run(body)
    try require(edit.steps.count == (edit.update == nil ? 0 : 1), "steps that do not fit")
    if edit.update == nil {
      try require(list.undoCount == undoable, "a step without an update")
    } else {
      timeline.removeSubrange((position + 1)...)
      timeline.append(list.attachments)
      timeline.removeFirst(max(0, timeline.count - 1 - list.undoCount))
      position = timeline.count - 1
      try require(list.redoCount == 0, "steps to redo after a new one")
    }
    return edit
  }

  /// Undoes `steps`, redoes where negative, and checks that the list is what it was there.
  mutating func walk(_ steps: Int) throws {
    let edit = try run { list in
      steps > 0 ? try list.undo(steps) : try list.redo(-steps)
    }
    position -= steps
    try require(edit.steps.count == abs(steps), "\(edit.steps.count) of \(steps) steps told")
    try require(list.attachments == timeline[position], "undo or redo led elsewhere")
    try require(edit.update == nil || abs(steps) > 1 || edit.duplicates.isEmpty, "duplicates told")
  }

  /// Runs any command of the list that is no edit.
  mutating func other<Result>(_ body: (inout PhotoList) throws -> Result) throws -> Result {
    let rows = list.rows
    let result = try body(&list)
    try require(list.rows == rows, "rows changed without an edit")
    try checkInvariants()
    return result
  }

  private mutating func run(_ body: (inout PhotoList) throws -> Edit) throws -> Edit {
    let (rows, attachments, version) = (list.rows, list.attachments, list.version)
    let state = [version, list.undoCount, list.redoCount, list.reserved, list.forgottenCount]
    let edit: Edit
    do {
      edit = try body(&list)
    } catch {
      let now = [
        list.version, list.undoCount, list.redoCount, list.reserved, list.forgottenCount,
      ]
      try require(list.attachments == attachments && now == state, "changed although \(error)")
      try checkInvariants()
      throw error
    }
    try checkInvariants()
    try require((edit.update == nil) == (list.attachments == attachments), "update or change alone")
    try grid.play(edit.update, to: list.rows)
    guard let update = edit.update else {
      try require(list.version == version, "a version without a change")
      return edit
    }
    try check(update, from: rows, version: version)
    return edit
  }

  /// Checks the list's own rules; those of the whole history take long and are checked at times.
  private mutating func checkInvariants() throws {
    checks += 1
    if let rule = list.checkInvariants(countsHistory: checks % 16 == 1) {
      throw Misbehaviour("does not hold: \(rule)")
    }
  }

  private func check(_ update: GridUpdate, from rows: [GridItem], version: Int) throws {
    try require(
      update.fromVersion == version && update.toVersion == version + 1
        && list.version == version + 1,
      "versions that do not follow"
    )
    try require(update.applied(to: rows, takingFrom: list.rows) == list.rows, "replay differs")
    var back = StrictGrid(list.rows)
    try back.play(update.inverse(fromVersion: 0, toVersion: 1), to: rows)
    try observe(update, rows, list.rows)
  }
}

/// Throws a misbehaviour where the condition does not hold.
func require(_ condition: Bool, _ words: @autoclosure () -> String) throws {
  guard condition else { throw Misbehaviour(words()) }
}
