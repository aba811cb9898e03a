/// The ordered photos of a post that is being written.
///
/// A list holds up to ``capacity`` attachments; while there are fewer, the last row of its grid is
/// the add slot. Every command names attachments by identity, does all it says or throws and
/// changes nothing, and answers with an ``Edit``: the exact update of the grid, and what it
/// touched. A command that changed something raises ``version`` by 1 and can be undone.
///
///     var list = AttachmentList<MyPhoto>(weight: \.byteCount)
///     let edit = try list.add([NewPhoto(photo, sourceName: SourceName("harbour.jpg"))])
///     edit.update    // D…, I0: from version 0 to 1, from 1 row to 2
///     list.rows      // [.attachment(id: 1, revision: 0), .add]
///     try list.undo()
///
/// A list is a value: a copy shares its storage until one of the two changes. Photos are compared
/// with `==` where duplicates are sought, and never hashed.
///
/// Complexity: a command costs O(*n*) for *n* attachments, one whose update is a difference
/// O(*n* log *n*): ``load(_:nextIdentity:)``, ``transaction(_:)``, undo and redo of several steps.
public struct AttachmentList<Photo: Hashable & Sendable>: Sendable {
  /// The most attachments that the list holds, 1…100.
  public let capacity: Int
  /// The number of commands that changed the list; it never goes back.
  public internal(set) var version = 0

  /// The attachments in their order, without their photos.
  var entries: [Entry] = []
  /// The photos of list and history, by number.
  var photos: [Int: Photo] = [:]
  var counters = Counters()
  var history: History
  /// Room kept for adds under way, by the number of the reservation.
  var reservations: [Int: Int] = [:]
  /// What picks under way name, by the number of the ticket.
  var tickets: [Int: GridItem.ID] = [:]
  /// How many transactions the list is a draft of.
  var depth = 0
  let weight: @Sendable (Photo) -> Int

  /// An empty list for up to 8 attachments.
  ///
  /// - Parameters:
  ///   - historyLimits: how much undo and redo keep.
  ///   - weight: what a photo weighs in the history, at least 0, usually its bytes; equal
  ///     photos weigh the same. Where duplicates are sought only photos of one weight are compared.
  public init(
    historyLimits: HistoryLimits = HistoryLimits(),
    weight: @escaping @Sendable (Photo) -> Int
  ) {
    self.capacity = 8
    self.history = History(limits: historyLimits)
    self.weight = weight
  }

  /// An empty list for up to `capacity` attachments, or nil where that is not in 1…100.
  ///
  /// - Parameters:
  ///   - capacity: the most attachments; fixed for the life of the list.
  ///   - historyLimits: how much undo and redo keep.
  ///   - weight: what a photo weighs in the history, at least 0, usually its bytes; equal
  ///     photos weigh the same. Where duplicates are sought only photos of one weight are compared.
  public init?(
    capacity: Int,
    historyLimits: HistoryLimits = HistoryLimits(),
    weight: @escaping @Sendable (Photo) -> Int
  ) {
    guard (1...100).contains(capacity) else { return nil }
    self.capacity = capacity
    self.history = History(limits: historyLimits)
    self.weight = weight
  }
}
