/// Room that is kept for an add under way.
///
/// It lasts until the add lands or is cancelled. A list knows its own reservations only.
public struct Reservation: Hashable, Sendable {
  /// For how many photos room is kept.
  public let count: Int
  let number: Int
}

/// A pick that was begun: it names an attachment or the add slot and reserves nothing.
///
/// It does not expire, is used once, and dies when the list is loaded.
public struct Ticket: Hashable, Sendable {
  let number: Int
}
