/// What a JPEG file is made of; no pixel is decoded, and nothing is kept of its parts, of which a
/// file can have millions.
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
  private(set) var scanCount = 0
  /// The components of the first scan; nil where there is none.
  private(set) var firstScanComponents: Int?
  /// Bytes of compressed data, in all scans.
  private(set) var scanBytes = 0
  /// Whether bytes lie between the parts.
  private(set) var hasStrayBytes = false
  /// The byte after the EOI marker, or nil where the file ends before one.
  private(set) var end: Int?
  /// Bytes looked at to find the markers.
  let effort: Int

  /// Walks over `bytes`, which begin with an SOI marker, and shows each segment to `visit`.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where there is no frame header or two of them, what
  ///   ``JPEGFrame`` throws, and ``IntakeError/cancelled``.
  ///
  /// Complexity: O(*n*) in the bytes.
  init(_ bytes: [UInt8], visit: (Segment) -> Void = { _ in }) throws(IntakeError) {
    var walk = JPEGWalk(bytes)
    var frame: JPEGFrame?
    while let step = try walk.next() {
      switch step {
      case .end(let position): end = position
      case .strayMarker: break
      case .segment(let segment):
        visit(segment)
        if segment.marker.startsFrame {
          guard frame == nil else { throw .damaged("Invalid JPEG file structure: two SOF markers") }
          frame = try JPEGFrame(marker: segment.marker, payload: bytes[segment.payload])
        } else {
          try Self.refuse(segment.marker)
        }
        if segment.marker == .startOfScan {
          scanCount += 1
          if scanCount == 1 {
            firstScanComponents = segment.payload.first.map { Int(bytes[$0]) } ?? 0
          }
          scanBytes += walk.passScan()
        }
      }
    }
    guard let frame else { throw .damaged("JPEG datastream contains no image") }
    self.frame = frame
    hasStrayBytes = walk.hasStrayBytes
    effort = walk.effort
  }

  private static func refuse(_ marker: JPEGMarker) throws(IntakeError) {
    if marker == .hierarchicalProgression { throw .unsupportedFormat("hierarchical JPEG") }
    if marker == .losslessLS { throw .unsupportedFormat("JPEG-LS") }
  }
}
