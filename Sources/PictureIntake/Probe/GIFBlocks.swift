/// The blocks of a GIF behind its header and colour table, in order (GIF89a, 15 to 27).
///
/// They are not collected: a file can be made of millions.
struct GIFBlocks: Sequence, IteratorProtocol {
  /// One block.
  enum Block {
    /// A picture: from the separator before its descriptor to the end of its data, which the file
    /// may end before.
    case image(Range<Int>)
    /// An extension: what its label says it is, and its sub-blocks with their lengths.
    case `extension`(label: UInt8, content: Range<Int>)
  }

  private let bytes: [UInt8]
  /// Where the next block begins; behind the trailer, once it was met.
  private(set) var position: Int

  /// The blocks from `start` on.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// The next block; nil at the trailer, at the file's end, and before what is no block.
  mutating func next() -> Block? {
    guard position < bytes.count else { return nil }
    let start = position
    switch bytes[start] {
    case 0x2C:
      guard let image = GIFFrame(bytes, at: start) else { return nil }
      position = endOfSubBlocks(from: image.data.lowerBound + 1)
      return .image(start..<position)
    case 0x21 where start + 2 <= bytes.count:
      position = endOfSubBlocks(from: start + 2)
      return .extension(label: bytes[start + 1], content: start + 2..<position)
    case 0x3B:
      position += 1
      return nil
    default: return nil
    }
  }

  /// The place behind the empty sub-block, or the file's end where there is none.
  private func endOfSubBlocks(from start: Int) -> Int {
    var position = Swift.min(start, bytes.count)
    while position < bytes.count {
      let length = Int(bytes[position])
      position += 1 + length
      if length == 0 { break }
    }
    return Swift.min(position, bytes.count)
  }
}

/// The descriptor of one picture of a GIF (GIF89a, 20).
struct GIFFrame {
  /// Columns and rows from the canvas's top left corner to the picture's.
  let left, top: Int
  /// Columns and rows of it; 0 is possible.
  let width, height: Int
  /// Whether rows come in four passes.
  let isInterlaced: Bool
  /// Where its own colour table lies, three bytes an entry; empty where it has none.
  let colorTable: Range<Int>
  /// From the code size on, without an end that was looked for.
  let data: Range<Int>

  /// The descriptor whose separator stands at `start`; nil where the file ends before its data.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start + 10 <= bytes.count else { return nil }
    func side(_ place: Int) -> Int { bytes.littleEndian(at: start + place, count: 2) }
    (left, top, width, height) = (side(1), side(3), side(5), side(7))
    let flags = bytes[start + 9]
    isInterlaced = flags & 0x40 != 0
    colorTable = GIFFrame.colorTable(flags, at: start + 10)
    guard colorTable.upperBound < bytes.count else { return nil }
    data = colorTable.upperBound..<bytes.count
  }

  /// Where a colour table lies that `flags` announce.
  static func colorTable(_ flags: UInt8, at start: Int) -> Range<Int> {
    start..<start + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
  }
}
