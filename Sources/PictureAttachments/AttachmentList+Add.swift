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
    var placed: [Placed] = []
    placed.reserveCapacity(photos.count)
    for new in photos {
      placed.append(Placed(slot: count + placed.count, entry: newEntry(for: new)))
    }
    let duplicates = duplicates(of: photos, landingAs: placed)
    return perform(.insert(placed), as: command, duplicates: duplicates)
  }

  /// For each photo that lands in a slot of its own the earliest equal one before it.
  private func duplicates(
    of photos: [NewPhoto<Photo>],
    landingAs placed: [Placed]
  ) -> [AttachmentID: AttachmentID] {
    var duplicates: [AttachmentID: AttachmentID] = [:]
    for (index, new) in photos.enumerated() {
      if let twin = twin(of: new.photo) {
        duplicates[placed[index].entry.id] = twin
      } else if let twin = photos[..<index].firstIndex(where: { $0.photo == new.photo }) {
        duplicates[placed[index].entry.id] = placed[twin].entry.id
      }
    }
    return duplicates
  }
}
