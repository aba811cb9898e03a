/// A photo that is to become an attachment, or to replace the photo of one.
public struct NewPhoto<Photo: Hashable & Sendable>: Hashable, Sendable {
  /// The photo.
  public let photo: Photo
  /// The name that it came under, at most ``SourceName/lengthLimit`` bytes of it.
  public let sourceName: SourceName

  /// A photo and its name.
  public init(_ photo: Photo, sourceName: SourceName) {
    self.photo = photo
    self.sourceName = sourceName.limited
  }
}

/// An attachment of another list, as ``AttachmentList/load(_:nextIdentity:)`` takes it.
public struct LoadedAttachment<Photo: Hashable & Sendable>: Identifiable, Hashable, Sendable {
  /// The identity that it has in that list.
  public let id: AttachmentID
  /// The photo.
  public let photo: Photo
  /// The name that the photo came under, at most ``SourceName/lengthLimit`` bytes of it.
  public let sourceName: SourceName
  /// The alt text.
  public let alt: String

  /// An attachment of the given parts.
  public init(id: AttachmentID, photo: Photo, sourceName: SourceName, alt: String) {
    self.id = id
    self.photo = photo
    self.sourceName = sourceName.limited
    self.alt = alt
  }
}
