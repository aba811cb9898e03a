extension AttachmentList {
  /// Begins a pick on an attachment or on the add slot.
  ///
  /// A ticket reserves nothing and does not expire. On an attachment it lands as a replacement,
  /// wherever that attachment is by then; on the add slot it adds at the then end of the list.
  ///
  /// - Throws: ``ListError/attachmentGone``; ``ListError/noSuchSlot(slot:count:)`` for the add slot
  ///   of a full list, which has none.
  public mutating func ticket(for item: GridItem.ID) throws(ListError) -> Ticket {
    switch item {
    case .attachment(let id):
      _ = try requiredSlot(of: id)
    case .add:
      guard count < capacity else {
        throw .noSuchSlot(slot: count, count: count)
      }
    }
    let ticket = Ticket(number: counters.takeClaim())
    tickets[ticket.number] = item
    return ticket
  }

  /// What a ticket names; whether it could land is not asked.
  ///
  /// - Throws: ``ListError/ticketUnknown``.
  public func target(of ticket: Ticket) throws(ListError) -> GridItem.ID {
    guard let item = tickets[ticket.number] else { throw .ticketUnknown }
    return item
  }

  /// Lands a pick and uses up its ticket. Where it throws, the ticket stays good: an attachment
  /// that is gone can come back by undo.
  ///
  /// - Throws: ``ListError/ticketUnknown``; ``ListError/attachmentGone``;
  ///   ``ListError/noRoom(given:room:reserved:)`` on the add slot.
  @discardableResult
  public mutating func land(
    _ ticket: Ticket,
    _ photo: NewPhoto<Photo>
  ) throws(ListError) -> Edit {
    let edit =
      switch try target(of: ticket) {
      case .attachment(let id): try replace(id, with: photo, as: .pick)
      case .add: try append([photo], as: .pick)
      }
    tickets[ticket.number] = nil
    return edit
  }

  /// Gives back the ticket of a pick that comes to nothing; one used or given back already is left.
  public mutating func discard(_ ticket: Ticket) { tickets[ticket.number] = nil }
}
