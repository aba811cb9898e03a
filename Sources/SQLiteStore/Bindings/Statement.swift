internal import CSQLite

/// A prepared statement.
@safe
package struct Statement: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Runs the statement, which gives nothing, with these values.
  package func run(_ values: [SQLValue] = []) throws(SQLiteError) {
    try bind(values)
    while try step() {}
    unsafe sqlite3_reset(handle)
  }

  /// Takes the values of the next run; those not given are null.
  package func bind(_ values: [SQLValue]) throws(SQLiteError) {
    unsafe sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      if code != SQLITE_OK { throw error(code) }
    }
  }

  /// The next row, or nil after the last.
  package func next() throws(SQLiteError) -> [SQLValue]? {
    guard try step() else { return nil }
    return unsafe (0..<sqlite3_column_count(handle)).map { value(at: $0) }
  }

  private func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw error(code) }
    return false
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null, .other: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, Int64(number))
    case .text(let text):
      var text = text
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe picture_sqlite_bind_text(
            handle,
            index,
            characters.baseAddress,
            sqlite3_uint64(characters.count)
          )
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe picture_sqlite_bind_blob(
          handle,
          index,
          bytes.baseAddress,
          sqlite3_uint64(bytes.count)
        )
      }
    }
  }

  private func value(at column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(handle, column)))
    case SQLITE_BLOB:
      let start = unsafe sqlite3_column_blob(handle, column)
      return .blob(unsafe bytes(at: column, from: start))
    case SQLITE_TEXT:
      let start = unsafe sqlite3_column_text(handle, column)
      let text = unsafe String(validating: bytes(at: column, from: start), as: UTF8.self)
      return text.map(SQLValue.text) ?? .other
    default: return .other
    }
  }

  private func bytes(at column: Int32, from start: UnsafeRawPointer?) -> [UInt8] {
    let count = unsafe sqlite3_column_bytes(handle, column)
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }

  private func error(_ code: Int32) -> SQLiteError {
    guard let database = unsafe sqlite3_db_handle(handle) else {
      return SQLiteError(code: code, systemCode: 0, message: "")
    }
    return unsafe SQLiteError(code, database)
  }
}
