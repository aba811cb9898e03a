internal import CSQLite

/// An open database file.
@safe
package struct Database: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the file that a URI names, or makes it where `creates` is set.
  ///
  /// Triggers and views of the file are never run, its schema is not trusted, and no value over
  /// `longestValue` bytes is read or written.
  ///
  /// - Parameter uri: `file:` and a path in which all but letters, digits and `/` is percent-encoded,
  ///   with SQLite's own parameters behind it.
  package init(uri: String, creates: Bool, longestValue: Int32) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (creates ? SQLITE_OPEN_CREATE : 0)
    let code = unsafe sqlite3_open_v2(uri, &handle, flags, nil)
    guard let opened = unsafe handle else {
      throw SQLiteError(code: SQLITE_NOMEM, systemCode: 0, message: "out of memory")
    }
    guard code == SQLITE_OK else {
      let error = unsafe SQLiteError(code, opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    for (option, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    ] as [(Int32, Int32)] {
      unsafe picture_sqlite_set(opened, option, value)
    }
    unsafe sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, longestValue)
    unsafe self.handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Whether the file can only be read.
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is under way.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Waits so long for locks that other processes hold, in milliseconds.
  package func wait(milliseconds: Int32) { unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// The first `count` bytes of the file as they lie there; fewer, or none, where it is shorter.
  ///
  /// Nothing is locked, recovered or changed.
  package func firstBytes(_ count: Int) throws(SQLiteError) -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file = unsafe file, let methods = unsafe file.pointee.pMethods,
      let size = unsafe methods.pointee.xFileSize, let read = unsafe methods.pointee.xRead
    else { throw unsafe SQLiteError(code, handle) }
    var length: sqlite3_int64 = 0
    try unsafe check(size(file, &length))
    var bytes = [UInt8](repeating: 0, count: min(count, Int(length)))
    if !bytes.isEmpty { try unsafe check(read(file, &bytes, Int32(bytes.count), 0)) }
    return bytes
  }

  /// Runs statements that give nothing.
  package func execute(_ sql: String) throws(SQLiteError) {
    try unsafe check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement that gives nothing.
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) {
    let statement = try prepare(sql)
    try statement.run(values)
  }

  /// The first row of what a statement gives, or nil where it gives none.
  package func row(_ sql: String, _ values: [SQLValue] = []) throws(SQLiteError) -> [SQLValue]? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.next()
  }

  /// A statement, to be run once or many times.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let prepared = unsafe statement else {
      throw unsafe SQLiteError(code, handle)
    }
    return unsafe Statement(prepared)
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw unsafe SQLiteError(code, handle) }
  }
}

extension SQLiteError {
  /// What SQLite says of the call that has just failed with `code`.
  init(_ code: Int32, _ handle: OpaquePointer) {
    self.init(
      code: code,
      systemCode: unsafe sqlite3_system_errno(handle),
      message: unsafe String(cString: sqlite3_errmsg(handle))
    )
  }
}
