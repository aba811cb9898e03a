package import PictureImaging

/// The pixels of a finished image, made small: what a terminal draws.
///
/// Red, green and blue; what shows through is mixed with a middle grey, because nobody knows what
/// lies behind.
package struct SmallPicture: Sendable {
  /// How much larger than the result a picture is cut, and the least its side then has: a cut
  /// beside the true one would show.
  private static let cutReserve = (scale: 4, side: 64)

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
    let reserve = Self.reserve(filling: size)
    let covering = max(
      reserve.width,
      ceilingDivide(whole.width * reserve.height, by: whole.height)
    )
    let decoded = try Self.decoded(image, width: covering, check: check)
    guard let filled = decoded.middle(shapedLike: size)?.averaged(to: size) else {
      throw .damaged("rows are missing")
    }
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

  /// The size of a picture from which one that fills `size` is made.
  package static func reserve(filling size: PixelSize) -> PixelSize {
    let scale = max(cutReserve.scale, cutReserve.side / min(size.width, size.height))
    return PixelSize(width: size.width * scale, height: size.height * scale) ?? size
  }

  /// The middle of a picture as large as it covers `size` whole, the rest cut off; nil where rows
  /// of it are missing.
  ///
  /// - Parameter picture: one that is at least as large as ``reserve(filling:)`` says, unless there
  ///   is none.
  package init?(of picture: Raster, filling size: PixelSize) {
    guard let filled = picture.inColor.middle(shapedLike: size)?.averaged(to: size) else {
      return nil
    }
    raster = filled
  }

  /// A picture of red, green and blue.
  package init(of picture: Raster) { raster = picture.inColor }

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

  /// The picture in another size, each pixel the mean of what it covers. The filter that photos
  /// are scaled with looks beyond that, which in a picture of a few pixels is half of it.
  fileprivate func averaged(to target: PixelSize) -> Raster? {
    let columns = Self.shares(of: size.width, in: target.width)
    var averages: [UInt8] = []
    averages.reserveCapacity(target.width * target.height * channels)
    let area = size.width * size.height
    for rows in Self.shares(of: size.height, in: target.height) {
      for columns in columns {
        for channel in 0..<channels {
          var sum = area / 2
          for row in rows {
            for column in columns {
              let sample = samples[row.index * rowLength + column.index * channels + channel]
              sum += row.share * column.share * Int(sample)
            }
          }
          averages.append(UInt8(sum / area))
        }
      }
    }
    return Raster(size: target, channels: channels, samples: averages)
  }

  /// For each of `targets` the samples of `sources` that it covers, and how much; the shares of one
  /// add up to `sources`.
  private static func shares(of sources: Int, in targets: Int) -> [[(index: Int, share: Int)]] {
    (0..<targets).map { target in
      let (start, end) = (target * sources, (target + 1) * sources)
      return (start / targets...(end - 1) / targets).map { index in
        (index, min((index + 1) * targets, end) - max(index * targets, start))
      }
    }
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
