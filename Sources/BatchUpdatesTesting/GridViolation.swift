public import BatchUpdates

/// What a strict grid has against an update; the cases stand in the order in which they are sought.
@nonexhaustive
public enum GridViolation: Error, Hashable, Sendable {
  /// Rule 1: a delete or a reload of a row that is not there.
  case deleteOrReloadOutOfRange(row: Int, count: Int)
  /// Rule 2: a row before that is deleted and reloaded in one stage.
  case deletedAndReloaded(row: Int)
  /// Rule 2: a row before that is deleted and moved.
  case deletedAndMoved(row: Int)
  /// Rule 2: a row before that is reloaded and moved in one stage.
  case reloadedAndMoved(row: Int)
  /// Rule 3: an insert at a row that is not there afterwards.
  case insertOutOfRange(row: Int, count: Int)
  /// Rule 3: a row after that is inserted and moved to.
  case insertedAndMovedTo(row: Int)
  /// Rule 4: a row before that is moved twice.
  case movedTwice(row: Int)
  /// Rule 4: a row after that is moved to twice.
  case movedToTwice(row: Int)
  /// Rule 4: a move from or to a row that is not there.
  case moveOutOfRange(GridUpdate.Move)
  /// Rule 5: the rows before with inserts and deletes do not make the rows after, or the update
  /// counts other rows than there are.
  case countsDisagree(before: Int, inserts: Int, deletes: Int, after: Int)
  /// Rule 5: no update although the number of rows changed.
  case updateMissing(before: Int, after: Int)
  /// Rule 6: a list names a row twice.
  case repeatedRow(row: Int)
  /// Rule 7: a reload in the same stage as moves.
  case reloadBesideMoves(row: Int)
  /// Rule 8: the cell at this row is not of the identity that belongs there.
  case wrongIdentity(row: Int)
  /// Rule 9: the cell at this row shows old content.
  case oldContent(row: Int)
  /// Rule 10: more deletes, inserts and moves than the difference of the two lists needs.
  case longerThanDifference(operations: Int, needed: Int)

  /// The number of the broken rule, 1…10.
  public var rule: Int {
    switch self {
    case .deleteOrReloadOutOfRange: 1
    case .deletedAndReloaded, .deletedAndMoved, .reloadedAndMoved: 2
    case .insertOutOfRange, .insertedAndMovedTo: 3
    case .movedTwice, .movedToTwice, .moveOutOfRange: 4
    case .countsDisagree, .updateMissing: 5
    case .repeatedRow: 6
    case .reloadBesideMoves: 7
    case .wrongIdentity: 8
    case .oldContent: 9
    case .longerThanDifference: 10
    }
  }
}
