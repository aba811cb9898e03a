/// How the samples along one side of a picture become those of another count: for each target
/// sample a run of source samples and a weight for each.
///
/// Targets are in the order of the source, so that rows can be consumed as they come;
/// ``targetIndex(_:)`` says which one each is when the picture is mirrored.
struct ResamplingAxis {
  /// Weights are whole multiples of 1 / 2¹⁴.
  static let weightBits = 14
  /// A box narrower than a third of a target sample leaves the filter's response as it is within a
  /// level of 255; see the tests against the unboxed filter.
  private static let leastRatioAfterBox = 3.0

  /// Source samples that the picture covers, in whole or in part.
  let sampleCount: Int
  /// Source samples that are averaged, in groups, before they are weighted; 1 is none.
  let boxLength: Int
  /// Groups of source samples, the last perhaps shorter.
  let sourceCount: Int
  /// The first group of each target.
  let starts: [Int]
  /// The most groups that a target takes.
  let tapCount: Int
  /// `weightGroups` fours of weights for each target, those unused 0; they add up to 1.
  let weights: [SIMD4<Int16>]
  /// Fours of weights that a target has.
  let weightGroups: Int
  /// Whether targets come in the order opposite to that of the source.
  let isMirrored: Bool

  /// The axis from `source` to `target` samples of which the picture covers `coveredSource` and
  /// `coveredTarget`.
  init(
    source: Int,
    coveredSource: Double,
    target: Int,
    coveredTarget: Double,
    isMirrored: Bool
  ) {
    let ratio = coveredSource / coveredTarget
    boxLength = Self.boxLength(ratio)
    self.isMirrored = isMirrored
    let covered = coveredSource / Double(boxLength)
    sampleCount = min(Int(coveredSource.rounded(.up)), source)
    sourceCount = (sampleCount + boxLength - 1) / boxLength
    let scale = ratio / Double(boxLength)
    // Targets beyond what the picture covers repeat the last one it reaches.
    let last = Int(coveredTarget.rounded(.up)) - 1
    var runs: [Run] = []
    runs.reserveCapacity(target)
    for order in 0..<target {
      let index = min(isMirrored ? target - 1 - order : order, last)
      let distance = (Double(index) + 0.5) * scale
      runs.append(
        Run(centre: isMirrored ? covered - distance : distance, scale: scale, count: sourceCount)
      )
    }
    // Where nothing is to be filtered the rows are copied. Only all together: runs that begin in
    // the order of their targets are what lets rows be forgotten.
    if runs.allSatisfy(\.isCopy) { runs = runs.map(\.copied) }
    let longest = runs.reduce(1) { max($0, $1.weights.count) }
    tapCount = longest
    starts = runs.map(\.start)
    let groups = (longest + 3) / 4
    weightGroups = groups
    weights = runs.flatMap { $0.fours(groups) }
  }

  /// The source samples that are averaged where `ratio` of them become one.
  static func boxLength(_ ratio: Double) -> Int { max(1, Int(ratio / leastRatioAfterBox)) }

  /// Targets.
  var targetCount: Int { starts.count }

  /// The place in the upright picture of the target that comes `order`th in the source.
  func targetIndex(_ order: Int) -> Int { isMirrored ? targetCount - 1 - order : order }

  /// The source group after the last that the `order`th target takes.
  func end(_ order: Int) -> Int { min(starts[order] + tapCount, sourceCount) }
}

/// The source samples and weights of one target sample.
private struct Run {
  var start: Int
  var weights: [Int32]

  init(centre: Double, scale: Double, count: Int) {
    // Below a ratio of 1 the filter interpolates; above, it widens with the ratio, which is what
    // keeps finer detail than the target can show from aliasing.
    let width = max(scale, 1)
    let reach = Lanczos.support * width
    let first = min(max(Int((centre - reach + 0.5).rounded(.down)), 0), count - 1)
    let end = max(min(Int((centre + reach + 0.5).rounded(.down)), count), first + 1)
    let values = Lanczos.values(
      from: (Double(first) + 0.5 - centre) / width,
      step: 1 / width,
      count: end - first
    )
    start = first
    weights = Run.quantised(values)
  }

  /// The weights in `count` fours.
  func fours(_ count: Int) -> [SIMD4<Int16>] {
    (0..<count).map { group in
      var four = SIMD4<Int16>()
      for lane in 0..<4 where group * 4 + lane < weights.count {
        // Under 2 in all, so that none is beyond 16 bits.
        four[lane] = Int16(truncatingIfNeeded: weights[group * 4 + lane])
      }
      return four
    }
  }

  /// Whether one source sample is taken as it is.
  var isCopy: Bool { weights.count { $0 != 0 } == 1 }

  /// The run of that sample alone.
  var copied: Run {
    guard let only = weights.firstIndex(where: { $0 != 0 }) else { return self }
    return Run(start: start + only, weights: [weights[only]])
  }

  private init(start: Int, weights: [Int32]) {
    self.start = start
    self.weights = weights
  }

  /// The values as whole multiples of 1 / 2¹⁴ that add up to exactly 1: a constant stays itself.
  private static func quantised(_ values: [Double]) -> [Int32] {
    let one = Int32(1) << ResamplingAxis.weightBits
    let sum = values.reduce(0, +)
    guard sum > 0 else { return [one] }
    var weights = values.map { Int32(($0 / sum * Double(one)).rounded()) }
    if let largest = weights.indices.max(by: { weights[$0] < weights[$1] }) {
      weights[largest] += one - weights.reduce(0, +)
    }
    return weights
  }
}
