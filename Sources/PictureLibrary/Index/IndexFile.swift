internal import SQLiteStore

/// What a library was found to hold, in a file that makes looking again cheap. It can be deleted at
/// any time: nothing is in it that the library does not say.
///
/// One row holds the entries of one folder. The file is opened for each reading and writing, so one
/// that was deleted or replaced meanwhile is noticed.
struct IndexFile: Sendable {
  let place: IndexPlace

  private static let version = 5
  // A folder of a million files has less.
  private static let longestValue: Int32 = 512 << 20

  /// What the file says; nothing where there is none, or one that cannot be used.
  func contents() -> LibraryContents {
    do throws(SQLiteError) {
      let database = try open(creates: false)
      guard try isCurrent(database) else { return LibraryContents() }
      var contents = LibraryContents()
      let statement = try database.prepare("SELECT path, entries FROM folder")
      while let row = try statement.next() {
        guard row.count == 2, let path = row[0].blob, let bytes = row[1].blob,
          let folder = EntryReader.folder(bytes, at: path)
        else { continue }
        contents.folders[path] = folder
      }
      return contents
    } catch {
      return LibraryContents()
    }
  }

  /// Writes folders that changed, and takes out those that are gone.
  ///
  /// - Throws: SQLite's error: a full disk, a place that cannot be written. The file is then as
  ///   before.
  func write(_ changed: Set<[UInt8]>, of contents: LibraryContents) throws(SQLiteError) {
    guard !changed.isEmpty else { return }
    do throws(SQLiteError) {
      try attempt(changed, of: contents)
    } catch  where error.reason == .corrupt || error.reason == .notADatabase {
      // Not a file that this wrote, or no longer whole: begun anew, with everything.
      place.remove()
      try attempt(Set(contents.folders.keys), of: contents)
    }
  }

  private func attempt(
    _ changed: Set<[UInt8]>,
    of contents: LibraryContents
  ) throws(SQLiteError) {
    var changed = changed
    let database = try open(creates: true)
    try database.execute("BEGIN IMMEDIATE")
    if try !isCurrent(database) {
      try database.execute(
        """
        DROP TABLE IF EXISTS folder;
        CREATE TABLE folder (path BLOB PRIMARY KEY, entries BLOB NOT NULL);
        PRAGMA user_version = \(Self.version)
        """
      )
      changed = Set(contents.folders.keys)
    }
    let insert = try database.prepare("INSERT OR REPLACE INTO folder VALUES (?, ?)")
    let delete = try database.prepare("DELETE FROM folder WHERE path = ?")
    for path in changed {
      if let folder = contents.folders[path], folder.isReadable {
        try insert.run([.blob(path), .blob(EntryWriter.bytes(of: folder))])
      } else {
        try delete.run([.blob(path)])
      }
    }
    try database.execute("COMMIT")
  }

  private func open(creates: Bool) throws(SQLiteError) -> Database {
    let database = try Database(
      uri: place.uri,
      creates: creates,
      longestValue: Self.longestValue
    )
    database.wait(milliseconds: 200)
    try database.execute("PRAGMA synchronous = NORMAL")
    return database
  }

  private func isCurrent(_ database: borrowing Database) throws(SQLiteError) -> Bool {
    try database.row("PRAGMA user_version")?.first?.integer == Self.version
  }
}
