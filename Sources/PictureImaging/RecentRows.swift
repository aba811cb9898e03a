/// The source rows that the next target rows are made of: the last few, older ones forgotten.
struct RecentRows {
  /// Rows seen since the top.
  private(set) var end = 0
  private var rows: [[Int16]]

  init(capacity: Int, length: Int) {
    rows = Array(repeating: Array(repeating: 0, count: length), count: capacity)
  }

  /// The values of a row, which must be one of the last `capacity`.
  subscript(row: Int) -> [Int16] { rows[row % rows.count] }

  /// Takes a row of 8-bit samples.
  mutating func append(_ row: Span<UInt8>) {
    var values = rows[end % rows.count].mutableSpan
    for index in 0..<min(row.count, values.count) {
      values[index] = Int16(row[index]) &<< Int16(WeightedSum.fractionBits)
    }
    end += 1
  }

  /// Takes a row of values.
  mutating func append(_ row: Span<Int16>) {
    var values = rows[end % rows.count].mutableSpan
    for index in 0..<min(row.count, values.count) { values[index] = row[index] }
    end += 1
  }
}
