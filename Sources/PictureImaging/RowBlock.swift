/// Up to 64 target rows after the first pass, on their way through the second.
struct RowBlock {
  private static let capacity = 64

  /// Rows in the block.
  private(set) var count = 0
  /// The samples of the last column filtered, one for each row.
  private(set) var filtered = [UInt8](repeating: 0, count: capacity)
  /// The same at 16 bits, of a block that keeps them.
  private(set) var deepFiltered = [UInt16](repeating: 0, count: capacity)

  private let length: Int
  private let channels: Int
  private let isDeep: Bool
  private var rowSum: WeightedSum
  private var columnSum = WeightedSum(length: capacity)
  private var rows: [Int16]
  private var transposed: [Int16]

  init(length: Int, columnGroups: Int, channels: Int, isDeep: Bool) {
    self.length = length
    self.channels = channels
    self.isDeep = isDeep
    rowSum = WeightedSum(length: length)
    rows = Array(repeating: 0, count: Self.capacity * length)
    transposed = Array(
      repeating: 0,
      count: Self.capacity * (length + (4 * columnGroups - 1) * channels)
    )
  }

  /// Whether there is no space for another row.
  var isFull: Bool { count == Self.capacity }

  /// The first pass: makes the `order`th target row of source rows.
  mutating func append(_ recent: RecentRows, axis: ResamplingAxis, order: Int) {
    rowSum.clear()
    let start = axis.starts[order]
    for group in 0..<axis.weightGroups {
      let row = start + group * 4
      rowSum.add(
        recent.values,
        at: recent.place(of: row),
        recent.place(of: row + 1),
        recent.place(of: row + 2),
        recent.place(of: row + 3),
        weights: axis.weights[order * axis.weightGroups + group]
      )
    }
    rowSum.store(in: &rows, from: count * length)
    count += 1
  }

  /// Turns the rows into columns, for the second pass.
  mutating func transpose() {
    Self.transpose(rows, length: length, count: count, into: &transposed)
  }

  private static func transpose(
    _ rows: [Int16],
    length: Int,
    count: Int,
    into columns: inout [Int16]
  ) {
    let rows = rows.span
    var columns = columns.mutableSpan
    // By eights, each from its row and to its column: other orders miss the nearest memory.
    for first in stride(from: 0, to: count, by: 8) {
      let a = rows.extracting(first * length..<(first + 1) * length)
      let b = rows.extracting((first + 1) * length..<(first + 2) * length)
      let c = rows.extracting((first + 2) * length..<(first + 3) * length)
      let d = rows.extracting((first + 3) * length..<(first + 4) * length)
      let e = rows.extracting((first + 4) * length..<(first + 5) * length)
      let f = rows.extracting((first + 5) * length..<(first + 6) * length)
      let g = rows.extracting((first + 6) * length..<(first + 7) * length)
      let h = rows.extracting((first + 7) * length..<(first + 8) * length)
      for column in 0..<length {
        let place = column &* capacity &+ first
        columns[place &+ 7] = h[column]
        columns[place] = a[column]
        columns[place &+ 1] = b[column]
        columns[place &+ 2] = c[column]
        columns[place &+ 3] = d[column]
        columns[place &+ 4] = e[column]
        columns[place &+ 5] = f[column]
        columns[place &+ 6] = g[column]
      }
    }
  }

  /// The second pass: makes the `order`th target column of the transposed rows.
  mutating func filter(axis: ResamplingAxis, order: Int, channel: Int) {
    columnSum.clear()
    let step = channels * Self.capacity
    var place = (axis.starts[order] * channels + channel) * Self.capacity
    for group in order * axis.weightGroups..<(order + 1) * axis.weightGroups {
      columnSum.add(
        transposed,
        at: place,
        place + step,
        place + 2 * step,
        place + 3 * step,
        weights: axis.weights[group]
      )
      place += 4 * step
    }
    if isDeep {
      columnSum.store(in: &deepFiltered)
    } else {
      columnSum.store(in: &filtered)
    }
  }

  /// Makes space for further rows.
  mutating func removeAll() { count = 0 }
}
