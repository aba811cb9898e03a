/// A walk over a JPEG's markers, from one to the next.
struct JPEGWalk {
  /// What the walk comes to.
  enum Step {
    case segment(JPEGStructure.Segment)
    /// A marker without a payload that has no place between parts.
    case strayMarker
    /// The EOI marker, with the position behind it.
    case end(Int)
  }

  /// Whether bytes lay between the parts so far.
  private(set) var hasStrayBytes = false

  private let bytes: [UInt8]
  private var position = 2
  private var isOver = false
  private var steps = 0
  private var search = ByteSearch()

  /// A walk over `bytes`, which begin with an SOI marker.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes looked at so far.
  var effort: Int { search.effort }

  /// The next step; nil behind the end, or where the file ends within a part.
  ///
  /// - Throws: ``IntakeError/cancelled`` where nobody waits for the outcome any more.
  mutating func next() throws(IntakeError) -> Step? {
    guard !isOver else { return nil }
    steps += 1
    if steps % 4096 == 0 { try checkCancellation() }
    guard let marker = passMarker() else { return nil }
    if marker == .endOfImage {
      isOver = true
      return .end(position)
    }
    if marker.standsAlone {
      hasStrayBytes = true
      return .strayMarker
    }
    return passSegment(marker).map(Step.segment)
  }

  /// Passes over the compressed data that follows a scan's header.
  ///
  /// - Returns: how many bytes it is.
  mutating func passScan() -> Int {
    let start = position
    while let found = search.index(of: 0xFF, in: bytes, range: position..<bytes.count) {
      guard found + 1 < bytes.count else { break }
      let code = bytes[found + 1]
      if code != 0xFF, !JPEGMarker(code: code).belongsToScan {
        position = found
        return position - start
      }
      position = code == 0xFF ? found + 1 : found + 2
    }
    position = bytes.count
    return position - start
  }

  private mutating func passMarker() -> JPEGMarker? {
    let start = position
    while let found = search.index(of: 0xFF, in: bytes, range: position..<bytes.count) {
      var code = found + 1
      while code < bytes.count, bytes[code] == 0xFF { code += 1 }
      guard code < bytes.count else { return nil }
      position = code + 1
      if bytes[code] != 0 {
        if position - start > 2 { hasStrayBytes = true }
        return JPEGMarker(code: bytes[code])
      }
    }
    return nil
  }

  private mutating func passSegment(_ marker: JPEGMarker) -> JPEGStructure.Segment? {
    guard position + 2 <= bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    let start = position
    guard length >= 2, start + length <= bytes.count else { return nil }
    position = start + length
    return JPEGStructure.Segment(
      marker: marker,
      range: start - 2..<position,
      payload: start + 2..<position
    )
  }
}
