internal import PictureImaging

/// A track of pictures.
struct MovieTrack {
  let size: PixelSize
  let orientation: Orientation
  /// Frames a second; nil where the track does not tell.
  let rate: Double?

  /// Reads a `trak`; nil where it is of no pictures.
  init?<Failure: Error>(
    _ track: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard let media = try MovieBoxes.first("mdia", in: track, read),
      let handler = try MovieBoxes.first("hdlr", in: media, read),
      try read(handler.lowerBound, min(handler.count, 12)).suffix(4).elementsEqual("vide".utf8),
      let header = try MovieBoxes.first("tkhd", in: track, read)
    else { return nil }
    let bytes = try read(header.lowerBound, min(header.count, 96))
    // Behind the times and the duration, of four bytes each or of eight.
    let matrix = bytes.first == 1 ? 52 : 40
    guard bytes.count >= matrix + 44,
      let size = PixelSize(
        width: Int(MovieBoxes.number(bytes[matrix + 36..<matrix + 38])),
        height: Int(MovieBoxes.number(bytes[matrix + 40..<matrix + 42]))
      )
    else { return nil }
    self.size = size
    orientation = Self.orientation(bytes[matrix..<matrix + 20])
    rate = try Self.rate(media, read)
  }

  /// How a matrix turns: its first four numbers of sixteen bits before the point and as many behind,
  /// of three to a row.
  private static func orientation(_ matrix: ArraySlice<UInt8>) -> Orientation {
    let numbers = [0, 4, 12, 16].map { place in
      let start = matrix.startIndex + place
      return Int16(truncatingIfNeeded: MovieBoxes.number(matrix[start..<start + 2]))
    }
    switch numbers {
    case [0, 1, -1, 0]: return .right
    case [-1, 0, 0, -1]: return .down
    case [0, -1, 1, 0]: return .left
    default: return .up
    }
  }

  private static func rate<Failure: Error>(
    _ media: Range<Int>,
    _ read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Double? {
    guard let header = try MovieBoxes.first("mdhd", in: media, read),
      let length = MovieLength(try read(header.lowerBound, min(header.count, 32))),
      length.duration > 0,
      let sizes = try MovieBoxes.path(["minf", "stbl", "stsz"], in: media, read)
    else { return nil }
    let bytes = try read(sizes.lowerBound, min(sizes.count, 12))
    return bytes.count == 12 ? Double(MovieBoxes.number(bytes[8..<12])) / length.seconds : nil
  }
}
