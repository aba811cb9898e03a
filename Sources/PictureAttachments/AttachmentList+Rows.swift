extension AttachmentList {
  /// The grid: a row for each attachment and, where there are fewer than ``capacity``, the add slot.
  ///
  /// Never empty. Complexity: O(*n*).
  public var rows: [GridItem] { PictureAttachments.rows(of: entries, capacity: capacity) }

  /// The attachments in their order; the index is the slot.
  ///
  /// Complexity: O(*n*), so take it once where you want several.
  public var attachments: [Attachment<Photo>] { entries.compactMap { attachment($0) } }

  /// How many attachments there are. Complexity: O(1).
  public var count: Int { entries.count }

  /// The slot of an attachment, counted from 0, or nil where it is not in the list.
  public func slot(of id: AttachmentID) -> Int? { entries.firstIndex { $0.id == id } }

  /// The attachment of that identity, or nil where it is not in the list.
  public func attachment(_ id: AttachmentID) -> Attachment<Photo>? {
    slot(of: id).flatMap { attachment(entries[$0]) }
  }

  /// The identity of the attachment at `slot`.
  ///
  /// - Throws: ``ListError/noSuchSlot(slot:count:)`` for the add slot and beyond, and under 0.
  public func id(at slot: Int) throws(ListError) -> AttachmentID {
    guard entries.indices.contains(slot) else {
      throw .noSuchSlot(slot: slot, count: count)
    }
    return entries[slot].id
  }

  /// An entry with its photo, which is there as long as list or history names it.
  func attachment(_ entry: Entry) -> Attachment<Photo>? {
    photos[entry.photo].map { Attachment(photo: $0, entry: entry) }
  }

  /// The slot of an attachment that a command names.
  func requiredSlot(of id: AttachmentID) throws(ListError) -> Int {
    guard let slot = slot(of: id) else { throw .attachmentGone }
    return slot
  }
}
