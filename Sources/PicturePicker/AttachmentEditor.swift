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
  /// The file that keeps the draft, as it was named; nil where it lies in memory only.
  public internal(set) var draftPath: [UInt8]?
  /// Whether edits are refused: the draft was opened only to look at it, or was closed.
  public internal(set) var isReadOnly: Bool

  /// The open file of the draft.
  var draft: Draft?
  let intake: Intake
  var journal: EventJournal
  /// Tasks that wait until the list changes or an add ends.
  let waiters = Waiters()
  /// Adds that have begun and not ended, in that order; they land in it.
  var addsUnderWay: [Int] = []
  var addsBegun = 0

  /// An empty list, in memory; ``save(_:)`` gives it a file.
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
    let contents = DraftContents(id: draftID, capacity: capacity, width: width)
    self.init(contents, intake, draft: nil, path: nil, isReadOnly: false)
  }

  private init(
    _ contents: DraftContents,
    _ intake: Intake,
    draft: sending Draft?,
    path: [UInt8]?,
    isReadOnly: Bool
  ) {
    list = contents.list
    capacity = contents.list.capacity
    width = contents.width
    draftID = contents.id
    self.intake = intake
    self.draft = draft
    draftPath = path
    self.isReadOnly = isReadOnly
    journal = EventJournal(contents.list)
  }

  /// Opens a draft, or makes a new one where nothing is.
  ///
  /// From then on every edit is on the disk before it is answered and published, and one that cannot
  /// be written leaves list and file as they were. Undo and redo are as they were when the draft was
  /// last open. Only one editor has a draft at a time, in this process or another; it lets go of it
  /// with ``close()`` or when nothing refers to it any more.
  ///
  /// ```swift
  /// let editor = try AttachmentEditor(draft: Array("post.picdraft".utf8))
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file, as bytes; its folder must exist.
  ///   - readOnly: only to look at it, beside whoever edits it; nothing is made.
  ///   - capacity: the most attachments of a new draft, 8 unless given; of one that is there it must
  ///     be this where it is given.
  ///   - width: the widest an attachment is displayed in pixels, 600 unless given; likewise.
  ///   - intake: threads and limits for decoding; by default those of the process.
  /// - Throws: ``EditorError/draft(_:)``.
  public init(
    draft path: [UInt8],
    readOnly: Bool = false,
    capacity: Int? = nil,
    width: Int? = nil,
    intake: Intake = .shared
  ) throws(EditorError) {
    do throws(DraftError) {
      if readOnly {
        let contents = try Draft.read(path, capacity: capacity, width: width)
        self.init(contents, intake, draft: nil, path: path, isReadOnly: true)
      } else {
        let (draft, contents) = try Draft.open(path, capacity: capacity, width: width)
        self.init(contents, intake, draft: draft, path: path, isReadOnly: false)
      }
    } catch {
      throw .draft(error)
    }
  }

  /// Applies one edit of the list, keeps it, and publishes its update.
  func commit(
    _ body: (inout List) throws(ListError) -> Edit
  ) throws(EditorError) -> EditOutcome {
    try requireWritable()
    var edited = list
    let edit: Edit
    do {
      edit = try body(&edited)
    } catch {
      list.keepNumbers(of: edited)
      throw .list(error)
    }
    try adopt(edited)
    if let update = edit.update {
      journal.append(update, list)
      waiters.wakeAll()
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
  ///
  /// - Throws: ``EditorError/list(_:)`` with what `body` throws.
  @discardableResult
  public func transaction(
    _ body: (inout List) throws(ListError) -> Void
  ) throws(EditorError) -> EditOutcome {
    supplyHistory()
    return try commit { list throws(ListError) in try list.transaction(body) }
  }
}
