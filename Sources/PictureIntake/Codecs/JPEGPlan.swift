internal import PictureImaging

/// How a JPEG becomes a photo: the scale to decode at, the size to end at, the memory it will take.
///
/// The decoder reduces by 1/8, 1/4 or 1/2 in its transform, at a fraction of the cost of the full
/// picture (steps between them are slower than the next larger one). The smallest is taken that
/// leaves both sides at least ``leastReserve`` times the final ones, so that the resampler still
/// has something to filter.
///
/// The reserve is 1.6 by the table that `Tests/Quality/run.sh` prints. Of thirteen photos the one
/// that comes out worst has a PSNR of 43.9 dB at a reserve of 1, 49.0 at 1.3, 49.6 at 1.6 and 51.2
/// at 2, where four of them take 20 to 60 % longer than at 1.6.
struct JPEGPlan {
  /// How much larger than the result a reduced decode must be, in each direction.
  static let leastReserve = 1.6

  /// The upright size of the result.
  let target: PixelSize
  /// The decoder's scale in eighths: 1, 2, 4 or 8.
  let eighths: Int
  /// Whether pixels may stay as they are in the file.
  let mayBeKept: Bool
  /// An estimate of the most memory held at once, in bytes.
  let memory: Int

  /// The plan for a picture at most `width` pixels wide.
  init(_ probe: JPEGProbe, width: Int) {
    let frame = probe.frame
    let orientation = probe.parts.exif.orientation
    target = probe.displayedSize.limited(toWidth: width)
    let stored = orientation.displayed(target)
    eighths = Self.eighths(of: frame.size, covering: stored, reserve: Self.leastReserve)
    mayBeKept =
      target == probe.displayedSize && orientation == .up && probe.colors.areKept
      && frame.isHuffman && probe.parts.allowedBytes <= Self.mostKeptBytes(frame.size)
    memory = Self.memory(probe, eighths: self.eighths, target: target, mayBeKept: mayBeKept)
  }

  /// The plan for a picture as the decoder gives it, at least `width` pixels wide or whole.
  init(_ probe: JPEGProbe, covering width: Int) {
    let (frame, orientation) = (probe.frame, probe.parts.exif.orientation)
    let stored = orientation.displayed(probe.displayedSize.limited(toWidth: width))
    eighths = Self.eighths(of: frame.size, covering: stored, reserve: 1)
    target = orientation.displayed(frame.size.scaled(eighths: eighths))
    mayBeKept = false
    memory = Self.memory(probe, eighths: eighths, target: target, mayBeKept: false)
  }

  /// The smallest scale that leaves both sides `reserve` times those of `stored`.
  private static func eighths(
    of size: PixelSize,
    covering stored: PixelSize,
    reserve: Double
  ) -> Int {
    let eighths = [1, 2, 4].first { eighths in
      let scale = Double(eighths) / 8
      return Double(size.width) * scale >= reserve * Double(stored.width)
        && Double(size.height) * scale >= reserve * Double(stored.height)
    }
    return eighths ?? 8
  }

  /// The largest file that is kept as it is: 256 KiB, or a byte a pixel.
  static func mostKeptBytes(_ size: PixelSize) -> Int {
    max(256 << 10, size.width * size.height)
  }

  private static func memory(
    _ probe: JPEGProbe,
    eighths: Int,
    target: PixelSize,
    mayBeKept: Bool
  ) -> Int {
    let frame = probe.frame
    let channels = frame.components.count
    let decoded = frame.size.scaled(eighths: eighths)
    // A picture that is cut short is decoded a second time, to see how much of it is whole.
    let layout = probe.layout(of: decoded)
    let raster = layout.byteCount * (probe.hasEnd ? 1 : 2)
    let coefficients = probe.isMultiScan || mayBeKept ? 128 * frame.blocks : 0
    // Rows on their way through the resampler, the result, and the encoder's buffer.
    let rows = (2 * 64 + 24) * 2 * decoded.width * channels
    let result = 2 * probe.layout(of: target).byteCount
    let colors = Int(probe.colors.memory(pixels: target, channels: channels))
    return probe.byteCount + raster + coefficients + rows + result + colors
  }
}

extension PixelSize {
  /// The size that libjpeg gives at a scale of `eighths` / 8: rounded up.
  func scaled(eighths: Int) -> PixelSize {
    PixelSize(
      width: ceilingDivide(width * eighths, by: 8),
      height: ceilingDivide(height * eighths, by: 8)
    )
      ?? self
  }
}
