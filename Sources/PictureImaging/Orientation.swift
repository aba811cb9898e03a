/// How a stored image is turned to stand upright; the raw values are those of EXIF tag 0x0112.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// Stored as shown.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from top left: rows become columns.
  case leftMirrored = 5
  /// To be turned by 90° clockwise.
  case right = 6
  /// Mirrored along the diagonal from top right.
  case rightMirrored = 7
  /// To be turned by 90° counter-clockwise.
  case left = 8

  /// Whether the displayed width is the stored height.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Whether stored rows are displayed in the other order: from the bottom, or, where the sides are
  /// swapped, from the right.
  public var mirrorsRows: Bool {
    switch self {
    case .down, .downMirrored, .right, .rightMirrored: true
    case .up, .upMirrored, .leftMirrored, .left: false
    }
  }

  /// Whether stored columns are displayed in the other order: from the right, or, where the sides
  /// are swapped, from the bottom.
  public var mirrorsColumns: Bool {
    switch self {
    case .upMirrored, .down, .rightMirrored, .left: true
    case .up, .downMirrored, .leftMirrored, .right: false
    }
  }

  /// The size that an image stored at `size` is displayed at.
  public func displayed(_ size: PixelSize) -> PixelSize { swapsSides ? size.transposed : size }
}
