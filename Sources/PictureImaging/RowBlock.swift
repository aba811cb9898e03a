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
  private let isDeep: Bool
  private var rowSum: WeightedSum
  private var columnSum = WeightedSum(length: capacity)
  private var rows: [[Int16]]
  private var transposed: [Int16]

  init(length: Int, isDeep: Bool) {
    self.length = length
    self.isDeep = isDeep
    rowSum = WeightedSum(length: length)
    rows = Array(repeating: Array(repeating: 0, count: length), count: Self.capacity)
    transposed = Array(repeating: 0, count: Self.capacity * length)
  }

  /// Whether there is no space for another row.
  var isFull: Bool { count == Self.capacity }

  /// The first pass: makes the `order`th target row of source rows.
  mutating func append(_ recent: RecentRows, axis: ResamplingAxis, order: Int) {
    rowSum.clear()
    for tap in 0..<axis.tapCount {
      let weight = axis.weights[order * axis.tapCount + tap]
      guard weight != 0 else { continue }
      rowSum.add(recent[axis.starts[order] + tap], weight: weight)
    }
    rowSum.store(in: &rows[count])
    count += 1
  }

  /// Turns the rows into columns, for the second pass.
  mutating func transpose() {
    for row in 0..<count { Self.copy(rows[row], to: row, of: &transposed) }
  }

  private static func copy(_ row: [Int16], to place: Int, of transposed: inout [Int16]) {
    let row = row.span
    var target = transposed.mutableSpan
    for index in 0..<row.count { target[index * capacity + place] = row[index] }
  }

  /// The second pass: makes the `order`th target column of the transposed rows.
  mutating func filter(axis: ResamplingAxis, order: Int, channel: Int, channels: Int) {
    columnSum.clear()
    for tap in 0..<axis.tapCount {
      let weight = axis.weights[order * axis.tapCount + tap]
      guard weight != 0 else { continue }
      let start = ((axis.starts[order] + tap) * channels + channel) * Self.capacity
      columnSum.add(transposed, from: start, weight: weight)
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
