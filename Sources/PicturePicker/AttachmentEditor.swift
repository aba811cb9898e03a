/// The photos of one post while it is being written: what a host embeds.
///
/// Every verb either does all it says or throws and changes nothing. Photos are decoded on the
/// intake's own threads, so that other verbs are answered while they are.
///
/// ```swift
/// let editor = AttachmentEditor()
/// let outcome = try await editor.add([Source(path: Array("harbour.jpg".utf8))])
/// outcome.edit.update   // inserts: [0], countBefore: 1, countAfter: 2
/// outcome.list.rows     // the attachment, then the add slot
/// ```
public actor AttachmentEditor {
  /// The list of this editor.
  public typealias List = AttachmentList<PreparedPhoto>

  /// Tells this draft from every other.
  public nonisolated let draftID: DraftID
  /// The widest that an attachment is displayed, in pixels.
  public nonisolated let width: Int
  /// The most attachments the list holds.
  public nonisolated let capacity: Int

  /// The attachments as they are now.
  public internal(set) var list: List

  let intake: Intake
  var journal: EventJournal
  var sleepers = SleepingTasks()
  /// Adds that have begun and not ended, in that order; they land in it.
  var addsUnderWay: [Int] = []
  var addsBegun = 0

  /// An empty list.
  ///
  /// - Parameters:
  ///   - capacity: the most attachments, 1…100; a value outside is brought to the nearer end.
  ///   - width: the widest an attachment is displayed, 16…4096 pixels; likewise.
  ///   - draftID: handed in where runs are to repeat exactly.
  ///   - intake: threads and limits for decoding; by default those of the process.
  public init(
    capacity: Int = 8,
    width: Int = 600,
    draftID: DraftID = .random(),
    intake: Intake = .shared
  ) {
    let weight: @Sendable (PreparedPhoto) -> Int = { $0.image.bytes.count }
    let list = List(capacity: min(max(capacity, 1), 100), weight: weight) ?? List(weight: weight)
    self.list = list
    self.capacity = list.capacity
    self.width = min(max(width, 16), 4096)
    self.draftID = draftID
    self.intake = intake
    journal = EventJournal(list)
  }

  /// Applies one edit of the list and publishes its update.
  func commit(
    _ body: (inout List) throws(ListError) -> Edit
  ) throws(EditorError) -> EditOutcome {
    let edit: Edit
    do { edit = try body(&list) } catch { throw .list(error) }
    return publish(edit)
  }

  /// Publishes an edit that has been applied.
  func publish(_ edit: Edit) -> EditOutcome {
    if let update = edit.update {
      journal.append(update, list)
      sleepers.wakeAll()
    }
    journal.newest = list
    return EditOutcome(edit: edit, list: list, results: [])
  }
}

// MARK: - Verbs that need no photo

extension AttachmentEditor {
  /// Removes attachments, all or none; naming one twice counts once.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `attachmentGone`.
  @discardableResult
  public func remove(_ ids: [AttachmentID]) throws(EditorError) -> EditOutcome {
    try commit { list throws(ListError) in try list.remove(ids) }
  }

  /// Removes every attachment; an empty list stays as it is.
  @discardableResult
  public func removeAll() throws(EditorError) -> EditOutcome {
    try commit { list throws(ListError) in list.removeAll() }
  }

  /// Moves an attachment to its final slot; the add slot's number means the last place.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `attachmentGone` or `noSuchSlot`.
  @discardableResult
  public func move(_ id: AttachmentID, to slot: Int) throws(EditorError) -> EditOutcome {
    try commit { list throws(ListError) in try list.move(id, to: slot) }
  }

  /// Sets the alt text, at most 10,000 Unicode scalars with no control character but newline.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `attachmentGone`, `altTextTooLong` or
  ///   `altTextHasControlCharacter`.
  @discardableResult
  public func setAlt(_ text: String, of id: AttachmentID) throws(EditorError) -> EditOutcome {
    try commit { list throws(ListError) in try list.setAlt(text, of: id) }
  }

  /// Takes back the last `steps` commands as one.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `nothingToUndo` where fewer are kept, or `noRoom`
  ///   where what would come back has no room beside the adds under way.
  @discardableResult
  public func undo(_ steps: Int = 1) throws(EditorError) -> EditOutcome {
    try commit { list throws(ListError) in try list.undo(steps) }
  }

  /// Does again the last `steps` commands taken back, as one.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `nothingToRedo` or `noRoom`.
  @discardableResult
  public func redo(_ steps: Int = 1) throws(EditorError) -> EditOutcome {
    try commit { list throws(ListError) in try list.redo(steps) }
  }

  /// Applies several edits as one: one version, one undo step, one update, or none of them where
  /// `body` throws.
  @discardableResult
  public func transaction<Failure: Error>(
    _ body: (inout List) throws(Failure) -> Void
  ) throws(Failure) -> EditOutcome {
    publish(try list.transaction(body))
  }
}
