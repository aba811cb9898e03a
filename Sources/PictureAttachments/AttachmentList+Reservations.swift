extension AttachmentList {
  /// The room that adds under way keep.
  public var reserved: Int { reservations.values.reduce(0, +) }

  /// How many photos can be added now: capacity − attachments − ``reserved``; never negative.
  public var room: Int { capacity - count - reserved }

  /// Keeps room for `count` photos of an add that begins now.
  ///
  /// It lasts until ``add(_:using:)`` uses it or ``cancel(_:)`` gives it back. No other command can
  /// fill that room in the meantime.
  ///
  /// - Parameter count: photos; under 0 is 0.
  /// - Throws: ``ListError/noRoom(given:room:reserved:)``.
  public mutating func reserve(_ count: Int) throws(ListError) -> Reservation {
    let count = max(0, count)
    try requireRoom(for: count)
    let reservation = Reservation(count: count, number: counters.takeClaim())
    reservations[reservation.number] = count
    return reservation
  }

  /// Gives back the room of an add that comes to nothing; one used or given back already is left.
  public mutating func cancel(_ reservation: Reservation) {
    reservations[reservation.number] = nil
  }

  /// Throws where not all of the `given` photos fit, with `own` of the reserved places at hand.
  func requireRoom(for given: Int, own: Int = 0) throws(ListError) {
    let reserved = reserved - own
    let room = capacity - count - reserved
    guard given <= room else { throw .noRoom(given: given, room: room, reserved: reserved) }
  }
}
