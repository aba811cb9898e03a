package import PictureAttachments
package import PictureImaging

/// A draft as it was read: its identity, its limits and its list with the history.
package struct DraftContents: Sendable {
  /// What tells it from every other draft.
  package let id: DraftID
  /// The widest that an attachment is displayed, in pixels.
  package let width: Int
  /// The list; photos that only steps name may be missing in it.
  package var list: AttachmentList<PreparedPhoto>

  /// A draft of a list.
  package init(id: DraftID, width: Int, list: AttachmentList<PreparedPhoto>) {
    self.id = id
    self.width = width
    self.list = list
  }

  /// A new draft; `capacity` and `width` are brought into their ranges, 1…100 and 16…4096.
  package init(id: DraftID, capacity: Int, width: Int) {
    let list =
      AttachmentList(capacity: min(max(capacity, 1), 100), weight: DraftContents.weight)
      ?? AttachmentList(weight: DraftContents.weight)
    self.init(id: id, width: min(max(width, 16), 4096), list: list)
  }

  /// What a photo weighs in the history: the bytes of its image.
  static let weight: @Sendable (PreparedPhoto) -> Int = { $0.image.bytes.count }
}
