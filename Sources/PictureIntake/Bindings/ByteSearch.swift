internal import Glibc

/// Looking for bytes in a file's bytes.
enum ByteSearch {
  /// Where `byte` is found next at or after `start`, or nil.
  ///
  /// Complexity: O(*n*), at the speed of `memchr`: this is how megabytes of compressed data are
  /// walked over.
  static func index(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }
  }

  /// Whether `text` is found within `range`.
  static func contains(_ text: String, in bytes: [UInt8], range: Range<Int>) -> Bool {
    contains(Array(text.utf8), in: bytes, range: range)
  }

  /// Whether the bytes `wanted` are found within `range`.
  static func contains(_ wanted: [UInt8], in bytes: [UInt8], range: Range<Int>) -> Bool {
    guard let first = wanted.first else { return true }
    var start = range.lowerBound
    while let found = index(of: first, in: bytes, from: start),
      found + wanted.count <= range.upperBound
    {
      if bytes[found..<found + wanted.count].elementsEqual(wanted) { return true }
      start = found + 1
    }
    return false
  }
}
