/// A row that is there before and after.
struct RowPair {
  let before: Int
  let after: Int
}

/// The pairs to move so that all others keep their order; `pairs` ascend by row after.
///
/// The pairs that stay are a longest subsequence ascending by row before; of all those the one with
/// the most rows of unchanged number, and of those the first in the order after.
///
/// The two counts are one number, length × (n + 1) + unchanged: a heaviest increasing subsequence,
/// found from the end with prefix maxima (Fenwick, "A new data structure for cumulative frequency
/// tables", 1994) and read off from the front.
///
/// Complexity: O(*n* log *n* + `countBefore`); O(*n*) where nothing has to move.
func rowsToMove(_ pairs: [RowPair], countBefore: Int) -> [RowPair] {
  guard zip(pairs, pairs.dropFirst()).contains(where: { $0.before > $1.before }) else { return [] }
  let lengthUnit = pairs.count + 1
  var maxima = PrefixMaxima(count: countBefore)
  // The weight of the heaviest subsequence that begins with each pair.
  var weights = [Int](repeating: 0, count: pairs.count)
  for index in pairs.indices.reversed() {
    let pair = pairs[index]
    let reversedRow = countBefore - 1 - pair.before
    weights[index] = maxima.maximum(under: reversedRow) + pair.weight(lengthUnit)
    maxima.raise(reversedRow, to: weights[index])
  }
  var remaining = weights.max() ?? 0
  var lastBefore = -1
  return pairs.indices.compactMap { index in
    let pair = pairs[index]
    guard weights[index] == remaining, pair.before > lastBefore else { return pair }
    remaining -= pair.weight(lengthUnit)
    lastBefore = pair.before
    return nil
  }
}

extension RowPair {
  fileprivate func weight(_ lengthUnit: Int) -> Int { lengthUnit + (before == after ? 1 : 0) }
}

/// The maximum of every prefix of a row of numbers that only rise from 0.
private struct PrefixMaxima {
  private var nodes: [Int]

  init(count: Int) { nodes = [Int](repeating: 0, count: count + 1) }

  /// The maximum of the places under `place`; O(log *n*).
  func maximum(under place: Int) -> Int {
    var (node, maximum) = (place, 0)
    while node > 0 {
      maximum = max(maximum, nodes[node])
      node &= node - 1
    }
    return maximum
  }

  /// Raises the number at `place`; O(log *n*).
  mutating func raise(_ place: Int, to value: Int) {
    var node = place + 1
    while node < nodes.count {
      nodes[node] = max(nodes[node], value)
      node += node & -node
    }
  }
}
