internal import PictureImaging

/// Writes pictures with alpha as WebP.
enum WebPEncoder {
  /// The most bytes of a lossless file.
  private static let mostLosslessBytes = 128 << 10
  /// A quick lossless pass beyond this says that a thorough one would not be kept.
  private static let mostQuickBytes = 192 << 10

  /// Encodes red, green, blue and alpha, which colours are not multiplied by.
  ///
  /// - Parameter triesLossless: whether the source was lossless, and the result is to be where it
  ///   stays under 128 KiB.
  /// - Throws: ``IntakeError/tooLarge(_:)`` where a side is beyond what the format can say.
  static func encode(_ pixels: Raster, triesLossless: Bool) throws(IntakeError) -> EncodedImage {
    let side = max(pixels.size.width, pixels.size.height)
    if side > WebPProbe.longestSide {
      throw .tooLarge(Excess(what: .outputHeight, limit: WebPProbe.longestSide, value: side))
    }
    let lossless = triesLossless ? try lossless(pixels) : nil
    let bytes =
      try lossless ?? WebPCompressor(pixels, mode: .lossy(quality: 85, method: 4)).encode()
    return EncodedImage(bytes: bytes, format: .webp, size: pixels.size)
  }

  /// An estimate of the memory that encoding takes beside the picture itself, in bytes; none where
  /// the size is refused.
  ///
  /// Drawings were seen to take 27 to 32 bytes a pixel, noise in every channel 41.
  static func memory(for size: PixelSize) -> Int {
    max(size.width, size.height) > WebPProbe.longestSide ? 0 : 30 * size.width * size.height
  }

  private static func lossless(_ pixels: Raster) throws(IntakeError) -> [UInt8]? {
    let quick = try WebPCompressor(pixels, mode: .lossless(quality: 20, method: 0)).encode()
    guard quick.count < mostQuickBytes else { return nil }
    let bytes = try WebPCompressor(pixels, mode: .lossless(quality: 75, method: 2)).encode()
    return bytes.count <= mostLosslessBytes ? bytes : nil
  }
}
