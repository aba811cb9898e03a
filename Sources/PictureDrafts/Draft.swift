package import PictureAttachments
package import PictureImaging
internal import PictureIntake
internal import SQLiteStore

/// A draft's file that is open for editing: this process, and this value in it, has the lock.
package final class Draft {
  /// A list of prepared photos.
  package typealias List = AttachmentList<PreparedPhoto>

  private let lock: DraftLock
  private let database: Database
  private let width: Int
  /// What the file holds.
  private var saved: Contents
  /// SQLite's number for what other connections have committed.
  private var foreignChanges: Int
  /// Whether another program has changed the file, so that ``saved`` is not what it holds.
  private var isChanged = false

  private init(
    _ lock: consuming DraftLock,
    _ database: consuming Database,
    width: Int,
    saved: Contents,
    foreignChanges: Int
  ) {
    self.lock = lock
    self.database = database
    self.width = width
    self.saved = saved
    self.foreignChanges = foreignChanges
  }

  /// Opens the draft at `path` for editing, or makes a new one there.
  ///
  /// A new one gets its name when it is whole: a process that is killed meanwhile leaves no draft,
  /// never half of one.
  ///
  /// - Parameters:
  ///   - capacity: the most attachments of a new draft; of one that is there it must be this.
  ///   - width: the widest that an image is displayed, in pixels; likewise.
  /// - Throws: ``DraftError``.
  package static func open(
    _ path: [UInt8],
    capacity: Int?,
    width: Int?
  ) throws(DraftError) -> (Draft, DraftContents) {
    let place = try DraftPlace(path)
    _ = try place.isTaken()
    let lock = try DraftLock(at: place.lock)
    if try !place.isTaken() {
      let new = DraftContents(id: .random(), capacity: capacity ?? 8, width: width ?? 600)
      try make(new, at: place, holding: lock)
    }
    try place.checkNames()
    let database = try Database.draft(at: place, isReadOnly: false)
    let (contents, foreignChanges) = try database.contents()
    try contents.check(capacity: capacity, width: width)
    let draft = Draft(
      lock,
      database,
      width: contents.width,
      saved: Contents(contents.list.record),
      foreignChanges: foreignChanges
    )
    return (draft, contents)
  }

  /// Makes a draft of `contents` at `path`, where nothing may be, and opens it for editing.
  package static func create(
    _ path: [UInt8],
    _ contents: DraftContents
  ) throws(DraftError) -> Draft {
    let place = try DraftPlace(path)
    if try isAnything(at: place) { throw .exists(foreign: []) }
    let lock = try DraftLock(at: place.lock)
    try make(contents, at: place, holding: lock)
    let database = try Database.draft(at: place, isReadOnly: false)
    let foreignChanges = try database.foreignChanges()
    return Draft(
      lock,
      database,
      width: contents.width,
      saved: Contents(contents.list.record),
      foreignChanges: foreignChanges
    )
  }

  /// Makes a draft of the list alone at `path`, where nothing may be: with an identity of its own
  /// and without the history.
  package static func writeCopy(
    of list: List,
    width: Int,
    to path: [UInt8]
  ) throws(DraftError) {
    let place = try DraftPlace(path)
    if try isAnything(at: place) { throw .exists(foreign: []) }
    let lock = try DraftLock(at: place.lock)
    try make(
      DraftContents(id: .random(), width: width, list: list.withoutHistory()),
      at: place,
      holding: lock
    )
  }

  /// Reads the draft at `path` as it is now; who edits it can go on.
  ///
  /// - Parameters:
  ///   - capacity: the most attachments that it must be for, where given.
  ///   - width: the width that it must be for, in pixels, where given.
  package static func read(
    _ path: [UInt8],
    capacity: Int? = nil,
    width: Int? = nil
  ) throws(DraftError) -> DraftContents {
    let place = try DraftPlace(path)
    guard try place.isTaken() else { throw .notFound }
    let (contents, _) = try Database.draft(at: place, isReadOnly: true).contents()
    try contents.check(capacity: capacity, width: width)
    return contents
  }

  private static func isAnything(at place: DraftPlace) throws(DraftError) -> Bool {
    do throws(DraftError) { return try place.isTaken() } catch .notAFile { return true }
  }

  // Taking the lock makes sure that it is held to the end.
  private static func make(
    _ contents: DraftContents,
    at place: DraftPlace,
    holding lock: borrowing DraftLock
  ) throws(DraftError) {
    place.removeBeginning()
    do throws(DraftError) {
      try Database.makeDraft(contents, at: place)
      try place.finishBeginning()
    } catch {
      place.removeBeginning()
      throw error
    }
  }
}

// MARK: Editing

