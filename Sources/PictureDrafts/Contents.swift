internal import PictureAttachments

/// The state of a list with what its file has to hold for it.
struct Contents {
  let record: ListRecord
  /// Every entry that list and history name.
  let entries: [EntryKey: Entry]
  /// The photos that they name.
  let photos: Set<Int>

  init(_ record: ListRecord) {
    self.record = record
    entries = Dictionary(record.namedEntries.map { (EntryKey($0), $0) }) { first, _ in first }
    photos = Set(entries.values.map { $0.photo })
  }

  /// The number of the oldest step.
  var firstStep: Int { record.forgottenCount }
  /// The number after that of the newest step.
  var endOfSteps: Int { record.forgottenCount + record.steps.count }

  /// The step of a number from ``firstStep`` to ``endOfSteps``.
  func step(_ number: Int) -> Step { record.steps[number - firstStep] }

  /// The first step that `other` has not in common with this state.
  func firstDifference(from other: Contents) -> Int {
    // Steps that `other` has let go come before all that are left of it.
    guard firstStep >= other.firstStep else { return firstStep }
    let common = firstStep..<endOfSteps
    return common.first { $0 >= other.endOfSteps || step($0) != other.step($0) }
      ?? common.upperBound
  }
}

/// What names an entry: identity and revision stand for one content.
struct EntryKey: Hashable {
  let attachment: Int
  let revision: Int

  init(attachment: Int, revision: Int) {
    self.attachment = attachment
    self.revision = revision
  }

  init(_ entry: Entry) {
    self.init(attachment: entry.id.rawValue, revision: entry.revision)
  }
}
