/// Decoded pixels: 8-bit samples, row by row from the top left, the channels of a pixel together.
///
/// A raster lives while a photo is prepared and is never kept in a list.
public struct Raster: Hashable, Sendable {
  /// Pixels in a row, and rows.
  public let size: PixelSize
  /// Samples of one pixel: 1 for grey or one plane, 3 for red, green and blue.
  public let channels: Int
  /// `width × height × channels` samples.
  public let samples: [UInt8]

  /// A raster, or nil where the number of samples does not fit.
  public init?(size: PixelSize, channels: Int, samples: [UInt8]) {
    guard channels >= 1, let pixels = size.pixelCount else { return nil }
    let (expected, overflow) = pixels.multipliedReportingOverflow(by: channels)
    guard !overflow, expected == samples.count else { return nil }
    self.size = size
    self.channels = channels
    self.samples = samples
  }

  /// Samples in a row.
  public var rowLength: Int { size.width * channels }
}
