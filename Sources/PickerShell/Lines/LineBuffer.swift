/// Cuts a stream of bytes into lines without holding more than one line is allowed to have.
public struct LineBuffer: Sendable {
  /// The most bytes of a line, its end not counted.
  public static let longestLine = 1 << 20

  private var pending: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isSkipping = false

  /// A buffer at the beginning of a stream.
  public init() {}

  /// Takes the stream's next bytes; call ``nextLine()`` until it is nil before the next ones.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    pending.removeFirst(start)
    searched -= start
    start = 0
    pending.append(contentsOf: bytes)
  }

  /// The next whole line without its newline; nil where more bytes are needed.
  ///
  /// Of a line over ``longestLine`` come one byte more than that, and the rest is dropped: the
  /// shell refuses it as too long.
  public mutating func nextLine() -> [UInt8]? {
    guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = pending.count
      return takeOverlongLine()
    }
    let line = pending[start..<end]
    start = end + 1
    searched = start
    if isSkipping {
      isSkipping = false
      return nextLine()
    }
    return Array(line.prefix(LineBuffer.longestLine + 1))
  }

  /// What follows the last newline; nil where nothing does. To be called at the stream's end.
  public mutating func lastLine() -> [UInt8]? {
    defer { (start, searched) = (pending.count, pending.count) }
    return isSkipping || start == pending.count ? nil : Array(pending[start...])
  }

  private mutating func takeOverlongLine() -> [UInt8]? {
    if isSkipping {
      start = pending.count
      return nil
    }
    guard pending.count - start > LineBuffer.longestLine else { return nil }
    let line = Array(pending[start..<start + LineBuffer.longestLine + 1])
    start = pending.count
    isSkipping = true
    return line
  }
}
