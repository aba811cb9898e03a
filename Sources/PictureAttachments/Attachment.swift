/// One photo of a list with what belongs to it.
///
/// Within one list, and all that undo brings back, identity and ``revision`` together stand for one
/// content: what a cell drew for them stays right.
public struct Attachment<Photo: Hashable & Sendable>: Identifiable, Sendable {
  /// The photo.
  public let photo: Photo
  /// All but the photo.
  let entry: Entry

  /// Its identity; see ``AttachmentID``.
  public var id: AttachmentID { entry.id }
  /// 0 at first, another number after every change of photo, source name or alt text.
  public var revision: Int { entry.revision }
  /// 0 at first, another number after every change of the photo: the key for caches and uploads.
  public var imageRevision: Int { entry.imageRevision }
  /// The name that the photo came under.
  public var sourceName: SourceName { entry.sourceName }
  /// What the photo shows, in words; empty where nobody wrote it.
  public var alt: String { entry.alt }
}

extension Attachment: Hashable {
  /// Whether identity, revisions, photo, name and alt text are equal.
  public static func == (lhs: Attachment, rhs: Attachment) -> Bool {
    lhs.id == rhs.id && lhs.revision == rhs.revision && lhs.imageRevision == rhs.imageRevision
      && lhs.sourceName == rhs.sourceName && lhs.alt == rhs.alt && lhs.photo == rhs.photo
  }

  /// Hashes identity and revision, which stand for the rest: photos can be large.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(revision)
  }
}

/// An attachment without its photo. List and history share photos by their numbers, so that
/// everything but the photos themselves is plain values of known types.
package struct Entry: Hashable, Sendable {
  package let id: AttachmentID
  package var revision: Int
  package var imageRevision: Int
  /// The number of the photo: another one for every photo that was put in, also for an equal one.
  package var photo: Int
  /// What the photo weighs in the history.
  package var weight: Int
  package var sourceName: SourceName
  package var alt: String

  package init(
    id: AttachmentID,
    revision: Int,
    imageRevision: Int,
    photo: Int,
    weight: Int,
    sourceName: SourceName,
    alt: String
  ) {
    self.id = id
    self.revision = revision
    self.imageRevision = imageRevision
    self.photo = photo
    self.weight = weight
    self.sourceName = sourceName
    self.alt = alt
  }
}
