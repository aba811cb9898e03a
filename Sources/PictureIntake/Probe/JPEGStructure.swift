/// The parts that a JPEG file is made of, in order; no pixel is decoded.
///
/// The walk reads markers as libjpeg does: fill bytes and stray bytes before a marker are passed
/// over, and the picture ends at its first EOI.
struct JPEGStructure {
  /// A marker with what follows it.
  struct Segment {
    let marker: JPEGMarker
    /// From the marker's first byte to the end of its payload.
    let range: Range<Int>
    /// Behind the length.
    let payload: Range<Int>
  }

  private(set) var frame: JPEGFrame
  private(set) var segments: [Segment] = []
  /// The components of each scan.
  private(set) var scans: [Int] = []
  /// Bytes of compressed data, in all scans.
  private(set) var scanBytes = 0
  /// Whether bytes lie between the parts.
  private(set) var hasStrayBytes = false
  /// The byte after the EOI marker, or nil where the file ends before one.
  private(set) var end: Int?

  /// Walks over `bytes`, which begin with an SOI marker.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where there is no frame header or two of them, and what
  ///   ``JPEGFrame`` throws.
  ///
  /// Complexity: O(*n*) in the bytes.
  init(_ bytes: [UInt8]) throws(IntakeError) {
    var frame: JPEGFrame?
    var position = 2
    walk: while let next = Self.nextMarker(in: bytes, from: position) {
      if next.hasStrayBytes { hasStrayBytes = true }
      position = next.end
      if next.marker == .endOfImage {
        end = position
        break walk
      }
      if next.marker.standsAlone {
        hasStrayBytes = true
        continue
      }
      guard let segment = Self.segment(next, in: bytes) else { break walk }
      position = segment.range.upperBound
      segments.append(segment)
      if segment.marker.startsFrame {
        guard frame == nil else { throw .damaged("Invalid JPEG file structure: two SOF markers") }
        frame = try JPEGFrame(marker: segment.marker, payload: bytes[segment.payload])
      } else {
        try Self.refuse(segment.marker)
      }
      if segment.marker == .startOfScan {
        scans.append(segment.payload.first.map { Int(bytes[$0]) } ?? 0)
        let scanEnd = Self.endOfScan(in: bytes, from: position)
        scanBytes += scanEnd - position
        position = scanEnd
      }
    }
    guard let frame else { throw .damaged("JPEG datastream contains no image") }
    self.frame = frame
  }

  private static func refuse(_ marker: JPEGMarker) throws(IntakeError) {
    if marker == .hierarchicalProgression { throw .unsupportedFormat("hierarchical JPEG") }
    if marker == .losslessLS { throw .unsupportedFormat("JPEG-LS") }
  }

  private struct FoundMarker {
    let marker: JPEGMarker
    let end: Int
    let hasStrayBytes: Bool
  }

  private static func nextMarker(in bytes: [UInt8], from start: Int) -> FoundMarker? {
    var position = start
    while let found = ByteSearch.index(of: 0xFF, in: bytes, from: position) {
      var code = found + 1
      while code < bytes.count, bytes[code] == 0xFF { code += 1 }
      guard code < bytes.count else { return nil }
      position = code + 1
      if bytes[code] != 0 {
        return FoundMarker(
          marker: JPEGMarker(code: bytes[code]),
          end: position,
          hasStrayBytes: position - start > 2
        )
      }
    }
    return nil
  }

  private static func segment(_ found: FoundMarker, in bytes: [UInt8]) -> Segment? {
    guard found.end + 2 <= bytes.count else { return nil }
    let length = Int(bytes[found.end]) << 8 | Int(bytes[found.end + 1])
    let end = found.end + length
    guard length >= 2, end <= bytes.count else { return nil }
    return Segment(
      marker: found.marker,
      range: found.end - 2..<end,
      payload: found.end + 2..<end
    )
  }

  private static func endOfScan(in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while let found = ByteSearch.index(of: 0xFF, in: bytes, from: position) {
      guard found + 1 < bytes.count else { break }
      let code = bytes[found + 1]
      if code != 0xFF, !JPEGMarker(code: code).belongsToScan { return found }
      position = code == 0xFF ? found + 1 : found + 2
    }
    return bytes.count
  }
}
