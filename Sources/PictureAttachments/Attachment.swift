/// One photo of a list with what belongs to it.
///
/// Within one list (and all that undo brings back) identity and ``revision`` together stand for one
/// content: what a cell drew for them stays right.
public struct Attachment<Photo: Hashable & Sendable>: Identifiable, Hashable, Sendable {
  /// Its identity; see ``AttachmentID``.
  public let id: AttachmentID
  /// 0 at first, another number after every change of photo, source name or alt text.
  public internal(set) var revision: Int
  /// 0 at first, another number after every change of the photo: the key for caches and uploads.
  public internal(set) var imageRevision: Int
  /// The photo.
  public internal(set) var photo: Photo
  /// The name that the photo came under.
  public internal(set) var sourceName: SourceName
  /// What the photo shows, in words; empty where nobody wrote it.
  public internal(set) var alt: String
}

/// A photo that is to become an attachment, or to replace the photo of one.
public struct NewPhoto<Photo: Hashable & Sendable>: Hashable, Sendable {
  /// The photo.
  public let photo: Photo
  /// The name that it came under.
  public let sourceName: SourceName

  /// A photo and its name.
  public init(_ photo: Photo, sourceName: SourceName) {
    self.photo = photo
    self.sourceName = sourceName
  }
}

/// An attachment of another list, as ``AttachmentList/load(_:nextIdentity:)`` takes it.
public struct LoadedAttachment<Photo: Hashable & Sendable>: Identifiable, Hashable, Sendable {
  /// The identity that it has in that list.
  public let id: AttachmentID
  /// The photo.
  public let photo: Photo
  /// The name that the photo came under.
  public let sourceName: SourceName
  /// The alt text.
  public let alt: String

  /// An attachment of the given parts.
  public init(id: AttachmentID, photo: Photo, sourceName: SourceName, alt: String) {
    self.id = id
    self.photo = photo
    self.sourceName = sourceName
    self.alt = alt
  }
}
