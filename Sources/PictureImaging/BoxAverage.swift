/// Averages boxes of source samples, where a picture is reduced so much that the filter would
/// otherwise weigh dozens of samples for each one it makes.
struct BoxAverage {
  private let columns: ResamplingAxis
  private let rows: ResamplingAxis
  private let channels: Int
  // In units of a value, 1/64, whatever comes in.
  private var sums: [Int32]
  private var rowsIn = 0
  private var rowsLeft: Int
  /// The averages of the last complete row of boxes.
  private(set) var values: [Int16]

  init(columns: ResamplingAxis, rows: ResamplingAxis, channels: Int) {
    self.columns = columns
    self.rows = rows
    self.channels = channels
    rowsLeft = rows.sampleCount
    sums = Array(repeating: 0, count: columns.sampleCount * channels)
    values = Array(repeating: 0, count: columns.sourceCount * channels)
  }

  /// Adds a row of samples; true when that completes a row of boxes, which is then in ``values``.
  mutating func add(_ row: Span<UInt8>) -> Bool {
    var sums = sums.mutableSpan
    for index in 0..<min(row.count, sums.count) {
      sums[index] &+= Int32(row[index]) &<< WeightedSum.fractionBits
    }
    return completesBoxes()
  }

  /// Adds a row of values; true when that completes a row of boxes.
  mutating func add(_ row: Span<Int16>) -> Bool {
    var sums = sums.mutableSpan
    for index in 0..<min(row.count, sums.count) { sums[index] &+= Int32(row[index]) }
    return completesBoxes()
  }

  private mutating func completesBoxes() -> Bool {
    rowsIn += 1
    rowsLeft -= 1
    guard rowsIn == rows.boxLength || rowsLeft == 0 else { return false }
    average()
    rowsIn = 0
    return true
  }

  private mutating func average() {
    for group in 0..<columns.sourceCount {
      let first = group * columns.boxLength
      let end = min(first + columns.boxLength, columns.sampleCount)
      let area = (end - first) * rowsIn
      for channel in 0..<channels {
        var sum = 0
        for column in first..<end { sum += Int(sums[column * channels + channel]) }
        let value = Int16(truncatingIfNeeded: (sum + area / 2) / area)
        values[group * channels + channel] = value
      }
    }
    for index in sums.indices { sums[index] = 0 }
  }
}
