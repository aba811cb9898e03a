import BatchUpdates
import TestSupport
import Testing

/// The rows that may stay, found by trying all subsets.
private func staying(_ before: [Row], _ after: [Row]) -> [Row] {
  let places = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1.id, $0) })
  let common = after.enumerated().compactMap { row, element in
    places[element.id].map { (before: $0, after: row) }
  }
  var best: (length: Int, fixed: Int, rows: [Int]) = (0, 0, [])
  for subset in 0..<(1 << common.count) {
    let chosen = common.indices.filter { subset >> $0 & 1 == 1 }.map { common[$0] }
    guard zip(chosen, chosen.dropFirst()).allSatisfy({ $0.before < $1.before }) else { continue }
    let fixed = chosen.count(where: { $0.before == $0.after })
    let rows = chosen.map { $0.after }
    if (chosen.count, fixed) > (best.length, best.fixed)
      || (chosen.count, fixed) == (best.length, best.fixed)
        && rows.lexicographicallyPrecedes(best.rows)
    {
      best = (chosen.count, fixed, rows)
    }
  }
  return best.rows.map { after[$0] }
}

/// The update that lets exactly `staying` stay.
private func expected(_ before: [Row], _ after: [Row]) -> GridUpdate? {
  let stay = Set(staying(before, after).map(\.id))
  let (old, new) = (Set(before.map(\.id)), Set(after.map(\.id)))
  return GridUpdate(
    fromVersion: 0,
    toVersion: 1,
    countBefore: before.count,
    countAfter: after.count,
    deletes: before.indices.filter { !new.contains(before[$0].id) },
    inserts: after.indices.filter { !old.contains(after[$0].id) },
    moves: after.indices.compactMap { row in
      guard !stay.contains(after[row].id) else { return nil }
      return before.firstIndex { $0.id == after[row].id }.map { .init(from: $0, to: row) }
    },
    reloads: after.indices.filter { row in
      before.contains { $0.id == after[row].id && $0 != after[row] }
    }
  )
}

/// All arrangements of up to `length` of the names, without repetition.
private func arrangements(of names: [String], upTo length: Int) -> [[String]] {
  guard length > 0 else { return [[]] }
  return [[]]
    + names.flatMap { name in
      arrangements(of: names.filter { $0 != name }, upTo: length - 1).map { [name] + $0 }
    }
}

@Suite("The difference of two lists")
struct DifferenceTests {
  @Test("every permutation of up to 6 rows moves what the rule says", arguments: 0...6)
  func permutations(count: Int) {
    let names = (0..<count).map { String($0) }
    let before = names.map { Row($0) }
    for after in arrangements(of: names, upTo: count) where after.count == count {
      check(before, after.map { Row($0) })
    }
  }

  @Test("so does every arrangement of some of 4 rows and 2 new ones", arguments: 0...4)
  func arrangementsWithNewRows(count: Int) {
    let names = (0..<count).map { String($0) }
    let before = names.map { Row($0) }
    for after in arrangements(of: names + ["x", "y"], upTo: 5) {
      check(before, after.map { Row($0) })
    }
  }

  @Test("so do seeded lists with new content")
  func seeded() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let names = (0..<12).map { String($0) }
      let before = names.shuffled(using: &random).prefix(9).map { Row($0) }
      let after = names.shuffled(using: &random).prefix(9).map {
        Row($0 + (Bool.random(using: &random) ? "'" : ""))
      }
      check(before, after)
    }
  }

  private func check(_ before: [Row], _ after: [Row]) {
    let update = difference(before, after)
    #expect(update == expected(before, after), "\(before) → \(after): \(update.notation)")
    guard let update else { return }
    #expect(update.applied(to: before, takingFrom: after) == after)
    let inverse = update.inverse(fromVersion: 1, toVersion: 2)
    #expect(inverse?.applied(to: after, takingFrom: before) == before)
    #expect(inverse?.inverse(fromVersion: 0, toVersion: 1) == update)
  }

  @Test(
    "equal lists differ in nothing, and versions have to rise",
    arguments: [("", "", 1), ("a b", "a b", 1), ("a b", "b a", 0), ("a b", "b a", -1)]
  )
  func none(before: String, after: String, toVersion: Int) {
    let update = GridUpdate(
      from: rows(before),
      to: rows(after),
      fromVersion: 0,
      toVersion: toVersion
    )
    #expect(update == nil)
  }

  @Test("20 rows put in front of one with new content reload that one")
  func insertsBeforeReload() {
    let new = (0..<20).map { Row("n\($0)") }
    let update = difference(rows("a b c"), new + rows("a b' c"))
    #expect(update?.inserts == Array(0..<20))
    #expect(update?.reloads == [21])
    #expect(update?.deletes == [] && update?.moves == [])
  }

  @Test("a shuffled list of 20,000 rows keeps a longest increasing subsequence")
  func long() throws {
    var random = SplitMix64(seed: 20)
    let order = Array(0..<20_000).shuffled(using: &random)
    let before = (0..<20_000).map { Row("\($0)") }
    let after = order.map { Row("\($0)") }
    let update = try #require(difference(before, after))
    // Patience sorting: as many piles as the longest increasing subsequence has members.
    var piles: [Int] = []
    for value in order {
      let pile = piles.partitioningIndex { $0 >= value }
      if pile == piles.count { piles.append(value) } else { piles[pile] = value }
    }
    #expect(update.moves.count == order.count - piles.count)
    #expect(update.applied(to: before, takingFrom: after) == after)
  }
}

extension [Int] {
  /// The first index whose element is on the far side; the elements are partitioned.
  fileprivate func partitioningIndex(where isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
