import BatchUpdates
import TestSupport
import Testing

/// The parts of an update from 5 rows, so that a table names only what it is about.
struct Parts: Sendable, CustomTestStringConvertible {
  let why: String
  var (from, to, before, after) = (3, 4, 5, 5)
  var (deletes, inserts, reloads): ([Int], [Int], [Int]) = ([], [], [])
  var moves: [(Int, Int)] = []

  init(_ why: String, _ set: (inout Parts) -> Void) {
    self.why = why
    set(&self)
  }

  var testDescription: String { why }

  var update: GridUpdate? {
    GridUpdate(
      fromVersion: from,
      toVersion: to,
      countBefore: before,
      countAfter: after,
      deletes: deletes,
      inserts: inserts,
      moves: moves.map { GridUpdate.Move(from: $0.0, to: $0.1) },
      reloads: reloads
    )
  }
}

@Suite("The rules of an update")
struct GridUpdateRulesTests {
  static let broken = [
    Parts("nothing in it") { _ in },
    Parts("versions equal") { ($0.from, $0.to, $0.reloads) = (3, 3, [0]) },
    Parts("versions falling") { ($0.from, $0.to, $0.reloads) = (4, 3, [0]) },
    Parts("negative counts") { ($0.before, $0.after, $0.deletes) = (-1, -2, [0]) },
    Parts("counts that do not follow from the lists") { ($0.after, $0.reloads) = (6, [0]) },
    Parts("a delete that the counts do not show") { $0.deletes = [0] },
    Parts("an insert that the counts do not show") { $0.inserts = [0] },
    Parts("a delete beyond the rows before") { ($0.after, $0.deletes) = (4, [5]) },
    Parts("a delete under 0") { ($0.after, $0.deletes) = (4, [-1]) },
    Parts("an insert beyond the rows after") { ($0.after, $0.inserts) = (6, [6]) },
    Parts("a reload beyond the rows after") { ($0.after, $0.deletes, $0.reloads) = (4, [0], [4]) },
    Parts("deletes out of order") { ($0.after, $0.deletes) = (3, [2, 1]) },
    Parts("a delete twice") { ($0.after, $0.deletes) = (3, [1, 1]) },
    Parts("an insert twice") { ($0.after, $0.inserts) = (7, [1, 1]) },
    Parts("a reload twice") { $0.reloads = [1, 1] },
    Parts("a row inserted and reloaded") { ($0.after, $0.inserts, $0.reloads) = (6, [1], [1]) },
    Parts("a row deleted and moved") {
      ($0.after, $0.deletes, $0.moves) = (4, [0], [(0, 3)])
    },
    Parts("a row inserted and moved to") {
      ($0.after, $0.inserts, $0.moves) = (6, [3], [(0, 3)])
    },
    Parts("a row moved twice") { $0.moves = [(0, 2), (0, 4)] },
    Parts("two rows moved to one") { $0.moves = [(0, 3), (1, 3)] },
    Parts("moves out of the order of their destinations") { $0.moves = [(0, 4), (4, 0)] },
    Parts("a move from beyond") { $0.moves = [(5, 0)] },
    Parts("a move to beyond") { $0.moves = [(0, 5)] },
    Parts("a move onto the same place") { $0.moves = [(2, 2)] },
    Parts("a move that follows from a delete") {
      ($0.after, $0.deletes, $0.moves) = (4, [0], [(3, 2)])
    },
    Parts("a move that follows from an insert") {
      ($0.after, $0.inserts, $0.moves) = (6, [0], [(1, 2)])
    },
    Parts("two moves where one does it") { $0.moves = [(1, 0), (0, 1)] },
  ]

  @Test("an update that breaks one cannot be made", arguments: broken)
  func refuses(_ parts: Parts) { #expect(parts.update == nil) }

  static let sound: [(Parts, String)] = [
    (Parts("delete and insert of one number") { ($0.deletes, $0.inserts) = ([4], [4]) }, "D4 I4"),
    (
      Parts("everything replaced") {
        ($0.after, $0.deletes, $0.inserts) = (2, Array(0..<5), [0, 1])
      }, "D0,1,2,3,4 I0,1"
    ),
    (
      Parts("a move to its own number") {
        ($0.before, $0.after, $0.deletes, $0.moves) = (9, 6, [0, 1, 2], [(3, 3)])
      }, "D0,1,2 M3>3"
    ),
    (Parts("a moved row reloaded") { ($0.moves, $0.reloads) = ([(0, 4)], [4]) }, "M0>4 R4"),
    (Parts("rows exchanged by two moves") { $0.moves = [(2, 0), (0, 2)] }, "M2>0 0>2"),
    (Parts("several versions at once") { ($0.to, $0.reloads) = (9, [0]) }, "R0"),
    (
      Parts("the last row of a huge grid") {
        ($0.before, $0.after, $0.deletes) = (.max, .max - 1, [.max - 1])
      }, "D\(Int.max - 1)"
    ),
  ]

  @Test("an update that keeps them is made", arguments: sound)
  func accepts(_ parts: Parts, notation: String) { #expect(parts.update.notation == notation) }
}
