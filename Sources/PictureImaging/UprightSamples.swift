/// The samples of the upright picture, filled by blocks of finished rows that come as columns.
struct UprightSamples<Sample: ResampledSample> {
  /// The samples of the picture, row by row.
  private var samples: [Sample]
  private let width: Int
  private let channels: Int
  private let swapsSides: Bool
  private let mirrorsRows: Bool
  private var column: [Sample]

  /// No samples yet of a picture that has `count`.
  init(width: Int, count: Int, channels: Int, swapsSides: Bool, mirrorsRows: Bool) {
    samples = Array(repeating: 0, count: count)
    self.width = width
    self.channels = channels
    self.swapsSides = swapsSides
    self.mirrorsRows = mirrorsRows
    column = Array(repeating: 0, count: channels * RowBlock.capacity)
  }

  /// Gives the samples away, so that whoever changes them does not make a copy.
  mutating func finish() -> [Sample] {
    defer { samples = [] }
    return samples
  }

  /// Puts a block's column in its place across the picture, or down where sides are swapped.
  ///
  /// - Parameters:
  ///   - sums: of each channel, one for each row of the block.
  ///   - bits: 2 to this power makes one level of 255.
  ///   - rows: the places of the block's rows, the first of which has the last of them where rows are
  ///     mirrored.
  mutating func place(_ sums: [Int16], bits: Int, column: Int, rows: Range<Int>) {
    Sample.round(sums, bits: bits, into: &self.column)
    let row = mirrorsRows ? rows.upperBound - 1 : rows.lowerBound
    let start = swapsSides ? column * width + row : row * width + column
    let step = (mirrorsRows ? -1 : 1) * (swapsSides ? 1 : width)
    Self.spread(
      self.column,
      count: rows.count,
      channels: channels,
      over: &samples,
      from: start * channels,
      step: step * channels
    )
  }

  private static func spread(
    _ column: [Sample],
    count: Int,
    channels: Int,
    over samples: inout [Sample],
    from start: Int,
    step: Int
  ) {
    let column = column.span
    var samples = samples.mutableSpan
    for channel in 0..<channels {
      let first = channel * RowBlock.capacity
      let own = column.extracting(first..<first + count)
      var place = start + channel
      for index in 0..<count {
        samples[place] = own[index]
        place &+= step
      }
    }
  }
}
