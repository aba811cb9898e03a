/// Why a list refused a command; it is then as it was before.
@nonexhaustive
public enum ListError: Error, Equatable, Sendable {
  /// `given` photos need more than the `room` there is; `reserved` is kept for adds under way.
  case noRoom(given: Int, room: Int, reserved: Int)
  /// No attachment has that slot; there are `count`, with slots 0 to `count` − 1.
  case noSuchSlot(slot: Int, count: Int)
  /// The attachment is not in the list, or not any more.
  case attachmentGone
  /// More steps were `asked` for than are `available`; `forgotten` were let go to bound the history.
  case nothingToUndo(asked: Int, available: Int, forgotten: Int)
  /// More steps were `asked` for than are `available`.
  case nothingToRedo(asked: Int, available: Int)
  /// The alt text has `count` Unicode scalars, over the `limit`.
  case altTextTooLong(count: Int, limit: Int)
  /// The alt text holds a control character other than newline.
  case altTextHasControlCharacter
  /// The reservation was used or cancelled, or is of another list.
  case reservationUnknown
  /// The ticket was used or given back, died when the list was loaded, or is of another list.
  case ticketUnknown
}
