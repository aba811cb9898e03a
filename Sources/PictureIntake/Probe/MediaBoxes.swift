/// The boxes of an ISO base media file within a range, in order (ISO/IEC 14496-12, 4.2).
///
/// They are not collected: a file can be made of millions.
struct MediaBoxes: Sequence, IteratorProtocol {
  /// One box.
  struct Box {
    /// Four characters: `meta`.
    let name: String
    /// What lies behind its size and its name.
    let payload: Range<Int>
  }

  /// The most boxes of one level that are looked at.
  static let most = 65_536

  private let bytes: [UInt8]
  private let origin: Int
  private var rest: Range<Int>
  private var count = 0

  /// The boxes of a file that lie in `range`, as far as they are whole.
  ///
  /// - Parameter origin: where `bytes` begin within the file that places count from.
  init(_ bytes: [UInt8], in range: Range<Int>, origin: Int = 0) {
    self.bytes = bytes
    self.origin = origin
    rest = range.clamped(to: origin..<origin + bytes.count)
  }

  /// Whether something lies behind the last whole box.
  var hasRemainder: Bool { !rest.isEmpty }

  mutating func next() -> Box? {
    guard rest.count >= 8, count < Self.most else { return nil }
    count += 1
    let start = rest.lowerBound
    var (size, header) = (bytes.bigEndian(at: start - origin, count: 4), 8)
    if size == 1 {
      guard rest.count >= 16, bytes[start - origin + 8] < 0x80 else { return nil }
      (size, header) = (bytes.bigEndian(at: start - origin + 8, count: 8), 16)
    }
    let name = String(
      decoding: bytes[start - origin + 4..<start - origin + 8],
      as: UTF8.self
    )
    // Data may reach to the end without saying where that is.
    if size == 0, name == "mdat" { size = rest.count }
    guard size >= header, size <= rest.count else { return nil }
    rest = start + size..<rest.upperBound
    return Box(name: name, payload: start + header..<start + size)
  }
}

/// Reads whole numbers, the greatest byte first, one after another.
struct BoxReader {
  private let bytes: [UInt8]
  private let origin: Int
  /// What is left to be read, in places of the file.
  private(set) var rest: Range<Int>

  /// A reader of a payload; see ``MediaBoxes/init(_:in:origin:)`` for `origin`.
  init(_ bytes: [UInt8], _ payload: Range<Int>, origin: Int = 0) {
    self.bytes = bytes
    self.origin = origin
    rest = payload.clamped(to: origin..<origin + bytes.count)
  }

  /// The number in the next `count` bytes, at most 8; 0 where there are none.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where they are not there, or make no number.
  mutating func number(_ count: Int) throws(IntakeError) -> Int {
    let start = rest.lowerBound - origin
    try skip(count)
    guard count < 8 || bytes[start] < 0x80 else { throw .damaged("a number too large") }
    return bytes.bigEndian(at: start, count: count)
  }

  /// Passes over bytes.
  mutating func skip(_ count: Int) throws(IntakeError) {
    guard count <= rest.count else { throw .damaged("a box ends early") }
    rest = rest.lowerBound + count..<rest.upperBound
  }

  /// Four characters.
  mutating func name() throws(IntakeError) -> String {
    let start = rest.lowerBound - origin
    try skip(4)
    return String(decoding: bytes[start..<start + 4], as: UTF8.self)
  }

  /// What lies before the next zero, of which no more than 256 bytes are looked at.
  mutating func text() -> String {
    let text = bytes[rest.lowerBound - origin..<rest.upperBound - origin].prefix(256)
      .prefix { $0 != 0 }
    rest = min(rest.lowerBound + text.count + 1, rest.upperBound)..<rest.upperBound
    return String(decoding: text, as: UTF8.self)
  }

  /// The version and the flags that a full box begins with.
  mutating func fullBox() throws(IntakeError) -> (version: Int, flags: Int) {
    (try number(1), try number(3))
  }
}
