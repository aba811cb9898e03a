import BatchUpdates

extension Change {
  /// The update of the grid, told from the change itself; from `version` to the next.
  ///
  /// - Parameter count: attachments before.
  func update(count: Int, capacity: Int, version: Int) -> GridUpdate? {
    if case .whole(let before, let after) = self {
      return GridUpdate(
        from: rows(of: before, capacity: capacity),
        to: rows(of: after, capacity: capacity),
        fromVersion: version,
        toVersion: version + 1
      )
    }
    let newCount = count + growth
    var deletes: [Int] = []
    var inserts: [Int] = []
    var moves: [GridUpdate.Move] = []
    var reloads: [Int] = []
    switch self {
    case .insert(let placed): inserts = placed.map { $0.slot }
    case .remove(let placed): deletes = placed.map { $0.slot }
    case .content(let slot, _, _): reloads = [slot]
    case .move(_, _, let from, let to): moves = [GridUpdate.Move(from: from, to: to)]
    case .whole: break
    }
    // The add slot goes where the list becomes full, and comes back where it no longer is.
    if count < capacity, newCount == capacity { deletes.append(count) }
    if count == capacity, newCount < capacity { inserts.append(newCount) }
    return GridUpdate(
      fromVersion: version,
      toVersion: version + 1,
      countBefore: rowCount(attachments: count, capacity: capacity),
      countAfter: rowCount(attachments: newCount, capacity: capacity),
      deletes: deletes,
      inserts: inserts,
      moves: moves,
      reloads: reloads
    )
  }
}

/// The rows of a grid: the attachments, and the add slot where there is room for one more.
func rows(of entries: [Entry], capacity: Int) -> [GridItem] {
  var rows = entries.map { GridItem.attachment(id: $0.id, revision: $0.revision) }
  if rows.count < capacity { rows.append(.add) }
  return rows
}

private func rowCount(attachments count: Int, capacity: Int) -> Int {
  count + (count < capacity ? 1 : 0)
}
