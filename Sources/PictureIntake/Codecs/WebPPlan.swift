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
      target == probe.displayedSize && orientation == .up && probe.colors.areKept
      && !probe.parts.isAnimated
      && WebPContainer.strippedBytes(probe.parts) <= JPEGPlan.mostKeptBytes(probe.size)
    // A file that is kept is held twice where it leaves without some of its parts.
    memory =
      Self.memory(probe, decoded: decodedSize, target: target)
      + (mayBeKept ? WebPContainer.strippedBytes(probe.parts) : 0)
  }

  private static func decodedSize(_ probe: WebPProbe, stored: PixelSize) -> PixelSize {
    if probe.parts.isAnimated || probe.parts.frame.alpha != nil { return probe.size }
    return PixelSize(
      width: min(stored.width * leastReserve, probe.size.width),
      height: min(stored.height * leastReserve, probe.size.height)
    )
      ?? probe.size
  }

  /// The most of three moments: the decoder at work, the result rounded from 16 bits a sample where
  /// it may have alpha, and the encoder at work.
  private static func memory(_ probe: WebPProbe, decoded: PixelSize, target: PixelSize) -> Int {
    let channels = probe.mayBeTransparent ? 4 : 3
    let pixels = probe.size.width * probe.size.height
    let result = target.width * target.height
    let decoding: Int
    if let frame = probe.parts.firstFrame {
      decoding = 8 * pixels + frame.range.count + codec(probe, pixels: probe.parts.framePixels)
    } else {
      decoding = codec(probe, pixels: pixels) + decoded.width * decoded.height * channels
    }
    // Rows on their way through the resampler.
    let rows = (2 * 64 + 24) * 2 * decoded.width * channels
    let fixed = probe.byteCount + Int(probe.colors.memory(pixels: target, channels: channels))
    guard probe.mayBeTransparent else {
      return fixed + rows + max(decoding + 3 * result, 6 * result)
    }
    let encoding = 4 * result + WebPEncoder.memory(for: target)
    return fixed + rows + max(decoding + 8 * result, 23 * result, encoding)
  }

  /// What libwebp allocates beside the picture that it gives, as measured.
  private static func codec(_ probe: WebPProbe, pixels: Int) -> Int {
    if probe.parts.frame.isLossless { return pixels * 9 / 2 }
    let rows = 160 * probe.size.width
    return probe.parts.frame.alpha == nil ? rows : 5 * pixels + rows
  }
}
