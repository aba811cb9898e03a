/// A host that knows its grid from `update` and `slots` alone: rows in no list of an update stay
/// what they were, so a row that an update forgets shows at the end.
struct GridClient {
  private(set) var version = 0
  private(set) var rows: [Value] = [.object([.init(key: "kind", value: .string("add"))])]

  /// Plays an answer's update; gives the rules it breaks, in words.
  mutating func play(_ answer: Value) -> [String] {
    guard let update = answer["update"], update != .null else { return [] }
    func numbers(_ key: String) -> [Int] { update[key]?.items.compactMap(\.int) ?? [] }
    let slots = answer["slots"]?.items ?? []
    let (deletes, inserts, reloads) = (numbers("deletes"), numbers("inserts"), numbers("reloads"))
    let moves = (update["moves"]?.items ?? []).compactMap { move in
      if let from = move["from"]?.int, let to = move["to"]?.int {
        (from: from, to: to)
      } else {
        nil
      }
    }
    var broken = ascending(deletes) + ascending(inserts) + ascending(reloads)
    broken += ascending(moves.map(\.to))
    if update["fromVersion"]?.int != version { broken.append("from another version") }
    if update["toVersion"]?.int != version + 1 { broken.append("not one version further") }
    if update["countBefore"]?.int != rows.count { broken.append("countBefore") }
    let gone = Set(deletes + moves.map(\.from))
    let come = Set(inserts + moves.map(\.to))
    if gone.count != deletes.count + moves.count { broken.append("a row leaves twice") }
    if come.count != inserts.count + moves.count { broken.append("a row is filled twice") }
    if !Set(reloads).isDisjoint(with: inserts) { broken.append("an insert is reloaded") }
    if !gone.allSatisfy(rows.indices.contains) { broken.append("a row that was not there") }
    if !come.union(reloads).allSatisfy(slots.indices.contains) { broken.append("row out of range") }
    if rows.count - gone.count + come.count != slots.count { broken.append("counts differ") }
    guard broken.isEmpty else { return broken }

    var kept = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }[...]
    var after: [Value] = []
    for row in slots.indices {
      if inserts.contains(row) {
        after.append(slots[row].without("slot"))
      } else if let move = moves.first(where: { $0.to == row }) {
        after.append(rows[move.from])
      } else if let next = kept.popFirst() {
        after.append(next)
      }
    }
    for row in reloads {
      if after[row]["id"] != slots[row]["id"] { broken.append("a reload changes the identity") }
      if after[row] == slots[row].without("slot") { broken.append("a reload without a change") }
      after[row] = slots[row].without("slot")
    }
    if after != slots.map({ $0.without("slot") }) { broken.append("rows differ from slots") }
    (rows, version) = (after, version + 1)
    return broken
  }

  private func ascending(_ numbers: [Int]) -> [String] {
    zip(numbers, numbers.dropFirst()).allSatisfy(<) ? [] : ["not ascending: \(numbers)"]
  }
}
