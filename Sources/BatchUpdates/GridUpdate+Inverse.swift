extension GridUpdate {
  /// The update that leads back: deletes and inserts change places, moves turn round, and each
  /// reload names the row that its cell had before.
  ///
  /// The inverse of `D0 I3 M1>0 R2` swaps what is before and after; inverted again it is the update
  /// itself, but for the versions.
  ///
  /// - Returns: nil where `toVersion` is not over `fromVersion`.
  /// - Complexity: O(*k* log *k*) for *k* listed rows.
  public func inverse(fromVersion: Int, toVersion: Int) -> GridUpdate? {
    GridUpdate(
      fromVersion: fromVersion,
      toVersion: toVersion,
      countBefore: countAfter,
      countAfter: countBefore,
      deletes: inserts,
      inserts: deletes,
      moves: moves.map { Move(from: $0.to, to: $0.from) }.sorted { $0.to < $1.to },
      reloads: reloadsBefore
    )
  }

  /// The reloaded rows as rows before, ascending.
  private var reloadsBefore: [Int] {
    guard !reloads.isEmpty else { return [] }
    let (leaving, arriving) = (leavingRows, arrivingRows)
    let rows = reloads.map { row in
      let index = position(of: row, in: arriving)
      if index < arriving.count, arriving[index] == row,
        let move = moves.first(where: { $0.to == row })
      {
        return move.from
      }
      return rowBefore(ofStaying: row - index, leaving: leaving)
    }
    return moves.isEmpty ? rows : rows.sorted()
  }

  /// The row before of the `rank`-th row that stays.
  private func rowBefore(ofStaying rank: Int, leaving: [Int]) -> Int {
    // The answer is rank + k for the smallest k with leaving[k] − k > rank; that difference never
    // falls along the list.
    var (low, high) = (0, leaving.count)
    while low < high {
      let middle = (low + high) / 2
      if leaving[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }
}
