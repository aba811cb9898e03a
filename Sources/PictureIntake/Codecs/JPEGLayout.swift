internal import PictureImaging

/// How a decoded JPEG lies in memory.
struct JPEGLayout {
  /// The size of the picture.
  let size: PixelSize
  /// How its planes lie to each other; nil where it is decoded pixel by pixel.
  let sampling: TurboSampling?
  /// What the values measure.
  let model: ColorModel

  /// Samples of each pixel of a plane, or of the one raster of colours or inks.
  var channels: Int { sampling != nil ? 1 : model == .inks ? 4 : 3 }

  /// The planes, or the one raster of pixels.
  var sizes: [PixelSize] { sampling?.planeSizes(of: size) ?? [size] }

  /// Bytes of all planes.
  var byteCount: Int { sizes.reduce(0) { $0 + $1.width * $1.height * channels } }
}
