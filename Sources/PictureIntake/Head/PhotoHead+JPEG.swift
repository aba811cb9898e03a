internal import PictureImaging

extension PhotoHead {
  /// Looks at a JPEG up to its first scan.
  init(jpeg file: inout FileWindow) throws(IntakeError) {
    var (position, parts) = (2, DescribedParts())
    var frame: JPEGFrame?
    for _ in 0..<Self.mostParts {
      guard let marker = try Self.passMarker(&file, &position), marker != .endOfImage,
        marker != .startOfScan
      else { break }
      if marker.standsAlone { continue }
      guard let length = try file.bytes(position..<position + 2).map({ Array($0) }) else { break }
      let payload = position + 2..<position + max(2, length.bigEndian(at: 0, count: 2))
      if marker.startsFrame {
        guard frame == nil, let header = try file.bytes(payload) else { break }
        frame = try JPEGFrame(marker: marker, payload: header)
      } else if marker == .application(1), let bytes = try file.bytes(payload) {
        Self.read(bytes, into: &parts)
      }
      position = payload.upperBound
    }
    guard let frame else { throw .damaged("JPEG datastream contains no image") }
    self.init(.jpeg, frame.size, parts)
  }

  private static func read(_ payload: ArraySlice<UInt8>, into parts: inout DescribedParts) {
    if payload.starts(with: "Exif\0\0".utf8) {
      parts.readExif(payload)
    } else if payload.starts(with: "http://ns.adobe.com/".utf8) {
      parts.readXMP(payload)
    }
  }

  /// Passes over a marker, and over stray bytes before it; nil where none follows within reach.
  private static func passMarker(
    _ file: inout FileWindow,
    _ position: inout Int
  ) throws(IntakeError) -> JPEGMarker? {
    let end = min(file.byteCount, position + mostStrayBytes)
    while position + 2 <= end, let bytes = try file.bytes(position..<position + 2) {
      position += 1
      let code = bytes[bytes.startIndex + 1]
      if bytes[bytes.startIndex] == 0xFF, code != 0, code != 0xFF {
        position += 1
        return JPEGMarker(code: code)
      }
    }
    return nil
  }

  private static let mostStrayBytes = 1 << 16
}
