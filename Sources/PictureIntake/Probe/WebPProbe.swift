internal import PictureImaging

/// What is known of a WebP before a pixel of it is decoded.
struct WebPProbe {
  /// The stored size; an animation's canvas.
  let size: PixelSize
  /// The picture, and what lies beside it.
  let parts: WebPParts
  /// What is to be done about its colours.
  let colors: ColorPlan
  /// Bytes of the file.
  let byteCount: Int

  /// Looks at a file that begins like a WebP.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where the header cannot be read or the file ends before
  ///   the container does.
  init(_ bytes: [UInt8]) throws(IntakeError) {
    let header = try WebPDecompressor.header(of: bytes)
    // The header's own 8 bytes and the name after it.
    let end = bytes.littleEndian(at: 4, count: 4) + 8
    guard end >= 12 else { throw .damaged("bitstream error") }
    guard end <= bytes.count else { throw .damaged("not enough data") }
    size = header.size
    parts = try WebPParts(bytes, end: end)
    colors = ColorPlan(
      parts.profile.map { [DeclaredColors(profile: bytes[$0.payload])] } ?? [],
      model: .colors,
      isAdobeRGB: parts.exif.isAdobeRGB
    )
    byteCount = bytes.count
    guard parts.frame.image != nil else { throw .damaged("no picture in the file") }
  }

  /// The size after orientation.
  var displayedSize: PixelSize { parts.exif.orientation.displayed(size) }

  /// Whether a pixel can be less than opaque. A lossless picture's own word is not taken for it,
  /// nor the header's.
  var mayBeTransparent: Bool {
    parts.isAnimated || parts.frame.isLossless || parts.frame.alpha != nil
  }

  /// Whether the picture is stored in planes of luma and chroma.
  var hasPlanes: Bool { !parts.isAnimated && !parts.frame.isLossless }

  /// - Throws: ``IntakeError/tooLarge(_:)`` where the picture is beyond one of `limits`.
  func check(_ limits: Limits) throws(IntakeError) {
    let pixels = size.pixelCount ?? .max
    if pixels > limits.pixels {
      throw .tooLarge(Excess(what: .pixels, limit: limits.pixels, value: pixels))
    }
  }

  /// The longest side that the format can say, of a picture that is not animated.
  static let longestSide = 16_383
}
