internal import PictureImaging

/// A decoded picture, as it lies in the file.
struct DecodedPicture {
  /// One part: samples, and how much of them the picture covers.
  struct Part {
    let raster: Raster
    let grid: SampleGrid
  }

  /// What the parts are.
  enum Model {
    /// One part of one channel.
    case grey
    /// Luma and two chroma planes.
    case planes
    /// One part of three channels, red, green and blue, or of four inks.
    case pixels
  }

  let model: Model
  let parts: [Part]
  /// Whether colour was stored at less than the full size.
  let isChromaReduced: Bool
  /// Whether luma has the range of 16…235 and chroma that of 16…240, as in video, and not the full
  /// one.
  var isNarrow = false
}

extension PixelSize {
  /// The size of a plane of chroma at half the width and height, rounded up.
  var halved: PixelSize? {
    PixelSize(width: ceilingDivide(width, by: 2), height: ceilingDivide(height, by: 2))
  }
}

extension SampleGrid {
  /// That of a plane of chroma at half the width and height of a picture of `size`.
  init?(chromaOf size: PixelSize) {
    guard let half = size.halved else { return nil }
    self.init(
      size: half,
      coveredWidth: Double(size.width) / 2,
      coveredHeight: Double(size.height) / 2
    )
  }
}
