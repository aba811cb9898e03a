/// The source rows that the next target rows are made of: the last few, older ones forgotten.
struct RecentRows {
  /// Rows seen since the top.
  private(set) var end = 0
  /// The values of all rows that are kept, in no order: 256 times as much as a sample is above 128.
  private(set) var values: [Int16]
  private let capacity: Int
  private let length: Int

  init(capacity: Int, length: Int) {
    self.capacity = capacity
    self.length = length
    values = Array(repeating: 0, count: capacity * length)
  }

  /// Where in ``values`` a row begins, which must be one of the last `capacity`; any other number
  /// gives the place of one of those.
  func place(of row: Int) -> Int { row % capacity * length }

  /// Takes a row of 8-bit samples.
  mutating func append(_ row: Span<UInt8>) {
    let (start, count) = (place(of: end), min(row.count, length))
    var values = values.mutableSpan
    for index in 0..<count {
      values[start + index] = (Int16(row[index]) &- 128) &<< 8
    }
    end += 1
  }

  /// Takes a row of 64ths of 8-bit samples.
  mutating func append(_ row: Span<Int16>) {
    let (start, count) = (place(of: end), min(row.count, length))
    var values = values.mutableSpan
    for index in 0..<count { values[start + index] = (row[index] &- 64 * 128) &<< 2 }
    end += 1
  }

  /// Takes a row of values as they are kept, and possibly more.
  mutating func append(averages row: [Int16]) {
    let (start, count) = (place(of: end), length)
    let row = row.span.extracting(0..<count)
    var values = values.mutableSpan
    for index in 0..<count { values[start + index] = row[index] }
    end += 1
  }
}
