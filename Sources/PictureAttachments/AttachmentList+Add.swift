extension AttachmentList {
  /// Appends photos, as one update.
  ///
  /// Each becomes a new attachment with a new identity, revision 0 and no alt text.
  /// ``Edit/attachments`` names them in the order given. With 7 of 8 attachments a single photo is
  /// `D7 I7`: the add slot goes, the photo comes.
  ///
  /// - Throws: ``ListError/noRoom(given:room:reserved:)``, and then adds none.
  @discardableResult
  public mutating func add(_ photos: [NewPhoto<Photo>]) throws(ListError) -> Edit {
    try append(photos, as: .add)
  }

  /// Appends the photos of an add that kept room for itself, and gives that room back.
  ///
  /// They can be fewer than were reserved, also none; for more there must be room beside the
  /// reservation.
  ///
  /// - Throws: ``ListError/reservationUnknown``; ``ListError/noRoom(given:room:reserved:)``, and the
  ///   reservation stays.
  @discardableResult
  public mutating func add(
    _ photos: [NewPhoto<Photo>],
    using reservation: Reservation
  ) throws(ListError) -> Edit {
    guard let own = reservations[reservation.number] else { throw .reservationUnknown }
    try requireRoom(for: photos.count, own: own)
    reservations[reservation.number] = nil
    return try append(photos, as: .add)
  }

  mutating func append(
    _ photos: [NewPhoto<Photo>],
    as command: EditCommand
  ) throws(ListError) -> Edit {
    try requireRoom(for: photos.count)
    guard !photos.isEmpty else { return .unchanged() }
    var landed: [Entry] = []
    var duplicates: [AttachmentID: AttachmentID] = [:]
    for new in photos {
      let entry = newEntry(for: new)
      duplicates[entry.id] =
        twin(of: new.photo, in: entry, among: entries)
        ?? twin(of: new.photo, in: entry, among: landed)
      landed.append(entry)
    }
    let placed = landed.enumerated().map { Placed(slot: count + $0, entry: $1) }
    return perform(.insert(placed), as: command, duplicates: duplicates)
  }
}
