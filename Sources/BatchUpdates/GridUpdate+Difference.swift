extension GridUpdate {
  /// The difference of two lists of rows, or nil where there is none.
  ///
  /// Rows of one identity are one row: it stays, moves, and is reloaded where its value differs.
  /// Where an identity occurs more than once, its *k*-th occurrence before is the *k*-th after.
  ///
  /// As few rows move as possible: those outside a longest increasing subsequence. Of all longest
  /// ones that one stays which holds the most rows whose number does not change, and of those the
  /// one whose rows come first in the order after. Two neighbours that changed places, `[a, b]` to
  /// `[b, a]`, are `M0>1`: the row that comes first after, `b`, stays.
  ///
  /// - Returns: nil where nothing differs or `toVersion` is not over `fromVersion`.
  /// - Complexity: O(*n* log *n*) for *n* rows; O(*n*) where none moves.
  public init?<Element: Identifiable & Equatable>(
    from before: [Element],
    to after: [Element],
    fromVersion: Int,
    toVersion: Int
  ) {
    let origins = origins(of: after, in: before)
    var isDeleted = [Bool](repeating: true, count: before.count)
    var (inserts, common, reloads): ([Int], [RowPair], [Int]) = ([], [], [])
    for (row, origin) in origins.enumerated() {
      guard let origin else {
        inserts.append(row)
        continue
      }
      isDeleted[origin] = false
      common.append(RowPair(before: origin, after: row))
      if before[origin] != after[row] { reloads.append(row) }
    }
    let moves = rowsToMove(common, countBefore: before.count).map {
      Move(from: $0.before, to: $0.after)
    }
    self.init(
      fromVersion: fromVersion,
      toVersion: toVersion,
      countBefore: before.count,
      countAfter: after.count,
      deletes: before.indices.filter { isDeleted[$0] },
      inserts: inserts,
      moves: moves,
      reloads: reloads
    )
  }
}

/// For each row after, the row before that has its identity.
private func origins<Element: Identifiable>(of after: [Element], in before: [Element]) -> [Int?] {
  var origins = [Int?](repeating: nil, count: after.count)
  // What the lists begin with alike needs no hashing; an edit in a long list leaves most of it so.
  var start = 0
  while start < before.count, start < after.count, before[start].id == after[start].id {
    origins[start] = start
    start += 1
  }
  // The first row of each identity not yet taken, and for each row the next of its identity.
  var first: [Element.ID: Int] = [:]
  var next = [Int?](repeating: nil, count: before.count - start)
  for row in (start..<before.count).reversed() {
    next[row - start] = first.updateValue(row, forKey: before[row].id)
  }
  for row in start..<after.count {
    guard let origin = first[after[row].id] else { continue }
    origins[row] = origin
    first[after[row].id] = next[origin - start]
  }
  return origins
}
