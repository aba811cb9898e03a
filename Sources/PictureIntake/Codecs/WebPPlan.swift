internal import PictureImaging

/// How a WebP becomes a photo: the size to decode at, the size to end at, the memory it will take.
///
/// libwebp averages areas while it decodes, at no cost in memory but the smaller picture. It is let
/// to where what it gives is still at least ``leastReserve`` times the final size in both
/// directions. A lossy picture with alpha is always decoded whole: its colours would be averaged
/// with those under transparent pixels.
struct WebPPlan {
  /// How much larger than the result a reduced decode must be, in each direction.
  static let leastReserve = 2

  /// The upright size of the result.
  let target: PixelSize
  /// The size to decode at.
  let decodedSize: PixelSize
  /// Whether pixels may stay as they are in the file.
  let mayBeKept: Bool
  /// An estimate of the most memory held at once, in bytes.
  let memory: Int

  /// The plan for a picture at most `width` pixels wide.
  init(_ probe: WebPProbe, width: Int) {
    let orientation = probe.parts.exif.orientation
    target = probe.displayedSize.limited(toWidth: width)
    decodedSize = Self.decodedSize(probe, stored: orientation.displayed(target))
    mayBeKept =
      target == probe.displayedSize && orientation == .up && !probe.hasForeignColors
      && !probe.parts.isAnimated
      && WebPContainer.strippedBytes(probe.parts) <= JPEGPlan.mostKeptBytes(probe.size)
    memory = Self.memory(probe, decoded: decodedSize, target: target)
  }

  private static func decodedSize(_ probe: WebPProbe, stored: PixelSize) -> PixelSize {
    if probe.parts.isAnimated || probe.parts.frame.alpha != nil { return probe.size }
    return PixelSize(
      width: min(stored.width * leastReserve, probe.size.width),
      height: min(stored.height * leastReserve, probe.size.height)
    )
      ?? probe.size
  }

  private static func memory(_ probe: WebPProbe, decoded: PixelSize, target: PixelSize) -> Int {
    let channels = probe.mayBeTransparent ? 4 : 3
    let pixels = probe.size.width * probe.size.height
    let picture: Int
    if let frame = probe.parts.firstFrame {
      picture = 8 * pixels + frame.range.count + codec(probe, pixels: probe.parts.framePixels)
    } else {
      picture = codec(probe, pixels: pixels) + decoded.width * decoded.height * channels
    }
    // Rows on their way through the resampler, the result, and the encoder.
    let rows = (2 * 64 + 24) * 2 * decoded.width * channels
    // With alpha it has 16 bits a sample before it is rounded.
    let result = target.width * target.height * (probe.mayBeTransparent ? 12 : 3)
    let encoder =
      probe.mayBeTransparent ? WebPEncoder.memory(for: target) : target.width * target.height * 3
    // The file, and once more where it leaves without some of its parts.
    return 2 * probe.byteCount + picture + rows + result + encoder
  }

  /// What libwebp allocates beside the picture that it gives, as measured.
  private static func codec(_ probe: WebPProbe, pixels: Int) -> Int {
    if probe.parts.frame.isLossless { return pixels * 9 / 2 }
    let rows = 160 * probe.size.width
    return probe.parts.frame.alpha == nil ? rows : 5 * pixels + rows
  }
}
