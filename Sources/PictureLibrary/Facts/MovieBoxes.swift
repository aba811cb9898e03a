/// Finds boxes by their names.
enum MovieBoxes {
  /// The most boxes of one level that are looked at.
  private static let most = 256

  /// Where the content of the first box of a name lies within a range.
  static func first<Failure: Error>(
    _ name: String,
    in range: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Range<Int>? {
    try first(number: Int(number(Array(name.utf8)[...])), in: range, read)
  }

  /// Where the content of the first box lies whose name is the four bytes of a number.
  static func first<Failure: Error>(
    number name: Int,
    in range: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Range<Int>? {
    var start = range.lowerBound
    for _ in 0..<most {
      guard let box = try box(at: start, in: range, read) else { return nil }
      if number(box.name) == UInt(name) { return box.content }
      start = box.content.upperBound
    }
    return nil
  }

  /// Where the contents of the boxes of a name lie within a range.
  static func all<Failure: Error>(
    _ name: String,
    in range: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], range.lowerBound)
    for _ in 0..<most {
      guard let box = try box(at: start, in: range, read) else { break }
      if box.name.elementsEqual(name.utf8) { found.append(box.content) }
      start = box.content.upperBound
    }
    return found
  }

  /// Where the content of a box lies that is found by going down along names.
  static func path<Failure: Error>(
    _ names: [String],
    in range: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Range<Int>? {
    var range = range
    for name in names {
      guard let inner = try first(name, in: range, read) else { return nil }
      range = inner
    }
    return range
  }

  /// The number that bytes are, the highest first; of more than eight the last eight.
  static func number(_ bytes: ArraySlice<UInt8>) -> UInt {
    bytes.reduce(0) { $0 << 8 | UInt($1) }
  }

  private static func box<Failure: Error>(
    at start: Int,
    in range: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> (name: ArraySlice<UInt8>, content: Range<Int>)? {
    guard range.upperBound - start >= 8 else { return nil }
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
    return (head[4..<8], content..<end)
  }
}

extension UInt {
  fileprivate func addingClamped(_ other: UInt) -> UInt {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
