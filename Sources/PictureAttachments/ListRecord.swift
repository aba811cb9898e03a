/// What of a list outlives the process, in plain values: all but photos, reservations and tickets.
package struct ListRecord: Equatable, Sendable {
  /// The number of commands that changed the list.
  package var version = 0
  /// The numbers that the list gives out next.
  package var counters = Counters()
  /// The attachments in their order.
  package var entries: [Entry] = []
  /// The steps of the history, oldest first: those to undo, then those undone.
  package var steps: [Step] = []
  /// How many of ``steps`` can be undone.
  package var undoCount = 0
  /// How many steps were let go to keep the history within its limits.
  package var forgottenCount = 0

  /// The record of a new list.
  package init() {}

  /// Every entry that list and history name, some more than once.
  package var namedEntries: [Entry] { entries + steps.flatMap { $0.change.named } }

  /// Whether a list can have this record: it has at most `capacity` attachments wherever undo and
  /// redo lead, each step fits the list it is made on, and every number was given out.
  ///
  /// Complexity: O(*n*·*s*) for *n* attachments and *s* steps.
  func isConsistent(capacity: Int, limits: HistoryLimits) -> Bool {
    guard version >= 0, forgottenCount >= 0, max(version, forgottenCount) < Self.highestNumber,
      (0...steps.count).contains(undoCount), steps.count <= max(0, limits.steps),
      countersAreInRange, isList(entries, capacity: capacity)
    else { return false }
    let named = namedEntries
    return named.allSatisfy(wasGivenOut) && areAlike(named)
      && leads(steps[..<undoCount].reversed().map { $0.change.inverse }, capacity: capacity)
      && leads(steps[undoCount...].map { $0.change }, capacity: capacity)
  }

  /// Beyond it no counter gets, and below it none overflows.
  private static var highestNumber: Int { 1 << 60 }

  private var countersAreInRange: Bool {
    [counters.nextIdentity, counters.nextRevision, counters.nextPhoto]
      .allSatisfy { (1..<Self.highestNumber).contains($0) }
  }

  private func wasGivenOut(_ entry: Entry) -> Bool {
    (1..<counters.nextIdentity).contains(entry.id.rawValue)
      && (0..<counters.nextRevision).contains(entry.revision)
      && (0...entry.revision).contains(entry.imageRevision)
      && (1..<counters.nextPhoto).contains(entry.photo)
  }

  /// Whether entries with one identity and revision are one.
  private func areAlike(_ entries: [Entry]) -> Bool {
    var known: [GridItem: Entry] = [:]
    return entries.allSatisfy { entry in
      let item = GridItem.attachment(id: entry.id, revision: entry.revision)
      if let other = known[item] { return other == entry }
      known[item] = entry
      return true
    }
  }

  private func isList(_ entries: [Entry], capacity: Int) -> Bool {
    entries.count <= capacity && Set(entries.map { $0.id }).count == entries.count
  }

  private func leads(_ changes: [Change], capacity: Int) -> Bool {
    var walked = entries
    return changes.allSatisfy { change in
      guard change.fits(walked) else { return false }
      change.apply(to: &walked)
      switch change {
      // What adds no attachment leaves identities distinct.
      case .remove, .content, .move: return true
      case .insert, .whole: return isList(walked, capacity: capacity)
      }
    }
  }
}
