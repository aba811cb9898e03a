/// What an edit did: the update, and the list that the update leads to.
public struct EditOutcome: Sendable {
  /// The update, the attachments touched and the steps.
  public let edit: Edit
  /// The list right after the edit; storage is shared, not copied.
  public let list: AttachmentList<PreparedPhoto>
  /// One entry a photo offered, in order; empty for edits that take no photo.
  public let results: [PhotoResult]
}

/// Why the editor refused; the list is then as it was before the call.
@nonexhaustive public enum EditorError: Error, Equatable, Sendable {
  /// The list's rules do not allow it.
  case list(ListError)
  /// Photos could not be taken; never empty, in the order offered.
  case photos([PhotoFailure])
  /// The bundle could not be written.
  case bundle(BundleError)
  /// The draft's file could not be opened, read or written.
  case draft(DraftError)
  /// The calling task was cancelled before the edit was made.
  case cancelled
}
