internal import PictureImaging

extension PhotoHead {
  /// Pieces of one extension that are passed over: 16 MB.
  private static let mostSubBlocks = 1 << 16

  /// Looks at the heads of a GIF's blocks up to its first picture, which the canvas makes room for.
  init(gif file: inout FileWindow) throws(IntakeError) {
    let canvas = file.head
    guard canvas.count >= GIFParts.headerBytes else { throw .damaged("not enough data") }
    var position = GIFFrame.colorTable(canvas[10], at: GIFParts.headerBytes).upperBound
    for _ in 0..<Self.mostParts {
      guard let block = try file.bytes(position..<position + 2).map({ Array($0) }) else { break }
      if block[0] == 0x2C, let head = try file.bytes(position..<position + 10) {
        try self.init(canvas: canvas, frame: Array(head))
        return
      }
      guard block[0] == 0x21 else { break }
      position += 2
      var count = 0
      while count < Self.mostSubBlocks, let length = try file.bytes(position..<position + 1)?.first
      {
        (position, count) = (position + 1 + Int(length), count + 1)
        if length == 0 { break }
      }
    }
    throw .damaged("no picture in the file")
  }

  private init(canvas: [UInt8], frame: [UInt8]) throws(IntakeError) {
    guard
      let size = PixelSize(
        width: max(
          canvas.littleEndian(at: 6, count: 2),
          frame.littleEndian(at: 1, count: 2) + frame.littleEndian(at: 5, count: 2)
        ),
        height: max(
          canvas.littleEndian(at: 8, count: 2),
          frame.littleEndian(at: 3, count: 2) + frame.littleEndian(at: 7, count: 2)
        )
      )
    else { throw .damaged("a side of 0") }
    self.init(.gif, size, DescribedParts())
  }
}
