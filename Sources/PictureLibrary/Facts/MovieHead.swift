/// What the boxes of an ISO base media or QuickTime file tell (ISO/IEC 14496-12).
enum MovieHead {
  /// The most boxes that are looked at.
  private static let mostBoxes = 256

  /// How long a film is, in milliseconds; nil where its header is not found or says nothing.
  ///
  /// - Parameters:
  ///   - byteCount: bytes of the whole file.
  ///   - read: gives the bytes from an offset on, as many as asked for, or fewer where the file
  ///     ends.
  static func milliseconds<Failure: Error>(
    byteCount: Int,
    read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Int? {
    guard let movie = try box("moov", in: 0..<byteCount, read),
      let header = try box("mvhd", in: movie, read)
    else { return nil }
    let bytes = try read(header.lowerBound, min(header.count, 32))
    guard let version = bytes.first else { return nil }
    // Behind the times at which it was made and changed, of four bytes each or of eight.
    let start = version == 1 ? 20 : 12
    let length = version == 1 ? 8 : 4
    guard version <= 1, bytes.count >= start + 4 + length else { return nil }
    let scale = number(bytes[start..<start + 4])
    let duration = number(bytes[start + 4..<start + 4 + length])
    let isUnknown = bytes[start + 4..<start + 4 + length].allSatisfy { $0 == 0xFF }
    guard scale > 0, !isUnknown, duration <= UInt(Int.max) / 1000 else { return nil }
    return Int((duration * 1000 + scale / 2) / scale)
  }

  /// Where the content of the first box of a name lies within a range.
  private static func box<Failure: Error>(
    _ name: String,
    in range: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Range<Int>? {
    var start = range.lowerBound
    for _ in 0..<mostBoxes where start + 8 <= range.upperBound {
      let head = try read(start, min(16, range.upperBound - start))
      guard head.count >= 8 else { return nil }
      var (size, content) = (number(head[0..<4]), start + 8)
      if size == 1 {
        guard head.count == 16 else { return nil }
        (size, content) = (number(head[8..<16]), start + 16)
      }
      // The last box may reach to the end without saying where that is.
      let end = size == 0 ? range.upperBound : Int(clamping: size.addingClamped(UInt(start)))
      guard end >= content, end <= range.upperBound else { return nil }
      if head[4..<8].elementsEqual(name.utf8) { return content..<end }
      start = end
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt {
    bytes.reduce(0) { $0 << 8 | UInt($1) }
  }
}

extension UInt {
  fileprivate func addingClamped(_ other: UInt) -> UInt {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
