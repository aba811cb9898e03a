/// Resampled pixels at the depth that colours are converted at: 16-bit samples, row by row from the
/// top left, the channels of a pixel together.
public struct DeepRaster: Hashable, Sendable {
  /// Pixels in a row, and rows.
  public let size: PixelSize
  /// Samples of one pixel: 1 for grey, 3 for red, green and blue, 4 with alpha.
  public let channels: Int
  /// `width × height × channels` samples, 0…65535.
  public private(set) var samples: [UInt16]

  /// A raster, or nil where the number of samples does not fit.
  public init?(size: PixelSize, channels: Int, samples: [UInt16]) {
    guard channels >= 1, let pixels = size.pixelCount else { return nil }
    let (expected, overflow) = pixels.multipliedReportingOverflow(by: channels)
    guard !overflow, expected == samples.count else { return nil }
    self.size = size
    self.channels = channels
    self.samples = samples
  }

  /// Divides the colours of four channels by the last, their alpha, which they were multiplied by.
  ///
  /// A colour that the filter's overshoot made more than its alpha becomes full; under an alpha of
  /// 0 there is none.
  public mutating func divideByAlpha() {
    guard channels == 4 else { return }
    var samples = samples.mutableSpan
    for pixel in 0..<samples.count / 4 {
      let alpha = Int(samples[pixel * 4 + 3])
      guard alpha > 0, alpha < 65_535 else { continue }
      for channel in pixel * 4..<pixel * 4 + 3 {
        let color = (Int(samples[channel]) * 65_535 + alpha / 2) / alpha
        samples[channel] = UInt16(min(color, 65_535))
      }
    }
  }

  /// The same at 8 bits a sample: (*v* × 255 + 32767) / 65535 of each.
  public func rounded() -> Raster? {
    let rounded = samples.map { UInt8((Int32($0) * 255 + 32_767) / 65_535) }
    return Raster(size: size, channels: channels, samples: rounded)
  }
}
