extension AttachmentList {
  /// Moves an attachment so that it ends at `slot`; the others keep their order.
  ///
  /// The number of the add slot, where there is one, means the last place. With 7 attachments the
  /// first moved to 7 is `M0>6`. A move onto its own place changes nothing.
  ///
  /// - Parameter slot: the slot afterwards, 0 to the number of attachments, in a full list one less.
  /// - Throws: ``ListError/attachmentGone``, ``ListError/noSuchSlot(slot:count:)``.
  @discardableResult
  public mutating func move(_ id: AttachmentID, to slot: Int) throws(ListError) -> Edit {
    let from = try requiredSlot(of: id)
    let lastRow = min(count, capacity - 1)
    guard (0...lastRow).contains(slot) else {
      throw .noSuchSlot(slot: slot, count: count)
    }
    let to = min(slot, count - 1)
    guard to != from else { return .unchanged([id]) }
    return perform(.move(id, entries[from].sourceName, from: from, to: to), as: .move)
  }
}
