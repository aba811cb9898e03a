internal import PictureImaging

/// How a decoded JPEG lies in memory.
struct JPEGLayout {
  /// The size of the picture.
  let size: PixelSize
  /// How its planes lie to each other; nil where it is red, green and blue, pixel by pixel, because
  /// the decoder does not give its planes.
  let sampling: TurboSampling?

  /// Samples of each pixel of a plane.
  var channels: Int { sampling == nil ? 3 : 1 }

  /// The planes, or the one raster of pixels.
  var sizes: [PixelSize] { sampling?.planeSizes(of: size) ?? [size] }

  /// Bytes of all planes.
  var byteCount: Int { sizes.reduce(0) { $0 + $1.width * $1.height * channels } }
}
