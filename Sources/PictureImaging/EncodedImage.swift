/// The bytes of a finished image: upright, sRGB, with nothing beside the pixels.
public struct EncodedImage: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// What the bytes are; one of ``ImageFormat/finished``.
  public let format: ImageFormat
  /// Stored and displayed size, which are one here.
  public let size: PixelSize

  /// An image of known format and size.
  public init(bytes: [UInt8], format: ImageFormat, size: PixelSize) {
    self.bytes = bytes
    self.format = format
    self.size = size
  }
}

extension EncodedImage: Hashable {
  /// Equal bytes are equal images.
  public static func == (lhs: EncodedImage, rhs: EncodedImage) -> Bool { lhs.bytes == rhs.bytes }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
