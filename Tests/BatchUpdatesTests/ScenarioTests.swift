import BatchUpdates
import BatchUpdatesTesting
import Foundation
import TestSupport
import Testing

/// A case from the test suite of another implementation.
struct Scenario: Decodable, Sendable, CustomTestStringConvertible {
  let n: Int
  let peer: String
  let before: [String]
  let after: [String]
  let minimal: String

  static let all: [Scenario] = {
    guard let root = Corpus.root else { return [] }
    let file = root.deletingLastPathComponent().appending(path: "vectors/batch-scenarios.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Scenario].self, from: data)) ?? []
  }()

  var testDescription: String { "\(n) \(peer)" }

  /// The minimal update as the tests write it: `D1 I1,3 M0>2 R2`.
  var expected: String {
    minimal
      .replacingOccurrences(of: "none | then ", with: "")
      .replacingOccurrences(of: "| then ", with: "")
      .replacingOccurrences(of: " (after-space)", with: "")
  }
}

@Suite("Scenarios of other implementations", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct ScenarioTests {
  @Test("all 143 are there")
  func count() { #expect(Scenario.all.count == 143) }

  @Test("the difference is the minimal update", arguments: Scenario.all)
  func minimal(_ scenario: Scenario) throws {
    let (before, after) = (scenario.before.map(Row.init), scenario.after.map(Row.init))
    let update = difference(before, after)
    #expect(update.notation == scenario.expected)
    if let update {
      #expect(update.applied(to: before, takingFrom: after) == after)
      let inverse = try #require(update.inverse(fromVersion: 1, toVersion: 2))
      #expect(inverse.applied(to: after, takingFrom: before) == before)
    } else {
      #expect(before == after)
    }
  }

  @Test("the strict grid plays the difference and its inverse", arguments: Scenario.all)
  func strict(_ scenario: Scenario) throws {
    let before = distinct(scenario.before.map(Row.init))
    let after = distinct(scenario.after.map(Row.init))
    var grid = StrictGrid(before)
    let update = difference(before, after)
    #expect(update.notation == scenario.expected)
    try grid.play(update, to: after)
    try grid.play(update?.inverse(fromVersion: 1, toVersion: 2), to: before)
    #expect(grid.cells == before)
  }
}
