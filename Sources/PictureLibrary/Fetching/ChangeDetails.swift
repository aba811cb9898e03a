public import BatchUpdates

/// How a fetch result became the next one.
public struct ChangeDetails: Sendable {
  /// What the observer held.
  public let before: FetchResult
  /// What it is now.
  public let after: FetchResult
  /// Which rows went, came, moved and changed.
  public let update: GridUpdate

  init?(from before: FetchResult, to after: FetchResult) {
    guard
      let update = GridUpdate(
        from: Array(before),
        to: Array(after),
        fromVersion: before.version,
        toVersion: after.version
      )
    else { return nil }
    self.before = before
    self.after = after
    self.update = update
  }

  /// The assets that are no longer there.
  public var removed: [Asset] { update.deletes.map { before[$0] } }

  /// The assets that are new.
  public var inserted: [Asset] { update.inserts.map { after[$0] } }

  /// The assets whose content, name or place is another, as they are now.
  public var changed: [Asset] { update.reloads.map { after[$0] } }
}
