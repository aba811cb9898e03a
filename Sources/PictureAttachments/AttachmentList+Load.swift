extension AttachmentList {
  /// Replaces the list by another, as one step that can be undone.
  ///
  /// An attachment keeps its identity only where this list holds the same identity with an equal
  /// photo; all others get new ones, as do those that repeat an identity. New identities begin at
  /// `nextIdentity` where that is higher than what this list would give next. Where nothing else of
  /// a kept attachment differs its revisions stay too. The update is the difference of the two
  /// lists. Tickets die, reservations stay; the other list's history is not taken.
  ///
  /// - Parameters:
  ///   - loaded: the attachments in their order.
  ///   - nextIdentity: the number that the other list would give next; over 2⁵³ counts as that,
  ///     the highest whole number that every JSON reader keeps.
  /// - Throws: ``ListError/noRoom(given:room:reserved:)``, where `room` counts the places of the
  ///   attachments that go; ``ListError/altTextTooLong(count:limit:)``;
  ///   ``ListError/altTextHasControlCharacter``.
  @discardableResult
  public mutating func load(
    _ loaded: [LoadedAttachment<Photo>],
    nextIdentity: Int
  ) throws(ListError) -> Edit {
    let (reserved, room) = (reserved, capacity - reserved)
    guard loaded.count <= room else {
      throw .noRoom(given: loaded.count, room: room, reserved: reserved)
    }
    for item in loaded { try Self.checkAltText(item.alt) }
    counters.nextIdentity = max(counters.nextIdentity, min(nextIdentity, 1 << 53))
    tickets = [:]
    var taken: Set<AttachmentID> = []
    let after = loaded.map { item in
      guard let mine = attachment(item.id), mine.photo == item.photo, taken.insert(item.id).inserted
      else {
        let new = NewPhoto(item.photo, sourceName: item.sourceName)
        return newEntry(for: new, alt: item.alt)
      }
      return keptEntry(mine.entry, as: item)
    }
    return perform(after, as: .load)
  }

  private mutating func keptEntry(_ mine: Entry, as item: LoadedAttachment<Photo>) -> Entry {
    guard mine.sourceName != item.sourceName || !mine.alt.hasSameScalars(as: item.alt) else {
      return mine
    }
    let new = NewPhoto(item.photo, sourceName: item.sourceName)
    var kept = entry(mine, with: new, isSamePhoto: true)
    kept.alt = item.alt
    return kept
  }
}
