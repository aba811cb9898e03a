public import BatchUpdates

/// A grid that shows cells, changes only by updates, and refuses every update that a real grid
/// would trip over or show wrongly.
///
/// A cell is an identity and a value: two cells of one identity that are unequal differ in content.
/// Identities are distinct within the rows given.
///
///     var grid = StrictGrid(rows)
///     try grid.play(edit.update, to: newRows)
public struct StrictGrid<Cell: Identifiable & Hashable> {
  /// What the grid shows, row by row.
  public private(set) var cells: [Cell]

  /// A grid that shows `cells`.
  public init(_ cells: [Cell]) { self.cells = cells }

  /// Plays `update` and takes new content from the rows `after`; nil is no update.
  ///
  /// - Throws: the first violation in the order of ``GridViolation``; the grid is then as before.
  public mutating func play(_ update: GridUpdate?, to after: [Cell]) throws(GridViolation) {
    try play(update.map { ProposedUpdate($0) }, to: after)
  }

  /// Plays an update that may break every rule.
  ///
  /// - Throws: the first violation in the order of ``GridViolation``; the grid is then as before.
  public mutating func play(_ update: ProposedUpdate?, to after: [Cell]) throws(GridViolation) {
    guard update != nil || cells.count == after.count else {
      throw .updateMissing(before: cells.count, after: after.count)
    }
    let update = update ?? ProposedUpdate(countBefore: cells.count, countAfter: after.count)
    try update.checkStructure(before: cells.count, after: after.count)
    var played = restructured(by: update, to: after)
    for (row, shown) in played.enumerated() {
      guard shown.cell.id == after[row].id else { throw .wrongIdentity(row: row) }
    }
    for row in update.reloads { played[row].isFresh = true }
    for (row, shown) in played.enumerated() {
      guard shown.isFresh || shown.cell == after[row] else { throw .oldContent(row: row) }
    }
    try checkLength(of: update, to: after)
    cells = after
  }

  /// A cell, and whether it takes its content from the rows after.
  private typealias Shown = (cell: Cell, isFresh: Bool)

  /// The cells after the first stage; the structure of `update` is sound.
  private func restructured(by update: ProposedUpdate, to after: [Cell]) -> [Shown] {
    var shown: [Shown] = cells.map { ($0, false) }
    for row in update.earlyReloads { shown[row].isFresh = true }
    var arrivals: [(row: Int, shown: Shown)] = update.inserts.map { ($0, (after[$0], true)) }
    arrivals += update.moves.map { ($0.to, shown[$0.from]) }
    for row in (update.deletes + update.moves.map(\.from)).sorted(by: >) { shown.remove(at: row) }
    for arrival in arrivals.sorted(by: { $0.row < $1.row }) {
      shown.insert(arrival.shown, at: arrival.row)
    }
    return shown
  }

  private func checkLength(of update: ProposedUpdate, to after: [Cell]) throws(GridViolation) {
    let difference = GridUpdate(from: cells, to: after, fromVersion: 0, toVersion: 1)
    let needed = difference.map { ProposedUpdate($0).operationCount } ?? 0
    guard update.operationCount <= needed else {
      throw .longerThanDifference(operations: update.operationCount, needed: needed)
    }
  }
}

extension ProposedUpdate {
  /// Deletes, inserts and moves.
  fileprivate var operationCount: Int { deletes.count + inserts.count + moves.count }
}
