internal import PictureImaging

extension Raster {
  /// The same picture with red, green and blue where it is grey.
  var withColors: Raster {
    guard channels == 1 else { return self }
    let colors = samples.flatMap { [$0, $0, $0] }
    return Raster(size: size, channels: 3, samples: colors) ?? self
  }
}
