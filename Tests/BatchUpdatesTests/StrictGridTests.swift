import BatchUpdates
import BatchUpdatesTesting
import Testing

typealias Move = GridUpdate.Move

/// What is proposed to a grid, and what it says to that.
struct Proposal: Sendable, CustomTestStringConvertible {
  let before: String
  let after: String
  let update: ProposedUpdate?
  let violation: GridViolation?

  /// A proposal whose counts are right.
  init(
    _ before: String,
    _ after: String,
    _ violation: GridViolation?,
    _ set: (inout ProposedUpdate) -> Void
  ) {
    var update = ProposedUpdate(countBefore: rows(before).count, countAfter: rows(after).count)
    set(&update)
    (self.before, self.after, self.update, self.violation) = (before, after, update, violation)
  }

  /// No update at all.
  init(none before: String, _ after: String, _ violation: GridViolation?) {
    (self.before, self.after, self.update, self.violation) = (before, after, nil, violation)
  }

  var testDescription: String { "\(before) → \(after): \(violation.map { "\($0)" } ?? "accepted")" }
}

@Suite("The strict grid")
struct StrictGridTests {
  static let refused = [
    Proposal("a b", "b", .deleteOrReloadOutOfRange(row: 2, count: 2)) { $0.deletes = [2] },
    Proposal("a b", "b", .deleteOrReloadOutOfRange(row: -1, count: 2)) { $0.deletes = [-1] },
    Proposal("a b", "a b'", .deleteOrReloadOutOfRange(row: 2, count: 2)) { $0.earlyReloads = [2] },
    Proposal("a b c", "b c'", .deleteOrReloadOutOfRange(row: 2, count: 2)) {
      ($0.deletes, $0.reloads) = ([0], [2])
    },
    Proposal("a b", "b", .deletedAndReloaded(row: 0)) {
      ($0.deletes, $0.earlyReloads) = ([0], [0])
    },
    Proposal("a b", "b", .deletedAndMoved(row: 0)) {
      ($0.deletes, $0.moves) = ([0], [Move(from: 0, to: 0)])
    },
    Proposal("a b", "b a'", .reloadedAndMoved(row: 0)) {
      ($0.moves, $0.earlyReloads) = ([Move(from: 0, to: 1)], [0])
    },
    Proposal("a", "a b", .insertOutOfRange(row: 2, count: 2)) { $0.inserts = [2] },
    Proposal("a b", "b a c", .insertedAndMovedTo(row: 1)) {
      ($0.inserts, $0.moves) = ([1], [Move(from: 0, to: 1)])
    },
    Proposal("a b c", "b c a", .movedTwice(row: 0)) {
      $0.moves = [Move(from: 0, to: 1), Move(from: 0, to: 2)]
    },
    Proposal("a b c", "b c a", .movedToTwice(row: 2)) {
      $0.moves = [Move(from: 0, to: 2), Move(from: 1, to: 2)]
    },
    Proposal("a b", "b a", .moveOutOfRange(Move(from: 0, to: 2))) {
      $0.moves = [Move(from: 0, to: 2)]
    },
    Proposal("a b", "b a", .moveOutOfRange(Move(from: 2, to: 0))) {
      $0.moves = [Move(from: 2, to: 0)]
    },
    Proposal("a b", "b", .countsDisagree(before: 2, inserts: 0, deletes: 0, after: 1)) { _ in },
    Proposal("a b", "b", .countsDisagree(before: 2, inserts: 0, deletes: 2, after: 1)) {
      $0.deletes = [0, 0]
    },
    Proposal("a b", "b", .countsDisagree(before: 2, inserts: 0, deletes: 1, after: 1)) {
      ($0.deletes, $0.countBefore) = ([0], 3)
    },
    Proposal(none: "a b", "b", .updateMissing(before: 2, after: 1)),
    Proposal("a b", "x y", .repeatedRow(row: 0)) { ($0.deletes, $0.inserts) = ([0, 0], [0, 1]) },
    Proposal("a b", "x y", .repeatedRow(row: 1)) { ($0.deletes, $0.inserts) = ([0, 1], [1, 1]) },
    Proposal("a b", "a b'", .repeatedRow(row: 1)) { $0.reloads = [1, 1] },
    Proposal("a b c", "b a c'", .reloadBesideMoves(row: 2)) {
      ($0.moves, $0.earlyReloads) = ([Move(from: 0, to: 1)], [2])
    },
    Proposal("a b c", "b c", .wrongIdentity(row: 0)) { $0.deletes = [1] },
    Proposal(none: "a b", "b a", .wrongIdentity(row: 0)),
    Proposal("a b c", "c b a", .wrongIdentity(row: 0)) { $0.moves = [Move(from: 0, to: 2)] },
    Proposal("a b c", "a b' d", .wrongIdentity(row: 1)) {
      ($0.deletes, $0.inserts, $0.reloads) = ([1], [2], [1])
    },
    Proposal("a b", "a' b", .oldContent(row: 0)) { $0.reloads = [1] },
    Proposal(none: "a b", "a b'", .oldContent(row: 1)),
    Proposal("a b", "a' b", .longerThanDifference(operations: 2, needed: 0)) {
      ($0.deletes, $0.inserts) = ([0], [0])
    },
    Proposal("a b c", "b c a", .longerThanDifference(operations: 2, needed: 1)) {
      $0.moves = [Move(from: 1, to: 0), Move(from: 2, to: 1)]
    },
    Proposal("a b", "b", .longerThanDifference(operations: 2, needed: 1)) {
      ($0.deletes, $0.moves) = ([0], [Move(from: 1, to: 0)])
    },
    Proposal("a b", "b a", .longerThanDifference(operations: 2, needed: 1)) {
      $0.moves = [Move(from: 1, to: 0), Move(from: 0, to: 1)]
    },
  ]

