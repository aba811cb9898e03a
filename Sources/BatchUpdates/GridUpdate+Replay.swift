extension GridUpdate {
  /// Replays the update on the rows before, taking new content from the rows after.
  ///
  /// For `D0 I1` on `["a", "b"]` with `["b", "c"]` after, the result is `["b", "c"]`: `"b"` is the
  /// old row and `"c"` the new one. Where the update tells the whole difference the result equals
  /// `after`.
  ///
  /// - Returns: nil where the number of rows is not ``countBefore`` or ``countAfter``.
  /// - Complexity: O(*n* + *k* log *k*) for *n* rows and *k* listed ones.
  public func applied<Row>(to before: [Row], takingFrom after: [Row]) -> [Row]? {
    guard before.count == countBefore, after.count == countAfter else { return nil }
    let leaving = leavingRows
    var (gone, row) = (0, 0)
    func nextStayingRow() -> Int {
      while gone < leaving.count, leaving[gone] == row {
        gone += 1
        row += 1
      }
      row += 1
      return row - 1
    }
    var result: [Row] = []
    result.reserveCapacity(after.count)
    var (inserted, moved) = (inserts[...], moves[...])
    for place in after.indices {
      if inserted.first == place {
        inserted.removeFirst()
        result.append(after[place])
      } else if let move = moved.first, move.to == place {
        moved.removeFirst()
        result.append(before[move.from])
      } else {
        result.append(before[nextStayingRow()])
      }
    }
    for place in reloads { result[place] = after[place] }
    return result
  }
}
