/// Finds what was probably meant.
enum Spelling {
  /// The candidate nearest to `word`: one that begins with it, or the one fewest slips away; nil
  /// where all are further than a typing mistake. Of equally near ones the first.
  static func nearest(to word: [UInt8], among candidates: [String]) -> String? {
    let longest = candidates.map(\.utf8.count).max() ?? 0
    guard word.count >= 1, word.count <= longest + 2 else { return nil }
    if word.count >= 2, let begun = candidates.first(where: { $0.utf8.starts(with: word) }) {
      return begun
    }
    let typed = word.map(lowercase)
    let ranked = candidates.map { ($0, slips(from: typed, to: Array($0.utf8))) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, min(word.count, best.0.utf8.count) / 3) ? best.0 : nil
  }

  /// How many bytes must be put in, left out, changed or swapped with their neighbour to make one
  /// word the other (optimal string alignment); O(n·m).
  static func slips(from first: [UInt8], to second: [UInt8]) -> Int {
    var twoBack: [Int] = []
    var oneBack = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let change = oneBack[j] + (first[i] == second[j] ? 0 : 1)
        var least = min(change, oneBack[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          least = min(least, twoBack[j - 1] + 1)
        }
        row.append(least)
      }
      (twoBack, oneBack) = (oneBack, row)
    }
    return oneBack[second.count]
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}
