internal import Glibc

/// Looking for bytes in a file's bytes, and counting what it costs.
struct ByteSearch {
  /// Bytes looked at so far.
  private(set) var effort = 0

  /// Where `byte` is found first within `range`, which lies in `bytes`; or nil.
  ///
  /// Complexity: O(*n*) in the range, at the speed of `memchr`: this is how megabytes of compressed
  /// data are walked over.
  mutating func index(of byte: UInt8, in bytes: [UInt8], range: Range<Int>) -> Int? {
    let range = range.clamped(to: bytes.indices)
    let index: Int? = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }
    effort += (index.map { $0 + 1 } ?? range.upperBound) - range.lowerBound
    return index
  }

  /// Whether `text` is found within `range`.
  mutating func contains(_ text: String, in bytes: [UInt8], range: Range<Int>) -> Bool {
    contains(Array(text.utf8), in: bytes, range: range)
  }

  /// Whether the bytes `wanted` are found within `range`.
  mutating func contains(_ wanted: [UInt8], in bytes: [UInt8], range: Range<Int>) -> Bool {
    guard let first = wanted.first else { return true }
    var rest = range
    while let found = index(of: first, in: bytes, range: rest),
      found + wanted.count <= range.upperBound
    {
      if bytes[found..<found + wanted.count].elementsEqual(wanted) { return true }
      rest = found + 1..<range.upperBound
    }
    return false
  }
}
