internal import PictureImaging

extension PhotoHead {
  /// Looks at the heads of a WebP's chunks; what describes the picture stands behind it.
  init(webp file: inout FileWindow) throws(IntakeError) {
    guard file.head.count >= 25 else { throw .damaged("not enough data") }
    let end = min(file.byteCount, file.head.littleEndian(at: 4, count: 4) + 8)
    let flags = WebPFlags(file.head)
    guard let size = Self.webPSize(file.head) else { throw .damaged("bitstream error") }
    var (position, parts) = (12, DescribedParts())
    for _ in 0..<Self.mostParts where position + 8 <= end {
      guard let head = try file.bytes(position..<position + 8).map({ Array($0) }) else { break }
      let payload = position + 8..<position + 8 + head.littleEndian(at: 4, count: 4)
      guard payload.upperBound <= end else { break }
      if head.starts(with: "EXIF".utf8), flags.contains(.exif) {
        // What comes behind the block's first bytes is not looked at in any format.
        let block = payload.prefix(ExifBlock.mostBytes)
        if let bytes = try file.bytes(block) { parts.readExif(bytes) }
      } else if head.starts(with: "XMP ".utf8), payload.count <= 1 << 20,
        let bytes = try file.bytes(payload)
      {
        parts.readXMP(bytes)
      }
      position = payload.upperBound + payload.count % 2
    }
    self.init(.webp, size, parts)
  }

  /// The size by the first chunk (RFC 9649, 2.5 to 2.7; RFC 6386, 9.1).
  private static func webPSize(_ head: [UInt8]) -> PixelSize? {
    switch String(decoding: head[12..<16], as: UTF8.self) {
    case "VP8X" where head.count >= 30:
      return PixelSize(
        width: head.littleEndian(at: 24, count: 3) + 1,
        height: head.littleEndian(at: 27, count: 3) + 1
      )
    case "VP8L":
      guard head[20] == 0x2F else { return nil }
      let bits = head.littleEndian(at: 21, count: 4)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 " where head.count >= 30:
      guard head[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return PixelSize(
        width: head.littleEndian(at: 26, count: 2) & 0x3FFF,
        height: head.littleEndian(at: 28, count: 2) & 0x3FFF
      )
    default: return nil
    }
  }
}
