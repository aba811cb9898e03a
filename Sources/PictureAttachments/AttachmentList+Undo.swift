import BatchUpdates

extension AttachmentList {
  /// How many steps can be undone.
  public var undoCount: Int { history.undoCount }

  /// How many steps can be redone.
  public var redoCount: Int { history.redoCount }

  /// How many steps were let go to keep the history within its limits.
  public var forgottenCount: Int { history.forgottenCount }

  /// Takes back the newest `steps` steps, as one command.
  ///
  /// Attachments come back with identity, revisions and content. The update of one step is the
  /// inverse of what the step did, of several the difference. Where the list is the same as before
  /// there is none, and the version stays.
  ///
  /// - Parameter steps: how many; under 1 does nothing.
  /// - Throws: ``ListError/nothingToUndo(asked:available:forgotten:)`` where there are fewer;
  ///   ``ListError/noRoom(given:room:reserved:)`` where more attachments come back than there is
  ///   room for.
  @discardableResult
  public mutating func undo(_ steps: Int = 1) throws(ListError) -> Edit {
    guard steps <= undoCount else {
      throw .nothingToUndo(asked: steps, available: undoCount, forgotten: forgottenCount)
    }
    return try walk(max(0, steps), isUndo: true)
  }

  /// Does the newest `steps` undone steps again, as one command; otherwise like ``undo(_:)``.
  ///
  /// - Throws: ``ListError/nothingToRedo(asked:available:)``,
  ///   ``ListError/noRoom(given:room:reserved:)``.
  @discardableResult
  public mutating func redo(_ steps: Int = 1) throws(ListError) -> Edit {
    guard steps <= redoCount else {
      throw .nothingToRedo(asked: steps, available: redoCount)
    }
    return try walk(max(0, steps), isUndo: false)
  }

  private mutating func walk(_ count: Int, isUndo: Bool) throws(ListError) -> Edit {
    let growth = isUndo ? -history.growth(ofUndoing: count) : history.growth(ofRedoing: count)
    if growth > 0 { try requireRoom(for: growth) }
    let before = rows
    var walked: [Step] = []
    for _ in 0..<count {
      guard let step = isUndo ? history.stepBack() : history.stepForward() else { break }
      (isUndo ? step.change.inverse : step.change).apply(to: &entries)
      walked.append(step)
    }
    let update = walkedUpdate(walked, from: before, isUndo: isUndo)
    if update != nil { version += 1 }
    return Edit(
      update: update,
      attachments: walked.flatMap { $0.touched }.uniqued(),
      duplicates: [:],
      steps: walked.map { $0.told }
    )
  }

  private func walkedUpdate(
    _ walked: [Step],
    from before: [GridItem],
    isUndo: Bool
  ) -> GridUpdate? {
    guard walked.count == 1, let change = walked.first?.change else {
      return GridUpdate(from: before, to: rows, fromVersion: version, toVersion: version + 1)
    }
    // Where the step was made forward, there were as many attachments as are left by undoing it.
    let countBefore = isUndo ? count : count - change.growth
    let update = change.update(count: countBefore, capacity: capacity, version: version)
    return isUndo ? update?.inverse(fromVersion: version, toVersion: version + 1) : update
  }
}

extension History {
  /// How many attachments the newest `count` steps to undo added.
  fileprivate func growth(ofUndoing count: Int) -> Int {
    steps[(undoCount - count)..<undoCount].reduce(0) { $0 + $1.change.growth }
  }

  /// How many attachments the next `count` steps to redo add.
  fileprivate func growth(ofRedoing count: Int) -> Int {
    steps[undoCount..<(undoCount + count)].reduce(0) { $0 + $1.change.growth }
  }
}

extension [AttachmentID] {
  /// Each identity once, where it stood first.
  fileprivate func uniqued() -> [AttachmentID] {
    var seen: Set<AttachmentID> = []
    return filter { seen.insert($0).inserted }
  }
}
