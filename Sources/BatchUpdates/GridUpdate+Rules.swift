extension GridUpdate {
  /// Whether every rule of the initialiser holds.
  var isWellFormed: Bool {
    guard toVersion > fromVersion, countBefore >= 0, countAfter >= 0,
      !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty),
      isAscending(deletes, under: countBefore), isAscending(inserts, under: countAfter),
      isAscending(reloads, under: countAfter), areDisjoint(reloads, inserts)
    else { return false }
    // Distinct rows within the counts: neither difference is negative.
    guard countBefore - deletes.count == countAfter - inserts.count else { return false }
    return moves.isEmpty || movesAreWellFormed
  }

  /// Rows before that leave their place: deletes and origins of moves, ascending.
  var leavingRows: [Int] {
    moves.isEmpty ? deletes : (deletes + moves.map(\.from)).sorted()
  }

  /// Rows after that are filled anew: inserts and destinations of moves, ascending.
  var arrivingRows: [Int] {
    moves.isEmpty ? inserts : (inserts + moves.map(\.to)).sorted()
  }

  private var movesAreWellFormed: Bool {
    let (leaving, arriving) = (leavingRows, arrivingRows)
    guard isAscending(moves.map(\.to), under: countAfter),
      isAscending(leaving, under: countBefore), isAscending(arriving, under: countAfter)
    else { return false }
    return moves.allSatisfy { move in
      move.from - position(of: move.from, in: leaving) != move.to
        - position(of: move.to, in: arriving)
    }
  }
}

/// Whether `rows` are strictly ascending numbers from 0 to `count` − 1.
private func isAscending(_ rows: [Int], under count: Int) -> Bool {
  var last = -1
  for row in rows {
    guard row > last else { return false }
    last = row
  }
  return last < count
}

/// Whether two ascending lists have no number in common.
private func areDisjoint(_ first: [Int], _ second: [Int]) -> Bool {
  var (i, j) = (0, 0)
  while i < first.count, j < second.count {
    guard first[i] != second[j] else { return false }
    if first[i] < second[j] { i += 1 } else { j += 1 }
  }
  return true
}

/// How many of the ascending `rows` are under `row`.
func position(of row: Int, in rows: [Int]) -> Int {
  var (low, high) = (0, rows.count)
  while low < high {
    let middle = (low + high) / 2
    if rows[middle] < row { low = middle + 1 } else { high = middle }
  }
  return low
}
