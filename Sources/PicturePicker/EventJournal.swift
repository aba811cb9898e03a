/// The latest updates of an editor, for observers that come back.
///
/// Lists are kept for the last few versions only, because they hold photos; rows for more.
struct EventJournal {
  /// Versions behind which an observer still gets each update by itself.
  static let single = 16
  /// Versions behind which an observer is caught up by one update.
  static let coalesced = 100

  private struct Entry {
    let version: Int
    let rows: [GridItem]
    var update: GridUpdate?
    var list: AttachmentList<PreparedPhoto>?
  }

  private var entries: [Entry]
  /// The list of the last version as it is now: its history can change without an update.
  var newest: AttachmentList<PreparedPhoto>

  /// Begins with a list that no update led to.
  init(_ list: AttachmentList<PreparedPhoto>) {
    newest = list
    entries = [Entry(version: list.version, rows: list.rows)]
  }

  /// Keeps an update and the list it leads to.
  mutating func append(_ update: GridUpdate, _ list: AttachmentList<PreparedPhoto>) {
    newest = list
    entries.append(Entry(version: list.version, rows: list.rows, update: update, list: list))
    if entries.count > Self.coalesced + 1 { entries.removeFirst() }
    let old = entries.count - 1 - Self.single
    if old >= 0 {
      entries[old].update = nil
      entries[old].list = nil
    }
  }

  /// What an observer that shows `version` is told next; nil where it shows the newest.
  func event(after version: Int?) -> EditorEvent? {
    guard let version else { return .state(newest) }
    guard let known = entries.firstIndex(where: { $0.version == version }) else {
      return .state(newest)
    }
    guard known < entries.count - 1 else { return nil }
    let next = entries[known + 1]
    if let update = next.update, let list = next.list { return .update(update, list) }
    let caughtUp = GridUpdate(
      from: entries[known].rows,
      to: newest.rows,
      fromVersion: version,
      toVersion: newest.version
    )
    return caughtUp.map { .update($0, newest) } ?? .state(newest)
  }
}
