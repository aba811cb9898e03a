/// What one row of the grid shows: an attachment, or the add slot behind the last one.
///
/// Two items of one ``id-swift.property`` that are unequal show the same attachment with other
/// content.
public enum GridItem: Hashable, Sendable, Identifiable {
  /// An attachment, as it looks in one revision.
  case attachment(id: AttachmentID, revision: Int)
  /// The place to add photos; always the last row, and absent from a full list.
  case add

  /// Which row an item is, whatever it shows.
  public enum ID: Hashable, Sendable {
    /// The row of one attachment.
    case attachment(AttachmentID)
    /// The row to add photos.
    case add
  }

  /// The item without the revision.
  public var id: ID {
    switch self {
    case .attachment(let id, _): .attachment(id)
    case .add: .add
    }
  }
}
