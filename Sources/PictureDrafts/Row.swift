internal import PictureImaging
internal import SQLiteStore

/// A row of a draft, read value by value; whatever is not of the kind it has to be is
/// ``DraftError/corruptDraft``.
struct Row {
  private var values: ArraySlice<SQLValue>

  init(_ values: [SQLValue]) { self.values = values[...] }

  mutating func integer() throws(DraftError) -> Int { try take(\.integer) }
  mutating func text() throws(DraftError) -> String { try take(\.text) }
  mutating func blob() throws(DraftError) -> [UInt8] { try take(\.blob) }

  /// A number that is at least 0.
  mutating func count() throws(DraftError) -> Int {
    let number = try integer()
    guard number >= 0 else { throw .corruptDraft }
    return number
  }

  /// A format by its media type.
  mutating func format() throws(DraftError) -> ImageFormat {
    let type = try text()
    guard let format = ImageFormat.allCases.first(where: { $0.mediaType == type }) else {
      throw .corruptDraft
    }
    return format
  }

  /// A width and a height.
  mutating func size() throws(DraftError) -> PixelSize {
    // Beyond, no format says how large a picture is, nor does a bundle.
    let most = Int(Int32.max)
    guard let size = PixelSize(width: try integer(), height: try integer()),
      size.width <= most, size.height <= most
    else { throw .corruptDraft }
    return size
  }

  private mutating func take<Value>(_ kind: (SQLValue) -> Value?) throws(DraftError) -> Value {
    guard let value = values.popFirst().flatMap(kind) else { throw .corruptDraft }
    return value
  }
}

extension Database {
  /// The rows that a statement gives, at most `limit`: a draft with more is
  /// ``DraftError/corruptDraft``.
  func rows(
    _ sql: String,
    _ values: [SQLValue] = [],
    limit: Int
  ) throws(DraftError) -> [Row] {
    let statement = try reading { () throws(SQLiteError) in try prepare(sql) }
    try reading { () throws(SQLiteError) in try statement.bind(values) }
    var rows: [Row] = []
    while let row = try reading({ () throws(SQLiteError) in try statement.next() }) {
      guard rows.count < limit else { throw .corruptDraft }
      rows.append(Row(row))
    }
    return rows
  }
}
