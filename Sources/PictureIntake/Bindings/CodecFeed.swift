/// The parts of a file that a decoder reads as one.
final class CodecFeed {
  private let pieces: [ArraySlice<UInt8>]
  private var index = 0
  private var position = 0

  init(_ pieces: [ArraySlice<UInt8>]) {
    self.pieces = pieces
  }

  /// Fills `target`; false where less is left.
  func fill(_ target: UnsafeMutableRawBufferPointer) -> Bool {
    var filled = 0
    while filled < target.count {
      guard index < pieces.count else { return false }
      let rest = pieces[index].dropFirst(position).prefix(target.count - filled)
      unsafe UnsafeMutableRawBufferPointer(rebasing: target[filled...]).copyBytes(from: rest)
      filled += rest.count
      position += rest.count
      if position == pieces[index].count {
        index += 1
        position = 0
      }
    }
    return true
  }
}
