/// How the rows of a grid before a change become the rows after it.
///
/// Every index is a row, counted from 0. ``deletes`` and the origins of ``moves`` are rows
/// **before** the change; ``inserts``, the destinations of ``moves`` and ``reloads`` are rows
/// **after** it. Reloads are a second stage, applied when the structure is in place. A row that no
/// list names keeps its cell and its place among the others of its kind; a shift that follows from
/// deletes and inserts is not a move.
///
/// The first of two rows goes:
///
///     GridUpdate(
///       fromVersion: 4, toVersion: 5, countBefore: 2, countAfter: 1,
///       deletes: [0], inserts: [], moves: [], reloads: [])
///
/// The order in which a host applies it: delete ``deletes`` and the origins of ``moves`` from the
/// highest row to the lowest, insert ``inserts`` and the destinations of ``moves`` from the lowest
/// to the highest, then refresh ``reloads``.
public struct GridUpdate: Hashable, Sendable {
  /// One row that goes to another place among the rows that stay.
  public struct Move: Hashable, Sendable {
    /// The row before.
    public let from: Int
    /// The row after. It can be the same number, where rows around it were deleted or inserted.
    public let to: Int

    /// A move between a row before and a row after.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The version of the rows before.
  public let fromVersion: Int
  /// The version of the rows after; over ``fromVersion``, by 1 where the update is of one command.
  public let toVersion: Int
  /// Rows before.
  public let countBefore: Int
  /// Rows after.
  public let countAfter: Int
  /// Rows before that go, strictly ascending.
  public let deletes: [Int]
  /// Rows after that are new, strictly ascending.
  public let inserts: [Int]
  /// Rows that change their place among those that stay, strictly ascending by destination.
  public let moves: [Move]
  /// Rows after whose content is new while their identity is not, strictly ascending.
  public let reloads: [Int]

  /// An update of the given parts, or nil where one of these rules is broken or nothing is in it.
  ///
  /// - `toVersion` is over `fromVersion`; counts are not negative; every row lies in its range.
  /// - Every list is strictly ascending, `moves` by destination.
  /// - No row is deleted and moved, moved twice, inserted and moved to, inserted and reloaded.
  /// - `countBefore` − deletes = `countAfter` − inserts.
  /// - No move could be left out: each changes the row's place among the rows in no list.
  ///
  /// Complexity: O(*k* log *k*) for *k* listed rows, O(*k*) where nothing moves.
  public init?(
    fromVersion: Int,
    toVersion: Int,
    countBefore: Int,
    countAfter: Int,
    deletes: [Int],
    inserts: [Int],
    moves: [Move],
    reloads: [Int]
  ) {
    self.fromVersion = fromVersion
    self.toVersion = toVersion
    self.countBefore = countBefore
    self.countAfter = countAfter
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.reloads = reloads
    guard isWellFormed else { return nil }
  }
}
