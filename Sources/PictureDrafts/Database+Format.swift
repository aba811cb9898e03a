internal import PictureAttachments
internal import SQLiteStore

extension Database {
  /// The most bytes of a value: the most of a photo file, too.
  private static var longestValue: Int32 { 64 << 20 }

  /// Opens a draft that is there, after a look at its first bytes: a file that is none is neither
  /// locked nor recovered nor changed.
  static func draft(
    at place: DraftPlace,
    isReadOnly: Bool
  ) throws(DraftError) -> Database {
    let database = try reading { () throws(SQLiteError) in
      try Database(uri: place.uri, creates: false, longestValue: longestValue)
    }
    try checkFormat(try reading { () throws(SQLiteError) in try database.firstBytes(100) })
    if !isReadOnly, database.isReadOnly { throw .notWritable }
    // Readers of this file hold their locks for milliseconds.
    database.wait(milliseconds: 1000)
    try reading { () throws(SQLiteError) in
      // First, so that the schema is read with it.
      try database.execute("PRAGMA cell_size_check = ON")
      try database.execute("PRAGMA temp_store = MEMORY")
      try database.execute("PRAGMA journal_mode = DELETE")
      try database.execute("PRAGMA synchronous = EXTRA")
      if isReadOnly { try database.execute("PRAGMA query_only = ON") }
    }
    return database
  }

  /// Makes a file with the tables of a draft and what `contents` has, at the place where drafts
  /// begin.
  static func makeDraft(
    _ contents: DraftContents,
    at place: DraftPlace
  ) throws(DraftError) {
    let list = contents.list
    try writing { () throws(SQLiteError) in
      let database = try Database(
        uri: place.beginningURI,
        creates: true,
        longestValue: longestValue
      )
      // Nobody opens it before it is whole, so it needs no journal, but to be flushed.
      try database.execute("PRAGMA journal_mode = MEMORY")
      try database.execute("PRAGMA synchronous = FULL")
      try database.execute("PRAGMA application_id = \(Schema.applicationID)")
      try database.execute("PRAGMA user_version = \(Schema.format)")
      try database.execute("BEGIN IMMEDIATE")
      for statement in Schema.statements { try database.execute(statement) }
      try database.run(
        "INSERT INTO draft VALUES(1, ?, ?, ?, 0, 1, 1, 1, 0, 0)",
        [.blob(contents.id.bytes), .integer(list.capacity), .integer(contents.width)]
      )
      try database.write(Contents(list.record), over: Contents(ListRecord())) { list.keptPhoto($0) }
      try database.execute("COMMIT")
    }
  }

  /// - Throws: ``DraftError/notADraft``, ``DraftError/newerDraft(version:)``, or
  ///   ``DraftError/corruptDraft`` for a journal that drafts do not have.
  private static func checkFormat(_ header: [UInt8]) throws(DraftError) {
    func number(at offset: Int) -> Int {
      header[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8),
      number(at: 68) == Schema.applicationID
    else { throw .notADraft }
    let format = number(at: 60)
    if format > Schema.format { throw .newerDraft(version: format) }
    guard format == Schema.format, header[18] == 1, header[19] == 1 else { throw .corruptDraft }
  }

  /// - Throws: ``DraftError/corruptDraft`` where there are other tables than a draft's, or anything
  ///   besides.
  func checkSchema() throws(DraftError) {
    var found: Set<[String]> = []
    for var row in try rows(
      "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema",
      limit: Schema.objects.count
    ) {
      found.insert([try row.text(), try row.text(), try row.text(), try row.text()])
    }
    guard found == Schema.objects else { throw .corruptDraft }
  }
}

extension Schema {
  /// The rows that SQLite keeps for the tables: type, name, table, statement.
  fileprivate static let objects: Set<[String]> = {
    let tables = statements.map { statement in
      let name = String(statement.dropFirst("CREATE TABLE ".count).prefix { $0 != "(" })
      return ["table", name, name, statement]
    }
    return Set(tables + [["index", "sqlite_autoindex_image_1", "image", ""]])
  }()
}
