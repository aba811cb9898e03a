internal import PictureImaging

/// Decodes a WebP at the size of its plan.
struct WebPDecoder {
  let file: [UInt8]
  let probe: WebPProbe
  let size: PixelSize

  /// The picture of a file that is not animated.
  func still() throws(IntakeError) -> Raster {
    try WebPDecompressor.decode(file, at: size, withAlpha: probe.mayBeTransparent)
  }

  /// Luma and chroma of a lossy picture without alpha, as they are stored.
  func planes() throws(IntakeError) -> DecodedPicture {
    let rasters = try WebPDecompressor.decodePlanes(file, at: size, withAlpha: false)
    // Chroma is scaled as a plane of its own, with its last sample half outside or not.
    guard let whole = SampleGrid(chromaOf: probe.size), let half = size.halved,
      let covered = SampleGrid(
        size: half,
        coveredWidth: whole.coveredWidth * Double(half.width) / Double(whole.size.width),
        coveredHeight: whole.coveredHeight * Double(half.height) / Double(whole.size.height)
      )
    else { throw .damaged("planes of another size") }
    return DecodedPicture(
      model: .planes,
      parts: rasters.enumerated().map { index, raster in
        DecodedPicture.Part(raster: raster, grid: index == 0 ? SampleGrid(size: size) : covered)
      },
      isChromaReduced: true,
      isNarrow: true
    )
  }

  /// Luma, chroma and alpha of a lossy picture.
  func planesWithAlpha() throws(IntakeError) -> [Raster] {
    try WebPDecompressor.decodePlanes(file, at: size, withAlpha: true)
  }

  /// Hands out the rows of the picture, or of an animation's canvas with its first frame on it.
  func forEachRow(
    _ body: (Span<UInt8>) throws(IntakeError) -> Void
  ) throws(IntakeError) {
    if probe.parts.isAnimated {
      let file = WebPContainer.firstFrame(file, probe.parts)
      return try WebPAnimation(file, size: probe.size).forEachRow(body)
    }
    // A lossless picture seldom makes use of its alpha.
    let raster = try still().withoutFullAlpha
    for row in 0..<size.height {
      let range = row * raster.rowLength..<(row + 1) * raster.rowLength
      try body(raster.samples.span.extracting(range))
    }
  }
}
