internal import PictureImaging

/// What is known of a PNG before a pixel of it is decoded.
struct PNGProbe {
  let header: PNGHeader
  /// The picture, and what lies beside it.
  let parts: PNGParts
  /// What is to be done about its colours.
  let colors: ColorPlan
  /// Bytes of the file.
  let byteCount: Int

  /// Looks at a file that begins like a PNG.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where the header or a chunk's header is wrong, or the
  ///   file ends before its last chunk. The checksums of all but the header are not looked at.
  init(_ bytes: [UInt8], limits: Limits) throws(IntakeError) {
    var chunks = PNGChunks(bytes)
    let first = try chunks.next()
    header = try PNGHeader(first, in: bytes)
    let pixels = header.size.pixelCount ?? .max
    if pixels > limits.pixels {
      throw .tooLarge(Excess(what: .pixels, limit: limits.pixels, value: pixels))
    }
    parts = try PNGParts(header, first, then: chunks, in: bytes)
    colors = ColorPlan(
      parts.colors.claims(in: bytes),
      model: header.colorType.model,
      isAdobeRGB: parts.exif.isAdobeRGB
    )
    byteCount = bytes.count
  }

  /// The size after orientation.
  var displayedSize: PixelSize { parts.exif.orientation.displayed(header.size) }

  /// Whether a pixel can be less than opaque.
  var mayBeTransparent: Bool {
    switch header.colorType {
    case .greyWithAlpha, .colorWithAlpha: true
    case .grey, .color, .palette: parts.hasTransparency
    }
  }

  /// Whether samples are decoded as 16 bits each, else as 8.
  var isDeep: Bool { header.depth == 16 }

  /// The samples that a pixel is decoded to: grey, colours, or colours and alpha.
  var channels: Int { mayBeTransparent ? 4 : header.colorType == .grey ? 1 : 3 }
}
