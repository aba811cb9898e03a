/// What the words of an add stand for, counted before it is spelled out: equal words share what
/// they match, and a pattern given a hundred thousand times costs little more than one.
struct PathExpansion: Sendable {
  /// For each word what it stands for.
  private var groups: [[[UInt8]]] = []
  /// Paths in all.
  private(set) var count = 0

  /// The paths in the order given; O(n) time and memory in ``count``.
  var paths: [[UInt8]] { groups.flatMap { $0 } }

  mutating func append(_ paths: [[UInt8]]) {
    groups.append(paths)
    count += paths.count
  }
}
