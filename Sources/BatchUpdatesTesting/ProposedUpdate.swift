public import BatchUpdates

/// What somebody wants a grid to do, right or wrong; unlike a `GridUpdate` it obeys no rule.
public struct ProposedUpdate: Hashable, Sendable {
  /// Rows before, as the update counts them.
  public var countBefore: Int
  /// Rows after, as the update counts them.
  public var countAfter: Int
  /// Rows before that go.
  public var deletes: [Int]
  /// Rows after that are new.
  public var inserts: [Int]
  /// Rows that go elsewhere: from a row before to a row after.
  public var moves: [GridUpdate.Move]
  /// Rows **before**, reloaded in the same stage as deletes, inserts and moves.
  public var earlyReloads: [Int]
  /// Rows **after**, reloaded when the structure is in place.
  public var reloads: [Int]

  /// An update of the given parts, whatever is in them.
  public init(
    countBefore: Int,
    countAfter: Int,
    deletes: [Int] = [],
    inserts: [Int] = [],
    moves: [GridUpdate.Move] = [],
    earlyReloads: [Int] = [],
    reloads: [Int] = []
  ) {
    self.countBefore = countBefore
    self.countAfter = countAfter
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.earlyReloads = earlyReloads
    self.reloads = reloads
  }

  /// The parts of a valid update.
  public init(_ update: GridUpdate) {
    self.init(
      countBefore: update.countBefore,
      countAfter: update.countAfter,
      deletes: update.deletes,
      inserts: update.inserts,
      moves: update.moves,
      reloads: update.reloads
    )
  }
}
