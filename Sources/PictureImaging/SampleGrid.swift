/// A grid of samples, and how much of it a picture covers from the top left corner.
///
/// A decoder that reduces 4025 columns to a quarter gives 1007 of which the picture covers 1006.25;
/// a chroma plane of half the size has 301 columns for 601 pixels and covers 300.5 of them. Mapping
/// what is covered, not the count, keeps the picture from being stretched.
public struct SampleGrid: Hashable, Sendable {
  /// Columns and rows of samples.
  public let size: PixelSize
  /// How many columns the picture covers; over 0 and at most `size.width`.
  public let coveredWidth: Double
  /// How many rows the picture covers; over 0 and at most `size.height`.
  public let coveredHeight: Double

  /// A grid that the picture covers whole.
  public init(size: PixelSize) {
    self.size = size
    coveredWidth = Double(size.width)
    coveredHeight = Double(size.height)
  }

  /// A grid that the picture covers in part, or nil where it covers nothing or more than is there.
  public init?(size: PixelSize, coveredWidth: Double, coveredHeight: Double) {
    guard coveredWidth > 0, coveredWidth <= Double(size.width),
      coveredHeight > 0, coveredHeight <= Double(size.height)
    else { return nil }
    self.size = size
    self.coveredWidth = coveredWidth
    self.coveredHeight = coveredHeight
  }
}
