/// What is remembered of the file that a photo came from; never where it was taken.
public struct OriginalFacts: Hashable, Sendable {
  /// The file's format.
  public let format: ImageFormat
  /// The size after orientation.
  public let displayedSize: PixelSize
  /// Bytes of the whole file.
  public let byteCount: Int

  /// Facts of one file.
  public init(format: ImageFormat, displayedSize: PixelSize, byteCount: Int) {
    self.format = format
    self.displayedSize = displayedSize
    self.byteCount = byteCount
  }
}

/// A photo as a list holds it: the encoded image and what is known about it.
public struct PreparedPhoto: Sendable {
  /// The finished image.
  public let image: EncodedImage
  /// Whether a pixel of it is not opaque.
  public let hasAlpha: Bool
  /// What intake did, in the order of ``Note``; never ``Note/duplicateOf``, which depends on a list.
  public let notes: [Note]
  /// The file it came from.
  public let original: OriginalFacts

  /// A photo; `notes` are put in order, each once.
  public init(image: EncodedImage, hasAlpha: Bool, notes: Set<Note>, original: OriginalFacts) {
    self.image = image
    self.hasAlpha = hasAlpha
    self.notes = notes.subtracting([.duplicateOf]).sorted()
    self.original = original
  }
}

extension PreparedPhoto: Hashable {
  /// Photos are equal when their encoded bytes are.
  public static func == (lhs: PreparedPhoto, rhs: PreparedPhoto) -> Bool { lhs.image == rhs.image }

  /// Hashes the encoded bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(image) }
}
