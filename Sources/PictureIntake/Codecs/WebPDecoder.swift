internal import PictureImaging

/// Decodes a WebP at the size of its plan.
struct WebPDecoder {
  let file: [UInt8]
  let probe: WebPProbe
  let size: PixelSize

  /// The picture of a file that is not animated.
  func still() throws(IntakeError) -> Raster {
    try WebPDecompressor.decode(file, at: size, withAlpha: probe.mayBeTransparent)
  }

  /// Hands out the rows of the picture, or of an animation's canvas with its first frame on it.
  func forEachRow(
    _ body: (Span<UInt8>) throws(IntakeError) -> Void
  ) throws(IntakeError) {
    if probe.parts.isAnimated {
      let file = WebPContainer.firstFrame(file, probe.parts)
      return try WebPAnimation(file, size: probe.size).forEachRow(body)
    }
    let raster = try still()
    for row in 0..<size.height {
      let range = row * raster.rowLength..<(row + 1) * raster.rowLength
      try body(raster.samples.span.extracting(range))
    }
  }
}
