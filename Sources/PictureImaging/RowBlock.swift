/// Up to 64 target rows after the first pass, on their way through the second.
struct RowBlock {
  static let capacity = 64

  /// Rows in the block.
  private(set) var count = 0
  /// The sums of the last column filtered: of each channel, one for each row.
  private(set) var sums: [Int16]

  private var rows: [[Int16]]
  private var transposed: [Int16]

  init(length: Int, columnGroups: Int, channels: Int) {
    rows = Array(repeating: Array(repeating: 0, count: length), count: Self.capacity)
    transposed = Array(
      repeating: 0,
      count: Self.capacity * (length + (4 * columnGroups - 1) * channels)
    )
    sums = Array(repeating: 0, count: Self.capacity * channels)
  }

  /// Whether there is no space for another row.
  var isFull: Bool { count == Self.capacity }

  /// The first pass: makes the `order`th target row of source rows.
  mutating func append(_ recent: RecentRows, axis: ResamplingAxis, order: Int) {
    let start = axis.starts[order]
    Self.make(&rows[count], of: recent.values, axis: axis, order: order) {
      recent.place(of: start + $0)
    }
    count += 1
  }

  // The storage of an array is looked up once, not for every four rows.
  private static func make(
    _ sums: inout [Int16],
    of values: [Int16],
    axis: ResamplingAxis,
    order: Int,
    place: (Int) -> Int
  ) {
    var sums = sums.mutableSpan
    WeightedSum.make(&sums, of: values.span, axis: axis, order: order, place: place)
  }

  /// Turns the rows into columns, for the second pass.
  mutating func transpose() {
    // By eights, each from its row and to its column: other orders miss the nearest memory.
    for first in stride(from: 0, to: count, by: 8) {
      Self.transpose(
        (
          rows[first], rows[first + 1], rows[first + 2], rows[first + 3],
          rows[first + 4], rows[first + 5], rows[first + 6], rows[first + 7]
        ),
        into: &transposed,
        from: first
      )
    }
  }

  private static func transpose(
    _ rows: ([Int16], [Int16], [Int16], [Int16], [Int16], [Int16], [Int16], [Int16]),
    into columns: inout [Int16],
    from first: Int
  ) {
    let length = rows.0.count
    let a = rows.0.span.extracting(0..<length)
    let b = rows.1.span.extracting(0..<length)
    let c = rows.2.span.extracting(0..<length)
    let d = rows.3.span.extracting(0..<length)
    let e = rows.4.span.extracting(0..<length)
    let f = rows.5.span.extracting(0..<length)
    let g = rows.6.span.extracting(0..<length)
    let h = rows.7.span.extracting(0..<length)
    var columns = columns.mutableSpan
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

  /// The second pass: makes the `order`th target column of the transposed rows.
  mutating func filter(axis: ResamplingAxis, order: Int) {
    let (start, step) = (axis.starts[order], sums.count)
    Self.make(&sums, of: transposed, axis: axis, order: order) { (start + $0) * step }
  }

  /// Makes space for further rows.
  mutating func removeAll() { count = 0 }
}
