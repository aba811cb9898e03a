package import PictureImaging

/// The pixels of a finished image, made small: what a terminal draws.
///
/// Red, green and blue; what shows through is mixed with a middle grey, because nobody knows what
/// lies behind.
package struct SmallPicture: Sendable {
  /// The pixels, three samples each.
  package let raster: Raster

  /// The middle of `image` as large as it covers `size` whole, the rest cut off: what a cell of a
  /// composer shows. An image smaller than that is enlarged.
  ///
  /// - Parameter check: throws where the caller no longer waits; asked between stages.
  package init(
    of image: EncodedImage,
    filling size: PixelSize,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) {
    let whole = image.size
    // Sides of an image and of a terminal are far from what an Int holds.
    let width = max(size.width, ceilingDivide(whole.width * size.height, by: whole.height))
    let decoded = try Self.decoded(image, width: width, check: check)
    guard
      let filled = decoded.middle(shapedLike: size)?.resampled(to: size)
    else { throw .damaged("rows are missing") }
    raster = filled
  }

  /// All of `image`, at most as large as `size` and never enlarged.
  ///
  /// - Parameter check: throws where the caller no longer waits; asked between stages.
  package init(
    of image: EncodedImage,
    within size: PixelSize,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) {
    let whole = image.size
    let width = min(size.width, max(1, whole.width * size.height / whole.height))
    raster = try Self.decoded(image, width: width, check: check)
  }

  private static func decoded(
    _ image: EncodedImage,
    width: Int,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> Raster {
    let limits = Limits()
    if image.format == .jpeg {
      let jpeg = try JPEGPreparation(image.bytes, width: width, limits: limits)
      return try jpeg.upright(joinsPlanes: true, check: check).picture.rasters[0].inColor
    }
    return try preparation(of: image.bytes, width: width, limits: limits)
      .upright(check: check).picture.rasters[0].inColor
  }
}

extension Raster {
  /// The largest part of the middle that has the shape of `size`, to the nearest pixel.
  fileprivate func middle(shapedLike shape: PixelSize) -> Raster? {
    let isWider = size.width * shape.height > size.height * shape.width
    let width =
      isWider ? max(1, rounded(size.height * shape.width, by: shape.height)) : size.width
    let height =
      isWider ? size.height : max(1, rounded(size.width * shape.height, by: shape.width))
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    var part: [UInt8] = []
    for row in top..<top + height {
      let start = row * rowLength + left * channels
      part.append(contentsOf: samples[start..<start + width * channels])
    }
    guard let size = PixelSize(width: width, height: height) else { return nil }
    return Raster(size: size, channels: channels, samples: part)
  }

  private func rounded(_ number: Int, by divisor: Int) -> Int {
    (2 * number + divisor) / (2 * divisor)
  }

  fileprivate func resampled(to target: PixelSize) -> Raster? {
    resampled(from: SampleGrid(size: size), to: SampleGrid(size: target), orientation: .up)
  }

  /// The same picture as red, green and blue.
  fileprivate var inColor: Raster {
    guard channels != 3 else { return self }
    var colors: [UInt8] = []
    colors.reserveCapacity(samples.count / channels * 3)
    for pixel in stride(from: 0, to: samples.count, by: channels) {
      if channels == 1 {
        colors.append(contentsOf: repeatElement(samples[pixel], count: 3))
      } else {
        let alpha = Int(samples[pixel + 3])
        for sample in samples[pixel..<pixel + 3] {
          colors.append(UInt8((Int(sample) * alpha + 128 * (255 - alpha) + 127) / 255))
        }
      }
    }
    return Raster(size: size, channels: 3, samples: colors) ?? self
  }
}
