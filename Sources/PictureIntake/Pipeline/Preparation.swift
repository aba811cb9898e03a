package import PictureImaging

/// The stages from a file's bytes to a photo, of one format: made when the file was looked at and
/// planned, asked for the photo when there is memory for it.
protocol Preparation: Sendable {
  /// An estimate of the most memory held at once, in bytes.
  var memory: Int { get }
  /// What is known before a pixel is decoded.
  var facts: SourceFacts { get }
  /// The size that the decoder gives.
  var decodedSize: PixelSize { get }

  /// The picture as it is, or without the parts that may not leave; nil where it has to be encoded
  /// anew.
  func kept() throws(IntakeError) -> KeptImage?

  /// The samples that the encoder is handed, with a note where the data was damaged.
  ///
  /// - Parameter check: throws where the caller no longer waits; asked between stages.
  func upright(
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> (picture: UprightPicture, damage: Note?)

  /// The picture as one raster: red, green and blue, and alpha where a pixel is not opaque.
  func joined(check: () throws(IntakeError) -> Void) throws(IntakeError) -> Raster
}

/// What a file tells before a pixel of it is decoded.
struct SourceFacts {
  let original: OriginalFacts
  let orientation: Orientation
  /// Whether pixels were stored without loss.
  let isLossless: Bool
  /// What will be left out of the result.
  let notes: Set<Note>
}

/// A finished image whose pixels are those of the file.
struct KeptImage {
  let image: EncodedImage
  let hasAlpha: Bool
}

extension Preparation {
  func joined(check: () throws(IntakeError) -> Void) throws(IntakeError) -> Raster {
    try upright(check: check).picture.rasters[0].withColors
  }

  /// The finished photo.
  ///
  /// - Parameter check: throws where the caller no longer waits; asked between stages.
  func photo(check: () throws(IntakeError) -> Void) throws(IntakeError) -> PreparedPhoto {
    try check()
    if let kept = try kept() {
      return photo(kept.image, hasAlpha: kept.hasAlpha, notes: [.keptAsIs])
    }
    let (picture, damage) = try upright(check: check)
    try check()
    var notes: Set<Note> = []
    if let damage { notes.insert(damage) }
    if facts.orientation != .up { notes.insert(.turnedUpright) }
    if picture.size.width != facts.original.displayedSize.width { notes.insert(.scaled) }
    return photo(try encoded(picture), hasAlpha: picture.hasAlpha, notes: notes)
  }

  private func encoded(_ picture: UprightPicture) throws(IntakeError) -> EncodedImage {
    picture.hasAlpha
      ? try WebPEncoder.encode(picture.rasters[0], triesLossless: facts.isLossless)
      : try JPEGEncoder.encode(picture)
  }

  private func photo(_ image: EncodedImage, hasAlpha: Bool, notes: Set<Note>) -> PreparedPhoto {
    PreparedPhoto(
      image: image,
      hasAlpha: hasAlpha,
      notes: notes.union(facts.notes),
      original: facts.original
    )
  }
}

/// Looks at `file`, and plans what is to become of it.
///
/// - Parameter isExact: whether the picture is given the width; else it may be as large as the decoder
///   gives it, which has to be wide enough.
func preparation(
  of file: [UInt8],
  width: Int,
  isExact: Bool = true,
  limits: Limits
) throws(IntakeError) -> any Preparation {
  let preparation: any Preparation
  switch RecognizedFormat(file) {
  case .jpeg:
    preparation = try JPEGPreparation(file, width: width, isExact: isExact, limits: limits)
  case .png: preparation = try PNGPreparation(file, width: width, limits: limits)
  case .webp: preparation = try WebPPreparation(file, width: width, limits: limits)
  case .gif: preparation = try GIFPreparation(file, width: width, limits: limits)
  case .heif: preparation = try HEIFPreparation(file, width: width, limits: limits)
  case .unsupported(let name): throw .unsupportedFormat(name)
  case nil: throw .notAnImage
  }
  if preparation.memory > limits.decodeMemory {
    throw .overMemory(limit: limits.decodeMemory, value: preparation.memory)
  }
  return preparation
}

/// The samples that the encoder would be handed for `source`: what quality is measured on.
package func uprightPicture(
  of source: Source,
  width: Int
) throws(IntakeError) -> UprightPicture {
  let limits = Limits()
  let file = try source.read(limit: limits.fileBytes, check: checkCancellation)
  return try preparation(of: file, width: width, limits: limits)
    .upright(check: checkCancellation).picture
}

/// The stored size that the decoder is asked for of `source`: what speed is compared at.
package func decodedSize(of source: Source, width: Int) throws(IntakeError) -> PixelSize {
  let limits = Limits()
  let file = try source.read(limit: limits.fileBytes, check: checkCancellation)
  return try preparation(of: file, width: width, limits: limits).decodedSize
}
