import BatchUpdates

extension ProposedUpdate {
  /// Rules 1 to 7, for a grid of `before` rows that is to have `after` rows.
  func checkStructure(before: Int, after: Int) throws(GridViolation) {
    try checkDeletesAndReloads(before: before, after: after)
    try checkInserts(after: after)
    try checkMoves(before: before, after: after)
    guard countBefore == before, countAfter == after,
      before - deletes.count == after - inserts.count
    else {
      throw .countsDisagree(
        before: before,
        inserts: inserts.count,
        deletes: deletes.count,
        after: after
      )
    }
    for rows in [deletes, inserts, earlyReloads, reloads] {
      if let row = firstRepeated(in: rows) { throw .repeatedRow(row: row) }
    }
    if !moves.isEmpty, let row = earlyReloads.first { throw .reloadBesideMoves(row: row) }
  }

  private func checkDeletesAndReloads(before: Int, after: Int) throws(GridViolation) {
    for row in deletes + earlyReloads where !(0..<before).contains(row) {
      throw .deleteOrReloadOutOfRange(row: row, count: before)
    }
    for row in reloads where !(0..<after).contains(row) {
      throw .deleteOrReloadOutOfRange(row: row, count: after)
    }
    for row in earlyReloads where deletes.contains(row) { throw .deletedAndReloaded(row: row) }
    for move in moves {
      if deletes.contains(move.from) { throw .deletedAndMoved(row: move.from) }
      if earlyReloads.contains(move.from) { throw .reloadedAndMoved(row: move.from) }
    }
  }

  private func checkInserts(after: Int) throws(GridViolation) {
    for row in inserts where !(0..<after).contains(row) {
      throw .insertOutOfRange(row: row, count: after)
    }
    for move in moves where inserts.contains(move.to) {
      throw .insertedAndMovedTo(row: move.to)
    }
  }

  private func checkMoves(before: Int, after: Int) throws(GridViolation) {
    if let row = firstRepeated(in: moves.map(\.from)) { throw .movedTwice(row: row) }
    if let row = firstRepeated(in: moves.map(\.to)) { throw .movedToTwice(row: row) }
    for move in moves
    where !(0..<before).contains(move.from) || !(0..<after).contains(move.to) {
      throw .moveOutOfRange(move)
    }
  }
}

private func firstRepeated(in rows: [Int]) -> Int? {
  var seen: Set<Int> = []
  return rows.first { !seen.insert($0).inserted }
}
