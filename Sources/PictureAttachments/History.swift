/// The steps that undo and redo walk through, bounded in number and weight.
struct History<Photo: Hashable & Sendable>: Sendable {
  /// The bounds.
  let limits: HistoryLimits
  /// Oldest first: those to undo, then those undone.
  private(set) var steps: [Step<Photo>] = []
  /// How many of ``steps`` can be undone.
  private(set) var undoCount = 0
  /// How many steps were let go to keep the bounds.
  private(set) var forgottenCount = 0
  private(set) var held = HeldPhotos()

  /// An empty history.
  init(limits: HistoryLimits) { self.limits = limits }

  /// How many of ``steps`` can be redone.
  var redoCount: Int { steps.count - undoCount }

  /// Takes up a step whose change has been made; what was undone is gone.
  mutating func record(_ step: Step<Photo>, weight: (Photo) -> Int) {
    while steps.count > undoCount { held.release(steps.removeLast().change) }
    held.hold(step.change, weight: weight)
    steps.append(step)
    undoCount += 1
    while undoCount > 0, steps.count > limits.steps || held.weight > limits.weight {
      held.release(steps.removeFirst().change)
      undoCount -= 1
      forgottenCount += 1
    }
  }

  /// The newest step to undo becomes the first to redo; nil where there is none.
  mutating func stepBack() -> Step<Photo>? {
    guard undoCount > 0 else { return nil }
    undoCount -= 1
    held.follow(steps[undoCount].change.inverse)
    return steps[undoCount]
  }

  /// The first step to redo becomes the newest to undo; nil where there is none.
  mutating func stepForward() -> Step<Photo>? {
    guard redoCount > 0 else { return nil }
    undoCount += 1
    held.follow(steps[undoCount - 1].change)
    return steps[undoCount - 1]
  }
}
