import BatchUpdates

/// A row of a tested grid: an identity and what it shows.
struct Row: Identifiable, Hashable, Sendable, CustomStringConvertible {
  struct ID: Hashable, Sendable {
    var name: String
    /// Tells rows of one name apart: 0 for the first, 1 for the second.
    var occurrence = 0
  }

  var id: ID
  /// How often the content changed.
  var revision = 0

  var description: String { id.name + String(repeating: "'", count: revision) }

  /// `a` is a row, `a'` the same row with new content.
  init(_ text: String) {
    id = ID(name: text.filter { $0 != "'" })
    revision = text.count(where: { $0 == "'" })
  }
}

/// The rows of `a b c'`.
func rows(_ text: String) -> [Row] { text.split(separator: " ").map { Row(String($0)) } }

/// Rows with distinct identities: the k-th of a name is one row before and after.
func distinct(_ rows: [Row]) -> [Row] {
  var seen: [String: Int] = [:]
  return rows.map { row in
    var row = row
    row.id.occurrence = seen[row.id.name, default: 0]
    seen[row.id.name, default: 0] += 1
    return row
  }
}

/// The difference of two lists of rows, from version 0 to 1.
func difference(_ before: [Row], _ after: [Row]) -> GridUpdate? {
  GridUpdate(from: before, to: after, fromVersion: 0, toVersion: 1)
}
