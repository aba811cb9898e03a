import BatchUpdates
import BatchUpdatesTesting
import TestSupport
import Testing

/// One edit of a list, in the coordinates of the list at that moment.
enum RowEdit: Sendable {
  case insert(Int)
  case remove(Int)
  case update(Int)
}

@Suite("Several edits reduced to one update")
struct SequenceTests {
  static let cases: [(before: Int, edits: [RowEdit], net: String)] = [
    (3, [.update(0), .insert(1), .update(2)], "I1 R0,2"),
    (3, [.insert(3), .remove(0)], "D0 I2"),
    (4, [.remove(2), .insert(2)], "D2 I2"),
    (4, [.update(2), .remove(2)], "D2"),
    (3, [.update(0), .insert(1), .remove(0)], "D0 I0"),
    (3, [.remove(0), .insert(0), .insert(0), .remove(0), .insert(0)], "D0 I0,1"),
    (4, [.insert(0), .remove(1), .remove(3), .remove(2), .remove(1)], "D0,1,2,3 I0"),
    (
      5,
      [
        .remove(1), .remove(1), .remove(1), .insert(1), .insert(2), .insert(3), .insert(4),
        .insert(5), .remove(2),
      ], "D1,2,3 I1,2,3,4"
    ),
    (2, [.remove(0), .update(0)], "D0 R0"),
    (3, [.update(0), .update(0)], "R0"),
    (3, [.remove(0), .remove(0)], "D0,1"),
    (3, [.insert(1), .remove(1)], "none"),
  ]

  @Test("the update is the listed one and the strict grid plays it", arguments: cases)
  func reduce(count: Int, edits: [RowEdit], net: String) throws {
    let before = (0..<count).map { Row("\($0)") }
    var after = before
    for (number, edit) in edits.enumerated() {
      switch edit {
      case .insert(let row): after.insert(Row("new\(number)"), at: row)
      case .remove(let row): after.remove(at: row)
      case .update(let row): after[row].revision += 1
      }
    }
    let update = difference(before, after)
    #expect(update.notation == net)
    var grid = StrictGrid(before)
    try grid.play(update, to: after)
  }
}
