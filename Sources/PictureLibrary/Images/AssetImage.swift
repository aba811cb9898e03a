public import PictureImaging

/// A picture of an asset, upright in sRGB.
public struct AssetImage: Hashable, Sendable {
  /// The pixels: red, green and blue, and alpha where one is not opaque.
  public let raster: Raster
  /// Whether it was made of the small picture in the file, and may be followed by a better one.
  public let isDegraded: Bool

  /// Pixels in a row, and rows.
  public var size: PixelSize { raster.size }
}
