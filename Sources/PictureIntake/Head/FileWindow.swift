/// A file of which only the parts that are asked for are read, a block at a time.
struct FileWindow {
  /// Reads `count` bytes from an offset; fewer where the file ends.
  typealias Reader = (_ offset: Int, _ count: Int) throws(IntakeError) -> [UInt8]

  /// Bytes of the whole file.
  let byteCount: Int
  /// The first block.
  let head: [UInt8]

  private let read: Reader
  private var start = 0
  private var block: [UInt8]

  // Most headers lie within the first block; behind it stand those of long parts, one at a time.
  private static let lengths = (first: 16 << 10, further: 4 << 10)

  /// Reads the first block of a file.
  init(byteCount: Int, read: @escaping Reader) throws(IntakeError) {
    self.byteCount = byteCount
    self.read = read
    head = try read(0, min(Self.lengths.first, byteCount))
    block = head
  }

  /// The bytes of `range`, or nil where the file ends before it does.
  mutating func bytes(_ range: Range<Int>) throws(IntakeError) -> ArraySlice<UInt8>? {
    guard range.upperBound <= byteCount else { return nil }
    if range.lowerBound < start || range.upperBound > start + block.count {
      let count = max(range.count, min(Self.lengths.further, byteCount - range.lowerBound))
      block = try read(range.lowerBound, count)
      start = range.lowerBound
    }
    guard range.upperBound <= start + block.count else { return nil }
    return block[range.lowerBound - start..<range.upperBound - start]
  }
}
