extension FileWindow {
  /// The picture that an EXIF block of a JPEG carries, as bytes of a JPEG; nil where there is none.
  mutating func thumbnail() throws(IntakeError) -> [UInt8]? {
    var position = 2
    for _ in 0..<PhotoHead.mostParts {
      guard let head = try bytes(position..<position + 4).map({ Array($0) }), head[0] == 0xFF,
        head[1] != JPEGMarker.startOfScan.code
      else { return nil }
      let end = position + 2 + head.bigEndian(at: 2, count: 2)
      if head[1] == JPEGMarker.application(1).code, let payload = try bytes(position + 4..<end),
        payload.starts(with: "Exif\0\0".utf8)
      {
        return ExifThumbnail.bytes(in: Array(payload.dropFirst(6)))
      }
      position = end
    }
    return nil
  }
}

/// The directory of an EXIF block that describes its thumbnail (CIPA DC-008, Exif 2.32, 4.6.2).
private enum ExifThumbnail {
  /// The thumbnail in a TIFF, where it is a JPEG and lies within it.
  static func bytes(in tiff: [UInt8]) -> [UInt8]? {
    let isLittle = tiff.first == UInt8(ascii: "I")
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start >= 0, start + count <= tiff.count else { return nil }
      return isLittle
        ? tiff.littleEndian(at: start, count: count) : tiff.bigEndian(at: start, count: count)
    }
    guard let main = number(4, 4), let mainCount = number(main, 2),
      let second = number(main + 2 + 12 * mainCount, 4), second > 0,
      let count = number(second, 2)
    else { return nil }
    var place: (start: Int?, length: Int?) = (nil, nil)
    for entry in 0..<min(count, 64) {
      let start = second + 2 + 12 * entry
      if number(start, 2) == 0x0201 { place.start = number(start + 8, 4) }
      if number(start, 2) == 0x0202 { place.length = number(start + 8, 4) }
    }
    guard let start = place.start, let length = place.length, start + length <= tiff.count,
      tiff[start..<start + length].starts(with: [0xFF, 0xD8, 0xFF])
    else { return nil }
    return Array(tiff[start..<start + length])
  }
}

/// The bytes of the JPEG that a JPEG's EXIF block carries, or nil where there is none.
///
/// - Parameters:
///   - byteCount: bytes of the whole file.
///   - read: gives the bytes from an offset on, as many as asked for, or fewer where the file ends.
package func embeddedThumbnail(
  byteCount: Int,
  read: @escaping (_ offset: Int, _ count: Int) throws(IntakeError) -> [UInt8]
) throws(IntakeError) -> [UInt8]? {
  var file = try FileWindow(byteCount: byteCount, read: read)
  return RecognizedFormat(file.head) == .jpeg ? try file.thumbnail() : nil
}
