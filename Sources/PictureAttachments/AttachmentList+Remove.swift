extension AttachmentList {
  /// Takes attachments out, as one update; naming one twice counts once.
  ///
  /// From a full list of 8, slots 0 and 7 are `D0,7 I6`: the add slot comes back.
  ///
  /// - Throws: ``ListError/attachmentGone`` where one is not in the list; then none is removed.
  @discardableResult
  public mutating func remove(_ ids: [AttachmentID]) throws(ListError) -> Edit {
    var slots: [Int] = []
    for id in ids { slots.append(try requiredSlot(of: id)) }
    slots.sort()
    var placed: [Placed] = []
    for slot in slots where placed.last?.slot != slot {
      placed.append(Placed(slot: slot, entry: entries[slot]))
    }
    return remove(placed)
  }

  /// Takes all attachments out; of an empty list nothing, and nothing changes.
  @discardableResult
  public mutating func removeAll() -> Edit {
    remove(entries.enumerated().map { Placed(slot: $0, entry: $1) })
  }

  private mutating func remove(_ placed: [Placed]) -> Edit {
    placed.isEmpty ? .unchanged() : perform(.remove(placed), as: .remove)
  }
}
