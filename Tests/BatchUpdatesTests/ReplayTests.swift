import BatchUpdates
import TestSupport
import Testing

@Suite("Replaying and inverting an update")
struct ReplayTests {
  @Test(
    "the inverse swaps both sides and maps reloads to the other",
    arguments: [
      ("a b c", "b c", "D0", "I0"),
      ("a b c", "c a' b", "M2>0 R1", "M0>2 R0"),
      ("a b c d", "x d' a", "D1,2 I0 M0>2 R1", "D0 I1,2 M2>0 R3"),
      ("a b c d e", "b' c x d' e", "D0 I2 R0,3", "D2 I0 R1,3"),
      ("a b c", "c' b' a'", "M2>0 0>2 R0,1,2", "M2>0 0>2 R0,1,2"),
    ]
  )
  func inverse(before: String, after: String, forward: String, backward: String) throws {
    let update = try #require(difference(rows(before), rows(after)))
    let inverse = try #require(update.inverse(fromVersion: 5, toVersion: 7))
    #expect(update.notation == forward)
    #expect(inverse.notation == backward)
    #expect((inverse.fromVersion, inverse.toVersion) == (5, 7))
    #expect((inverse.countBefore, inverse.countAfter) == (update.countAfter, update.countBefore))
    #expect(inverse.applied(to: rows(after), takingFrom: rows(before)) == rows(before))
  }

  @Test("the inverse needs a version that rises")
  func versions() throws {
    let update = try #require(difference(rows("a"), rows("b")))
    #expect(update.inverse(fromVersion: 2, toVersion: 2) == nil)
  }

  @Test("only the named rows are taken from after")
  func takesNamedRows() throws {
    let update = try #require(difference(rows("a b c"), rows("c d b'")))
    #expect(update.applied(to: ["A", "B", "C"], takingFrom: ["1", "2", "3"]) == ["C", "2", "3"])
  }

  @Test("rows of another number are not replayed")
  func otherCounts() throws {
    let update = try #require(difference(rows("a b"), rows("b")))
    #expect(update.applied(to: rows("a"), takingFrom: rows("b")) == nil)
    #expect(update.applied(to: rows("a b"), takingFrom: rows("b c")) == nil)
  }
}
