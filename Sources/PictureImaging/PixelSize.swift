/// The size of an image in whole pixels; both sides are at least 1.
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// A size, or nil where a side is under 1.
  public init?(width: Int, height: Int) {
    guard width >= 1, height >= 1 else { return nil }
    self.width = width
    self.height = height
  }

  /// Width times height, or nil where the product does not fit an `Int`.
  public var pixelCount: Int? {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : product
  }

  /// The same image lying on its side.
  public var transposed: PixelSize { PixelSize(uncheckedWidth: height, height: width) }

  /// The size at most `limit` pixels wide with the same shape: never enlarged, the height rounded
  /// half up and at least 1.
  ///
  /// A 4032×3024 image limited to 600 becomes 600×450; 6000×3 becomes 600×1.
  public func limited(toWidth limit: Int) -> PixelSize {
    guard limit >= 1, width > limit else { return self }
    // (2·W·h + w) / (2·w) in full width: no product of two sizes overflows.
    let (high, low) = (2 * limit).multipliedFullWidth(by: height)
    let (sum, carry) = low.addingReportingOverflow(UInt(width))
    let scaled = (2 * width).dividingFullWidth((high + (carry ? 1 : 0), sum)).quotient
    return PixelSize(uncheckedWidth: limit, height: max(1, scaled))
  }

  private init(uncheckedWidth width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize: CustomStringConvertible {
  /// As people write it: `600×450`.
  public var description: String { "\(width)×\(height)" }
}
