internal import PictureImaging
internal import PictureIntake

/// Makes the pictures that answer one request for one asset.
struct ImageMaker: Sendable {
  /// Reads the small picture in the file, where there is one.
  typealias ThumbnailReader = @Sendable () throws(IntakeError) -> [UInt8]?

  let source: Source
  /// How the asset's picture is turned, and how large it is when upright.
  let orientation: Orientation
  let size: PixelSize
  let request: ImageRequest
  let intake: Intake
  let thumbnail: ThumbnailReader

  /// The picture by the small one in the file; nil where there is none that can be used.
  ///
  /// It is as large as the good one will be where it has the pixels, else smaller in the same
  /// shape.
  func quick() async -> AssetImage? {
    let read = thumbnail
    guard let bytes = try? await onCodecThreads({ () throws(IntakeError) in try read() }),
      let small = try? await intake.picture(
        Source(bytes: bytes, name: source.name),
        width: 0,
        isExact: true
      ),
      let upright = small.upright(orientation)?.middle(shapedLike: size)
    else { return nil }
    return (try? cut(upright, mayBeSmaller: true)).map { AssetImage(raster: $0, isDegraded: true) }
  }

  /// The picture as the request wants it.
  func good() async throws(IntakeError) -> AssetImage {
    let isExact = request.resizeMode != .fast
    return try finished(try await intake.picture(source, width: width, isExact: isExact))
  }

  /// The picture as the request wants it, made on the calling thread.
  func goodNow() throws(IntakeError) -> AssetImage {
    let isExact = request.resizeMode != .fast
    return try finished(try intake.pictureNow(source, width: width, isExact: isExact))
  }

  /// How wide the picture is decoded: as wide as what is wanted of it takes.
  private var width: Int {
    let wanted = request.exactSize(of: request.part(of: size).size)
    guard let crop = request.crop else { return wanted.width }
    let across = Double(wanted.width) / crop.width
    let down = Double(wanted.height) / crop.height * Double(size.width) / Double(size.height)
    // Sides are rounded, so that a part of them can be short of a pixel.
    return Int(min(max(across, down).rounded(.up) + 2, Double(size.width)))
  }

  private func finished(_ picture: Raster) throws(IntakeError) -> AssetImage {
    // By its width alone a strip that is a pixel wide is higher than it may be.
    let isStrip = request.resizeMode == .exact && picture.size.width == 1
    let isCut = request.crop != nil || isStrip
    let raster = isCut ? try cut(picture, mayBeSmaller: false) : picture
    return AssetImage(raster: raster, isDegraded: false)
  }

  /// The part that is wanted of a picture of the asset, in the size that is wanted.
  ///
  /// - Parameter mayBeSmaller: whether it keeps the size it has where that is smaller.
  private func cut(_ picture: Raster, mayBeSmaller: Bool) throws(IntakeError) -> Raster {
    let wanted = request.exactSize(of: request.part(of: size).size)
    guard let part = picture.cut(request.part(of: picture.size)) else {
      throw .damaged("rows are missing")
    }
    let isSmaller = part.size.width < wanted.width || part.size.height < wanted.height
    if mayBeSmaller, isSmaller { return part }
    guard
      let result = part.resampled(
        from: SampleGrid(size: part.size),
        to: SampleGrid(size: wanted),
        orientation: .up
      )
    else { throw .damaged("rows are missing") }
    return result
  }
}