  @Test("names the first rule that an update breaks and stays as it was", arguments: refused)
  func refuses(_ proposal: Proposal) {
    var grid = StrictGrid(rows(proposal.before))
    var violation: GridViolation?
    do { try grid.play(proposal.update, to: rows(proposal.after)) } catch { violation = error }
    #expect(violation == proposal.violation)
    #expect(grid.cells == rows(proposal.before))
  }

  @Test("every rule is broken by one of these updates")
  func everyRule() {
    #expect(Set(Self.refused.compactMap { $0.violation?.rule }) == Set(1...10))
  }

  static let accepted = [
    Proposal("a b", "a x", nil) { ($0.deletes, $0.inserts) = ([1], [1]) },
    Proposal("a b c", "a' c x", nil) {
      ($0.deletes, $0.inserts, $0.earlyReloads) = ([1], [2], [0])
    },
    Proposal("a b c", "a' c x", nil) { ($0.deletes, $0.inserts, $0.reloads) = ([1], [2], [0]) },
    Proposal("H M D P X T L N C", "X T L P N C", nil) {
      ($0.deletes, $0.moves) = ([0, 1, 2], [Move(from: 3, to: 3)])
    },
    Proposal("a b c", "c b a", nil) { $0.moves = [Move(from: 2, to: 0), Move(from: 0, to: 2)] },
    Proposal("a b", "b a", nil) { $0.moves = [Move(from: 0, to: 1)] },
    Proposal("a b", "b a", nil) { $0.moves = [Move(from: 1, to: 0)] },
    Proposal("a b", "x y z", nil) { ($0.deletes, $0.inserts) = ([0, 1], [0, 1, 2]) },
    Proposal("0 1 2 3 4 5 6 +", "0 1 2 3 4 5 6 7", nil) { ($0.deletes, $0.inserts) = ([7], [7]) },
    Proposal("a b c", "c' a b", nil) {
      ($0.moves, $0.reloads) = ([Move(from: 2, to: 0)], [0])
    },
    Proposal(none: "a b", "a b", nil),
  ]

  @Test("plays what a real grid plays", arguments: accepted)
  func plays(_ proposal: Proposal) throws {
    var grid = StrictGrid(rows(proposal.before))
    try grid.play(proposal.update, to: rows(proposal.after))
    #expect(grid.cells == rows(proposal.after))
  }
}
