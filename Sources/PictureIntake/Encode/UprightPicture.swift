package import PictureImaging

/// A picture at its final size, upright: the samples that an encoder is handed.
package struct UprightPicture: Sendable {
  /// Its size.
  package let size: PixelSize
  /// One plane of grey, three of luma and chroma, or one raster of red, green and blue, and alpha
  /// where a pixel is not opaque; planes reach to the end of the last chroma sample.
  package let rasters: [Raster]
  /// Whether chroma is to be stored, or is already, at half the width and height.
  package let isChromaHalved: Bool

  /// Whether a pixel is not opaque.
  package var hasAlpha: Bool { rasters[0].channels == 4 }

  /// A raster that is upright and of its final size.
  init(_ raster: Raster, isChromaHalved: Bool) {
    size = raster.size
    rasters = [raster]
    self.isChromaHalved = isChromaHalved
  }

  /// Resamples and turns `picture` to `size`.
  ///
  /// - Parameter joinsPlanes: whether luma and chroma are to become one raster of red, green and
  ///   blue. Planes are joined at the final size, where there are few pixels left.
  init(
    _ picture: DecodedPicture,
    size: PixelSize,
    orientation: Orientation,
    joinsPlanes: Bool,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) {
    self.size = size
    isChromaHalved = picture.isChromaReduced
    var rasters: [Raster] = []
    for (index, part) in picture.parts.enumerated() {
      let isPlane = picture.model == .planes && !joinsPlanes
      let isChroma = isPlane && index > 0
      guard
        let target = Self.grid(
          of: size,
          isHalved: isChroma && isChromaHalved,
          isPadded: isPlane && isChromaHalved
        ),
        let raster = try part.raster.resampled(
          from: part.grid,
          to: target,
          orientation: orientation,
          beforeRows: check
        )
      else { throw .damaged("rows are missing") }
      rasters.append(picture.isNarrow ? raster.widened(isChroma: index > 0) : raster)
    }
    if picture.model == .planes, joinsPlanes {
      guard let joined = Raster(joining: rasters) else { throw .damaged("planes of another size") }
      rasters = [joined]
    }
    self.rasters = rasters
  }

  /// The grid of a plane of a picture of `size`.
  private static func grid(of size: PixelSize, isHalved: Bool, isPadded: Bool) -> SampleGrid? {
    if isHalved { return SampleGrid(chromaOf: size) }
    if isPadded, let half = size.halved,
      let padded = PixelSize(width: half.width * 2, height: half.height * 2)
    {
      return SampleGrid(
        size: padded,
        coveredWidth: Double(size.width),
        coveredHeight: Double(size.height)
      )
    }
    return SampleGrid(size: size)
  }
}

extension UprightPicture {
  /// The picture in sRGB.
  func converted(by conversion: ColorConversion?) throws(IntakeError) -> UprightPicture {
    guard let conversion else { return self }
    var rasters: [Raster] = []
    for raster in self.rasters { rasters.append(try conversion.converted(raster)) }
    return UprightPicture(size: size, rasters: rasters, isChromaHalved: isChromaHalved)
  }

  private init(size: PixelSize, rasters: [Raster], isChromaHalved: Bool) {
    self.size = size
    self.rasters = rasters
    self.isChromaHalved = isChromaHalved
  }
}
