internal import PictureImaging

/// What is known of a JPEG before a pixel of it is decoded.
struct JPEGProbe {
  /// The frame header.
  let frame: JPEGFrame
  /// How the decoder gives its planes; nil where it does not.
  let sampling: TurboSampling?
  /// What lies beside the pixels.
  let parts: JPEGParts
  /// What is to be done about its colours.
  let colors: ColorPlan
  /// How many scans there are.
  let scanCount: Int
  /// Whether the picture is spread over several scans, so that coefficients have to be kept until
  /// the last of them.
  let isMultiScan: Bool
  /// Whether the picture's end is marked.
  let hasEnd: Bool
  /// Bytes of the file.
  let byteCount: Int

  /// Looks at a file that begins like a JPEG.
  init(_ bytes: [UInt8]) throws(IntakeError) {
    var parts = JPEGParts()
    let structure = try JPEGStructure(bytes) { parts.read($0, in: bytes) }
    parts.readEnd(structure, in: bytes)
    self.parts = parts
    frame = structure.frame
    colors = ColorPlan(
      DeclaredColors(profileSegments: parts.profileSegments, in: bytes).map { [$0] } ?? [],
      model: frame.model,
      isAdobeRGB: parts.exif.isAdobeRGB
    )
    // The decoder's own word for it. Where it finds nothing to decode it says so when it is to.
    sampling = try? TurboDecompressor().header(of: bytes).sampling
    scanCount = structure.scanCount
    isMultiScan =
      structure.frame.isProgressive
      || structure.firstScanComponents.map { $0 < structure.frame.components.count } ?? false
    hasEnd = structure.end != nil
    byteCount = bytes.count
  }

  /// The size after orientation.
  var displayedSize: PixelSize { parts.exif.orientation.displayed(frame.size) }

  /// How a picture of `size` is decoded to.
  func layout(of size: PixelSize) -> JPEGLayout {
    JPEGLayout(size: size, sampling: sampling, model: frame.model)
  }

  /// - Throws: ``IntakeError/tooLarge(_:)`` where the picture is beyond one of `limits`.
  func check(_ limits: Limits) throws(IntakeError) {
    try Self.check(.side, max(frame.size.width, frame.size.height), atMost: Self.longestSide)
    try Self.check(.pixels, frame.size.width * frame.size.height, atMost: limits.pixels)
    try Self.check(.scans, scanCount, atMost: limits.scans)
    try Self.check(.scans, scanCount * frame.blocks, atMost: limits.scanBlocks)
  }

  /// The longest side that libjpeg reads and writes.
  static let longestSide = 65_500

  private static func check(
    _ what: Excess.Measure,
    _ value: Int,
    atMost limit: Int
  ) throws(IntakeError) {
    if value > limit { throw .tooLarge(Excess(what: what, limit: limit, value: value)) }
  }
}
