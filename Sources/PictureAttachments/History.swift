/// The steps that undo and redo walk through, bounded in number and weight.
struct History: Hashable, Sendable {
  /// The bounds.
  let limits: HistoryLimits
  /// Oldest first: those to undo, then those undone.
  private(set) var steps: [Step] = []
  /// How many of ``steps`` can be undone.
  private(set) var undoCount = 0
  /// How many steps were let go to keep the bounds.
  private(set) var forgottenCount = 0
  /// The photos that the steps name.
  private(set) var ledger = PhotoLedger()

  /// An empty history.
  init(limits: HistoryLimits) { self.limits = limits }

  /// A history as it was: `steps` oldest first, of which the first `undoCount` can be undone.
  init(limits: HistoryLimits, steps: [Step], undoCount: Int, forgottenCount: Int) {
    self.limits = limits
    self.steps = steps
    self.undoCount = undoCount
    self.forgottenCount = forgottenCount
    for step in steps { ledger.hold(step.change) }
    for step in steps[undoCount...].reversed() { ledger.follow(step.change.inverse) }
  }

  /// How many of ``steps`` can be redone.
  var redoCount: Int { steps.count - undoCount }

  /// Takes up a step whose change has been made; what was undone is gone.
  ///
  /// - Parameter drop: called with the number of each photo that nothing holds any more.
  mutating func record(_ step: Step, drop: (Int) -> Void) {
    // Held before anything is let go: a transaction can bring back what only undone steps hold.
    ledger.hold(step.change)
    while steps.count > undoCount { ledger.release(steps.removeLast().change, drop: drop) }
    steps.append(step)
    undoCount += 1
    while undoCount > 0, steps.count > limits.steps || ledger.weight > limits.weight {
      ledger.release(steps.removeFirst().change, drop: drop)
      undoCount -= 1
      forgottenCount += 1
    }
  }

  /// The newest step to undo becomes the first to redo; nil where there is none.
  mutating func stepBack() -> Step? {
    guard undoCount > 0 else { return nil }
    undoCount -= 1
    ledger.follow(steps[undoCount].change.inverse)
    return steps[undoCount]
  }

  /// The first step to redo becomes the newest to undo; nil where there is none.
  mutating func stepForward() -> Step? {
    guard redoCount > 0 else { return nil }
    undoCount += 1
    ledger.follow(steps[undoCount - 1].change)
    return steps[undoCount - 1]
  }
}