extension Draft {
  /// The photos of these numbers, which the file holds.
  ///
  /// - Throws: ``DraftError/corruptDraft`` where one is not as its row says.
  package func photos(_ numbers: Set<Int>) throws(DraftError) -> [Int: PreparedPhoto] {
    try database.readPhotos(numbers, width: width)
  }

  /// Makes the file hold `list` with its history: when this returns, that is on the disk.
  ///
  /// - Parameter before: the list that the file holds now.
  /// - Throws: ``DraftError``; the file then holds `before`.
  ///
  /// Complexity: writes what differs; compares O(*n*) entries of list and history.
  package func save(_ list: List, over before: List) throws(DraftError) {
    let new = Contents(list.record)
    guard new.record != saved.record else { return }
    let photo = { list.keptPhoto($0) ?? before.keptPhoto($0) }
    guard new.photos.subtracting(saved.photos).allSatisfy({ photo($0) != nil }) else {
      throw .corruptDraft
    }
    try begin()
    do throws(DraftError) {
      try writing { () throws(SQLiteError) in
        try database.write(new, over: saved, photo: photo)
        try database.execute("COMMIT")
      }
    } catch {
      takeBack(new, photo)
      throw error
    }
    saved = new
  }

  /// Begins a transaction over what this value has last written or read, and over nothing else: once
  /// another program has changed the file, no edit goes over it.
  private func begin() throws(DraftError) {
    guard !isChanged else { throw .notReadable(.changed) }
    try writing { () throws(SQLiteError) in try database.execute("BEGIN IMMEDIATE") }
    do throws(DraftError) {
      let isHeld = try database.holds(saved.record)
      isChanged = try database.foreignChanges() != foreignChanges || !isHeld
      guard !isChanged else { throw .notReadable(.changed) }
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends a transaction that failed. Where flushing the folder failed, the commit has been made all
  /// the same, and is taken back; where that cannot be, further edits are refused, because the file
  /// does not hold what it should.
  private func takeBack(_ new: Contents, _ photo: (Int) -> PreparedPhoto?) {
    rollBack()
    let isWhole = saved.photos.subtracting(new.photos).allSatisfy { photo($0) != nil }
    if isWhole, (try? database.holds(new.record)) == true {
      do {
        try database.execute("BEGIN IMMEDIATE")
        try database.write(saved, over: new, photo: photo)
        try database.execute("COMMIT")
      } catch {
        rollBack()
      }
    }
    // Playing back the journal counts as a change by others, who might have come in between.
    if let count = try? database.foreignChanges(), (try? database.record()) == saved.record {
      foreignChanges = count
    }
  }

  private func rollBack() {
    // Where that fails too, SQLite rolls back before the file is next looked at.
    if database.isInTransaction { try? database.execute("ROLLBACK") }
  }
}

extension Database {
  /// A number that changes when another connection commits.
  fileprivate func foreignChanges() throws(DraftError) -> Int {
    guard var row = try rows("PRAGMA data_version", limit: 1).first else { throw .corruptDraft }
    return try row.integer()
  }

  /// List and history as the file has them now.
  fileprivate func record() throws(DraftError) -> ListRecord { try readRecord(readHead()) }

  /// Whether the file is at the same place of the history as a record: no two have the same.
  fileprivate func holds(_ record: ListRecord) throws(DraftError) -> Bool {
    guard var row = try rows("SELECT version, undo_count, forgotten FROM draft", limit: 1).first
    else { return false }
    let found = [try row.integer(), try row.integer(), try row.integer()]
    return found == [record.version, record.undoCount, record.forgottenCount]
  }

  /// Reads and looks at everything but the photos that only steps name, and tells the number for
  /// the changes of others at that moment.
  fileprivate func contents() throws(DraftError) -> (DraftContents, foreignChanges: Int) {
    try reading { () throws(SQLiteError) in try execute("BEGIN") }
    try checkSchema()
    let head = try readHead()
    let record = try readRecord(head)
    let photos = try readPhotos(Set(record.entries.map { $0.photo }), width: head.width)
    let foreignChanges = try foreignChanges()
    try reading { () throws(SQLiteError) in try execute("COMMIT") }
    guard
      let list = Draft.List(
        restoring: record,
        photos: photos,
        capacity: head.capacity,
        weight: DraftContents.weight
      )
    else { throw .corruptDraft }
    return (DraftContents(id: head.id, width: head.width, list: list), foreignChanges)
  }
}

extension DraftContents {
  fileprivate func check(capacity: Int?, width: Int?) throws(DraftError) {
    if let capacity, capacity != list.capacity {
      throw .otherCapacity(given: capacity, stored: list.capacity)
    }
    if let width, width != self.width { throw .otherWidth(given: width, stored: self.width) }
  }
}
