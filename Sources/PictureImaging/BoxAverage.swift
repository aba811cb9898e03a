/// Averages boxes of source samples, where a picture is reduced so much that the filter would
/// otherwise weigh dozens of samples for each one it makes.
struct BoxAverage {
  /// Samples that are summed at once, of one pixel and those after it.
  private static let lanes = 4

  private let columns: ResamplingAxis
  private let rows: ResamplingAxis
  private let channels: Int
  private var sums: [Int32]
  private var rowsIn = 0
  private var rowsLeft: Int
  /// The averages of the last complete row of boxes, as ``RecentRows`` keep values, and space for
  /// what is written beyond them.
  private(set) var averages: [Int16]

  init(columns: ResamplingAxis, rows: ResamplingAxis, channels: Int) {
    self.columns = columns
    self.rows = rows
    self.channels = channels
    rowsLeft = rows.sampleCount
    sums = Array(repeating: 0, count: columns.sampleCount * channels + Self.lanes)
    averages = Array(repeating: 0, count: columns.sourceCount * channels + Self.lanes)
  }

  /// Adds a row of samples; true when that completes a row of boxes, which is then in ``averages``.
  mutating func add(_ row: Span<UInt8>) -> Bool {
    let count = columns.sampleCount * channels
    Self.add(row, count: min(row.count, count), to: &sums)
    return completesBoxes(scale: 256, middle: 128)
  }

  /// Adds a row of values; true when that completes a row of boxes.
  mutating func add(_ row: Span<Int16>) -> Bool {
    let count = columns.sampleCount * channels
    Self.add(row, count: min(row.count, count), to: &sums)
    return completesBoxes(scale: 4, middle: 64 * 128)
  }

  private mutating func completesBoxes(scale: Float, middle: Int32) -> Bool {
    rowsIn += 1
    rowsLeft -= 1
    guard rowsIn == rows.boxLength || rowsLeft == 0 else { return false }
    let length = columns.boxLength
    let whole = columns.sampleCount / length
    let rest = columns.sampleCount - whole * length
    average(whole, columns: length, from: 0, scale: scale, middle: middle)
    if rest > 0 { average(1, columns: rest, from: whole, scale: scale, middle: middle) }
    Self.clear(&sums)
    rowsIn = 0
    return true
  }

  /// Averages `count` boxes of as many columns each, from the box `first` on.
  private mutating func average(
    _ count: Int,
    columns: Int,
    from first: Int,
    scale: Float,
    middle: Int32
  ) {
    let area = columns * rowsIn
    Self.average(
      sums,
      from: first * self.columns.boxLength * channels,
      channels: channels,
      columns: columns,
      scale: scale / Float(area),
      middle: middle &* Int32(area),
      into: &averages,
      places: first * channels..<(first + count) * channels
    )
  }

  // Functions of their own, so that the storage of an array is looked up once.

  private static func add<S: BinaryInteger>(_ row: Span<S>, count: Int, to sums: inout [Int32]) {
    var sums = sums.mutableSpan
    let row = row.extracting(0..<count)
    guard count <= sums.count else { return }
    for index in 0..<count { sums[index] &+= Int32(truncatingIfNeeded: row[index]) }
  }

  private static func clear(_ sums: inout [Int32]) {
    var sums = sums.mutableSpan
    for index in 0..<sums.count { sums[index] = 0 }
  }

  /// To the nearest whole number: 1.5 · 2²³ more, and the last bits of a Float are those of it.
  @inline(__always)
  private static func rounded(_ value: Float) -> Int16 {
    Int16(truncatingIfNeeded: (value + 12_582_912).bitPattern)
  }

  /// Averages boxes of `columns` pixels: all channels of a pixel at once, and for want of more the
  /// samples after it, which the next box overwrites.
  private static func average(
    _ sums: [Int32],
    from start: Int,
    channels: Int,
    columns: Int,
    scale: Float,
    middle: Int32,
    into values: inout [Int16],
    places: Range<Int>
  ) {
    let sums = sums.span
    var values = values.mutableSpan
    var box = start
    if channels == 1 {
      for place in places {
        var sum = 0 &- middle
        for index in box..<box &+ columns { sum &+= sums[index] }
        box &+= columns
        values[place] = rounded(Float(sum) * scale)
      }
      return
    }
    var place = places.lowerBound
    while place < places.upperBound {
      var sum = SIMD4<Int32>(repeating: 0 &- middle)
      for _ in 0..<columns {
        let four = sums.extracting(box..<box &+ lanes)
        sum &+= SIMD4(four[0], four[1], four[2], four[3])
        box &+= channels
      }
      let average = SIMD4<Float>(sum) * scale
      values[place &+ 3] = rounded(average[3])
      values[place] = rounded(average[0])
      values[place &+ 1] = rounded(average[1])
      values[place &+ 2] = rounded(average[2])
      place &+= channels
    }
  }
}
