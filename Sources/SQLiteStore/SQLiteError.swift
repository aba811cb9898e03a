internal import CSQLite

/// Why SQLite did not do something, as it was when the call failed.
package struct SQLiteError: Error, Equatable, Sendable {
  /// What a result code means to whoever keeps a file.
  package enum Reason: Sendable {
    /// The disk is full.
    case full
    /// The system failed to read, write, flush or lock.
    case inputOutput
    /// The file or its place cannot be written.
    case readOnly
    /// The name is of another file by now, or of none.
    case moved
    /// The file or its journal cannot be opened.
    case cannotOpen
    /// The bytes are no database.
    case notADatabase
    /// The database is not as it has to be.
    case corrupt
    /// Another connection holds a lock.
    case busy
    /// Anything else.
    case other
  }

  /// SQLite's extended result code.
  package let code: Int32
  /// The system's error number behind it, 0 where there is none.
  package let systemCode: Int32
  /// SQLite's own words.
  package let message: String

  /// An error of the given parts.
  package init(code: Int32, systemCode: Int32, message: String) {
    self.code = code
    self.systemCode = systemCode
    self.message = message
  }

  /// What the code means.
  package var reason: Reason {
    // SQLITE_READONLY_DBMOVED, a macro that is not imported.
    if code == SQLITE_READONLY | (4 << 8) { return .moved }
    switch code & 0xFF {
    case SQLITE_FULL: return .full
    case SQLITE_IOERR: return .inputOutput
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return .readOnly
    case SQLITE_CANTOPEN: return .cannotOpen
    case SQLITE_NOTADB: return .notADatabase
    // What the schema does not know, or a value over the limit, is a file that was not written here.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH,
      SQLITE_FORMAT, SQLITE_SCHEMA:
      return .corrupt
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    default: return .other
    }
  }
}
