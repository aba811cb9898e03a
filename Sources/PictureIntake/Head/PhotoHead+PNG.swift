internal import PictureImaging

extension PhotoHead {
  /// Looks at the heads of a PNG's chunks. As in intake, only EXIF before the picture turns it;
  /// when and where it was taken is also told behind.
  init(png file: inout FileWindow) throws(IntakeError) {
    var first = PNGChunks(file.head)
    let header = try PNGHeader(first.next(), in: file.head)
    var (position, parts) = (33, DescribedParts())
    for _ in 0..<Self.mostParts {
      guard let head = try file.bytes(position..<position + 8).map({ Array($0) }) else { break }
      let (length, name) = (head.bigEndian(at: 0, count: 4), head[4...])
      if name.elementsEqual("IEND".utf8) { break }
      if name.elementsEqual("IDAT".utf8) { parts.isBehindPicture = true }
      let range = position..<position + 12 + length
      if name.elementsEqual("eXIf".utf8) || name.elementsEqual("iTXt".utf8),
        length <= Self.mostTextBytes, let chunk = try file.bytes(range)
      {
        Self.read(Array(chunk), into: &parts)
      }
      position = range.upperBound
    }
    self.init(.png, header.size, parts)
  }

  private static func read(_ chunk: [UInt8], into parts: inout DescribedParts) {
    let payload = chunk[8..<chunk.count - 4]
    if chunk[4...].starts(with: "eXIf".utf8) {
      let checksum = chunk.bigEndian(at: chunk.count - 4, count: 4)
      if CyclicRedundancyCheck.value(of: chunk[4..<chunk.count - 4]) == checksum {
        parts.readExif(payload)
      }
    } else if payload.starts(with: "XML:com.adobe.xmp\0".utf8) {
      parts.readXMP(payload)
    }
  }

  private static let mostTextBytes = 1 << 20
}
