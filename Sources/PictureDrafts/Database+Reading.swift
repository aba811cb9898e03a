internal import PictureAttachments
internal import PictureImaging
internal import PictureIntake
internal import SQLiteStore

/// What a draft says of itself before its list is read.
struct DraftHead {
  let id: DraftID
  let capacity: Int
  let width: Int
  /// Version, counters and where undo stands; nothing else yet.
  var record: ListRecord
}

extension Database {
  /// The one row of the draft.
  func readHead() throws(DraftError) -> DraftHead {
    let rows = try rows(
      """
      SELECT id, capacity, width, version, next_identity, next_revision, next_photo, undo_count,
        forgotten FROM draft
      """,
      limit: 1
    )
    guard var row = rows.first else { throw .corruptDraft }
    guard let id = DraftID(bytes: try row.blob()) else { throw .corruptDraft }
    let (capacity, width) = (try row.integer(), try row.integer())
    guard (1...100).contains(capacity), (16...4096).contains(width) else { throw .corruptDraft }
    var record = ListRecord()
    record.version = try row.count()
    record.counters.nextIdentity = try row.integer()
    record.counters.nextRevision = try row.integer()
    record.counters.nextPhoto = try row.integer()
    record.undoCount = try row.count()
    record.forgottenCount = try row.count()
    return DraftHead(id: id, capacity: capacity, width: width, record: record)
  }

  /// The state of the list, as far as the tables have the form that they must have.
  func readRecord(_ head: DraftHead) throws(DraftError) -> ListRecord {
    // In every step a list can be before and after.
    let mostEntries = head.capacity * (2 * HistoryLimits().steps + 1)
    let entries = try readEntries(limit: mostEntries)
    var record = head.record
    record.entries = try readSlots(entries, capacity: head.capacity)
    record.steps = try readSteps(entries, first: record.forgottenCount, capacity: head.capacity)
    let contents = Contents(record)
    guard contents.entries.count == entries.count,
      var counts = try rows(
        """
        SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM photo),
          (SELECT count(*) FROM image), (SELECT count(DISTINCT image) FROM photo)
        """,
        limit: 1
      ).first, try counts.integer() == entries.count,
      try counts.integer() == contents.photos.count, try counts.integer() == counts.integer()
    else { throw .corruptDraft }
    return record
  }

  // Values are cut or left out by SQLite, so that those that are far too long are never in memory
  // together.

  /// A name that is not too long, else NULL.
  static let source =
    "CASE WHEN length(source) <= \(SourceName.lengthLimit) THEN source END"

  private func readEntries(limit: Int) throws(DraftError) -> [EntryKey: Entry] {
    var entries: [EntryKey: Entry] = [:]
    for var row in try rows(
      """
      SELECT attachment, revision, image_revision, photo, length(bytes), \(Self.source),
        CASE WHEN length(alt) <= \(Draft.List.altTextLimit) THEN alt END
      FROM entry JOIN photo ON photo.number = entry.photo JOIN image ON image.number = photo.image
      """,
      limit: limit
    ) {
      let entry = Entry(
        id: AttachmentID(rawValue: try row.integer()),
        revision: try row.integer(),
        imageRevision: try row.integer(),
        photo: try row.integer(),
        weight: try row.count(),
        sourceName: SourceName(bytes: try row.blob()),
        alt: try row.text()
      )
      entries[EntryKey(entry)] = entry
    }
    return entries
  }

  private func readSlots(
    _ entries: [EntryKey: Entry],
    capacity: Int
  ) throws(DraftError) -> [Entry] {
    var list: [Entry] = []
    for var row in try rows(
      "SELECT slot, attachment, revision FROM slot ORDER BY slot",
      limit: capacity
    ) {
      guard try row.integer() == list.count else { throw .corruptDraft }
      list.append(try entry(&row, entries))
    }
    return list
  }

  private func readSteps(
    _ entries: [EntryKey: Entry],
    first: Int,
    capacity: Int
  ) throws(DraftError) -> [Step] {
    var sides = try readSides(entries, limit: 2 * capacity * HistoryLimits().steps)
    var steps: [Step] = []
    for var row in try rows(
      """
      SELECT number, substr(command, 1, 40), substr(change, 1, 40), attachment, \(Self.source), from_slot, to_slot
      FROM step ORDER BY number
      """,
      limit: HistoryLimits().steps
    ) {
      let number = try row.integer()
      guard number - first == steps.count, let command = EditCommand(rawValue: try row.text()),
        let kind = ChangeKind(rawValue: try row.text())
      else { throw .corruptDraft }
      let (before, after) = sides.removeValue(forKey: number) ?? ([], [])
      guard kind == .move else {
        guard let change = Change(kind, before: before, after: after) else { throw .corruptDraft }
        steps.append(Step(command: command, change: change))
        continue
      }
      guard before.isEmpty, after.isEmpty else { throw .corruptDraft }
      let change = Change.move(
        AttachmentID(rawValue: try row.integer()),
        SourceName(bytes: try row.blob()),
        from: try row.integer(),
        to: try row.integer()
      )
      steps.append(Step(command: command, change: change))
    }
    guard sides.isEmpty else { throw .corruptDraft }
    return steps
  }

  private func readSides(
    _ entries: [EntryKey: Entry],
    limit: Int
  ) throws(DraftError) -> [Int: (before: [Placed], after: [Placed])] {
    var sides: [Int: (before: [Placed], after: [Placed])] = [:]
    for var row in try rows(
      """
      SELECT step, substr(side, 1, 40), slot, attachment, revision FROM step_entry
      ORDER BY step, side, slot
      """,
      limit: limit
    ) {
      let step = try row.integer()
      guard let side = Side(rawValue: try row.text()) else { throw .corruptDraft }
      let placed = Placed(slot: try row.count(), entry: try entry(&row, entries))
      switch side {
      case .before: sides[step, default: ([], [])].before.append(placed)
      case .after: sides[step, default: ([], [])].after.append(placed)
      }
    }
    return sides
  }

  private func entry(
    _ row: inout Row,
    _ entries: [EntryKey: Entry]
  ) throws(DraftError) -> Entry {
    let key = EntryKey(attachment: try row.integer(), revision: try row.integer())
    guard let entry = entries[key] else { throw .corruptDraft }
    return entry
  }
}
