public import PictureImaging

/// A part of a displayed picture, in shares of its sides from the top left.
public struct CropRectangle: Hashable, Sendable {
  /// The left edge, 0 ≤ x < 1.
  public let x: Double
  /// The upper edge, 0 ≤ y < 1.
  public let y: Double
  /// The width, over 0; x + width is at most 1.
  public let width: Double
  /// The height, over 0; y + height is at most 1.
  public let height: Double

  /// A part, or nil where it is empty or reaches out of the picture.
  public init?(x: Double, y: Double, width: Double, height: Double) {
    guard x >= 0, y >= 0, width > 0, height > 0, x + width <= 1, y + height <= 1 else { return nil }
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What is wanted of an asset's picture.
public struct ImageRequest: Hashable, Sendable {
  /// How a picture that has another shape than the target is made to go with it; nothing is cut
  /// off.
  @nonexhaustive
  public enum ContentMode: CaseIterable, Sendable {
    /// As large as fits into the target.
    case fit
    /// As small as covers the target.
    case fill
  }

  /// Whether the picture is made smaller.
  @nonexhaustive
  public enum ResizeMode: CaseIterable, Sendable {
    /// No: it keeps its size.
    case none
    /// Only as far as the decoder does so by itself: it covers the size that ``exact`` gives, and
    /// can be larger.
    case fast
    /// Yes, to the pixel.
    case exact
  }

  /// Which results there are.
  @nonexhaustive
  public enum DeliveryMode: CaseIterable, Sendable {
    /// First one by the thumbnail in the file, where there is one, and then the good one.
    case opportunistic
    /// The good one.
    case highQuality
    /// The one by the thumbnail in the file, or else the good one.
    case fast
  }

  /// The size wanted, in pixels. A picture is never enlarged: one that is smaller keeps its size.
  public let target: PixelSize
  /// How the shape of the picture and that of the target go together.
  public let contentMode: ContentMode
  /// Whether the picture is made smaller.
  public let resizeMode: ResizeMode
  /// Which results there are.
  public private(set) var deliveryMode: DeliveryMode
  /// The part of the picture that is wanted; nil for all of it. The target is then for that part.
  public let crop: CropRectangle?

  /// A request for the whole picture.
  public init(
    target: PixelSize,
    contentMode: ContentMode = .fit,
    resizeMode: ResizeMode = .exact,
    deliveryMode: DeliveryMode = .opportunistic
  ) {
    self.target = target
    self.contentMode = contentMode
    self.resizeMode = resizeMode
    self.deliveryMode = deliveryMode
    crop = nil
  }

  /// A request for a part of the picture, which is cut and resized exactly.
  public init(
    target: PixelSize,
    contentMode: ContentMode = .fit,
    deliveryMode: DeliveryMode = .opportunistic,
    crop: CropRectangle
  ) {
    self.target = target
    self.contentMode = contentMode
    resizeMode = .exact
    self.deliveryMode = deliveryMode
    self.crop = crop
  }
}

extension ImageRequest {
  /// The same in another mode of delivery.
  func delivered(_ mode: DeliveryMode) -> ImageRequest {
    var request = self
    request.deliveryMode = mode
    return request
  }

  /// The pixels of a displayed picture that are wanted: those that the rectangle touches.
  func part(of picture: PixelSize) -> PixelRectangle {
    guard let crop else { return PixelRectangle(picture) }
    let left = min(Int(crop.x * Double(picture.width)), picture.width - 1)
    let top = min(Int(crop.y * Double(picture.height)), picture.height - 1)
    // A share like 0.1 + 0.2 is a little over what it means.
    let right = Int(((crop.x + crop.width) * Double(picture.width) - 1e-6).rounded(.up))
    let bottom = Int(((crop.y + crop.height) * Double(picture.height) - 1e-6).rounded(.up))
    return PixelRectangle(
      left: left,
      top: top,
      size: PixelSize(
        width: min(max(right - left, 1), picture.width - left),
        height: min(max(bottom - top, 1), picture.height - top)
      ) ?? picture
    )
  }

  /// The size that a picture, or the part that is wanted of it, is given exactly.
  ///
  /// Of a 4032×3024 picture for a target of 600×600, `fit` is 600×450 and `fill` 800×600.
  func exactSize(of picture: PixelSize) -> PixelSize {
    guard resizeMode != .none else { return picture }
    // The width at which the picture is as high as the target; sides are far from Int's bounds.
    let (product, divisor) = (target.height.clamped * picture.width, picture.height)
    switch contentMode {
    case .fit:
      let size = picture.limited(toWidth: max(1, min(target.width, product / divisor)))
      // A strip that is a pixel wide, though its shape would have it be less.
      return PixelSize(width: size.width, height: min(size.height, target.height)) ?? size
    case .fill:
      let width = max(target.width.clamped, (product + divisor - 1) / divisor)
      return picture.limited(toWidth: width)
    }
  }
}

extension Int {
  /// A side of a target, beyond which there is no picture.
  fileprivate var clamped: Int { Swift.min(self, 1 << 31) }
}

/// A part of a picture, in whole pixels.
struct PixelRectangle: Equatable {
  let left: Int
  let top: Int
  let size: PixelSize

  init(left: Int, top: Int, size: PixelSize) {
    self.left = left
    self.top = top
    self.size = size
  }

  /// The whole of a picture.
  init(_ size: PixelSize) { self.init(left: 0, top: 0, size: size) }
}
