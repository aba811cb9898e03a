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
        let size = try GIFProbe.size(canvas: canvas, descriptor: Array(head), at: 0)
        self.init(.gif, size, DescribedParts())
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
}
