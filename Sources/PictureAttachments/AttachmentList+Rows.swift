extension AttachmentList {
  /// The grid: a row for each attachment and, where there are fewer than ``capacity``, the add slot.
  ///
  /// Never empty. Complexity: O(*n*).
  public var rows: [GridItem] { PictureAttachments.rows(of: attachments, capacity: capacity) }

  /// The slot of an attachment, counted from 0, or nil where it is not in the list.
  public func slot(of id: AttachmentID) -> Int? { attachments.firstIndex { $0.id == id } }

  /// The attachment of that identity, or nil where it is not in the list.
  public func attachment(_ id: AttachmentID) -> Attachment<Photo>? {
    slot(of: id).map { attachments[$0] }
  }

  /// The identity of the attachment at `slot`.
  ///
  /// - Throws: ``ListError/noSuchSlot(slot:count:)`` for the add slot and beyond, and under 0.
  public func id(at slot: Int) throws(ListError) -> AttachmentID {
    guard attachments.indices.contains(slot) else {
      throw .noSuchSlot(slot: slot, count: attachments.count)
    }
    return attachments[slot].id
  }

  /// The slot of an attachment that a command names.
  func requiredSlot(of id: AttachmentID) throws(ListError) -> Int {
    guard let slot = slot(of: id) else { throw .attachmentGone }
    return slot
  }
}
