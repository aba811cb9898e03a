/// The chunks of a WebP file or of one of its frames, in order (RFC 9649).
struct WebPChunks: Sequence, IteratorProtocol {
  /// One chunk.
  struct Chunk {
    /// Four characters: `VP8 `.
    let name: String
    /// From the first byte of its name to that of the next chunk.
    let range: Range<Int>
    /// What its size counts.
    let payload: Range<Int>
  }

  private let bytes: [UInt8]
  private var rest: Range<Int>

  /// The chunks that lie in `range` of `bytes`; the last is left out where it reaches beyond it.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    rest = range
  }

  mutating func next() -> Chunk? {
    let start = rest.lowerBound
    guard rest.count >= 8 else { return nil }
    let size = bytes.littleEndian(at: start + 4, count: 4)
    guard size <= rest.count - 8 else { return nil }
    let payload = start + 8..<start + 8 + size
    // Padded to an even size; the last chunk's padding is missing from files that are read all the
    // same.
    let end = Swift.min(payload.upperBound + size % 2, rest.upperBound)
    rest = end..<rest.upperBound
    let name = String(decoding: bytes[start..<start + 4], as: UTF8.self)
    return Chunk(name: name, range: start..<end, payload: payload)
  }

  /// Bytes behind the last chunk that ``next()`` gave.
  var remainder: Int { rest.count }
}

extension [UInt8] {
  /// The number that `count` bytes from `start`, which must be there, make: the least byte first.
  func littleEndian(at start: Int, count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
