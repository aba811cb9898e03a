extension AttachmentList {
  /// Gives an attachment another photo; identity, slot and alt text stay.
  ///
  /// The update reloads its row. A replacement by an equal photo under the same source name changes
  /// nothing; by an equal photo under another name the revision changes, the image revision not.
  ///
  /// - Throws: ``ListError/attachmentGone``.
  @discardableResult
  public mutating func replace(
    _ id: AttachmentID,
    with photo: NewPhoto<Photo>
  ) throws(ListError) -> Edit {
    try replace(id, with: photo, as: .replace)
  }

  mutating func replace(
    _ id: AttachmentID,
    with new: NewPhoto<Photo>,
    as command: EditCommand
  ) throws(ListError) -> Edit {
    let slot = try requiredSlot(of: id)
    let before = entries[slot]
    let isSamePhoto = photos[before.photo] == new.photo
    let isUnchanged = isSamePhoto && before.sourceName == new.sourceName
    let after = isUnchanged ? before : entry(before, with: new, isSamePhoto: isSamePhoto)
    let duplicates = twin(of: new.photo, in: after, among: entries).map { [id: $0] } ?? [:]
    guard !isUnchanged else { return .unchanged([id], duplicates: duplicates) }
    return perform(
      .content(slot: slot, before: before, after: after),
      as: command,
      duplicates: duplicates
    )
  }
}
