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
    let length = columns.boxLength
    let whole = columns.sampleCount / length
    let rest = columns.sampleCount - whole * length
    average(whole, columns: length, from: 0)
    if rest > 0 { average(1, columns: rest, from: whole) }
    Self.clear(&sums)
  }

  /// Averages `count` boxes of as many columns each, from the box `first` on.
  private mutating func average(_ count: Int, columns: Int, from first: Int) {
    let start = first * self.columns.boxLength * channels
    let end = start + count * columns * channels
    Self.average(
      sums,
      in: start..<end,
      columns: columns,
      area: columns * rowsIn,
      channels: channels,
      into: &values,
      from: first * channels
    )
  }

  // Functions of their own, so that the storage of an array is looked up once.

  private static func clear(_ sums: inout [Int32]) {
    var sums = sums.mutableSpan
    for index in 0..<sums.count { sums[index] = 0 }
  }

  private static func average(
    _ sums: [Int32],
    in range: Range<Int>,
    columns: Int,
    area: Int,
    channels: Int,
    into values: inout [Int16],
    from first: Int
  ) {
    let sums = sums.span
    var values = values.mutableSpan
    // Half a unit more, and no quotient lies so near a whole number that rounding could cross it.
    let half = Double(area / 2) + 0.5
    let reciprocal = 1 / Double(area)
    var target = first
    for box in stride(from: range.lowerBound, to: range.upperBound, by: columns * channels) {
      for channel in 0..<channels {
        var sum = 0
        for place in stride(from: box + channel, to: box + columns * channels, by: channels) {
          sum &+= Int(sums[place])
        }
        values[target] = Int16((Double(sum) + half) * reciprocal)
        target += 1
      }
    }
  }
}
