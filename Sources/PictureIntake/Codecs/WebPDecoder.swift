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

  /// An animation's canvas with its first frame on it.
  func firstFrame() throws(IntakeError) -> WebPAnimation {
    try WebPAnimation(WebPContainer.firstFrame(file, probe.parts), size: probe.size)
  }
}
