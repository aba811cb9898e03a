/// How the samples along one side of a picture become those of another count: for each target
/// sample a run of source samples and a weight for each.
///
/// Targets are in the order of the source, so that rows can be consumed as they come;
/// ``targetIndex(_:)`` says which one each is when the picture is mirrored.
struct ResamplingAxis {
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
  /// Whether each target is one source sample as it is, which needs no weights.
  let isCopy: Bool
  /// Weights are whole multiples of 1 / 2 to this power: 15, or 14 where one is 1 or more; a copy is
  /// as if they had 16.
  let weightBits: Int
  /// `weightGroups` fours of weights for each target, those unused 0; they add up to 1.
  let weights: [SIMD4<Int16>]
  /// How many of each target's weights are not 0.
  let weightCounts: [Int]
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
    isCopy = runs.allSatisfy { $0.isCopy }
    if isCopy { runs = runs.map { $0.copied } }
    let longest = runs.reduce(1) { max($0, $1.weights.count) }
    tapCount = longest
    starts = runs.map { $0.start }
    let groups = (longest + 3) / 4
    weightGroups = groups
    let bits = isCopy ? 16 : runs.allSatisfy { $0.isFine } ? 15 : 14
    weightBits = bits
    weights = runs.flatMap { $0.fours(groups, bits: bits) }
    weightCounts = runs.map { $0.weights.count }
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
  /// They add up to 1.
  var weights: [Double]

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
    let sum = values.reduce(0, +)
    weights = sum > 0 ? values.map { $0 / sum } : [1]
  }

  /// Whether 16 bits have space for all weights as multiples of 1 / 2¹⁵.
  var isFine: Bool { weights.allSatisfy { $0 < 0.9999 } }

  /// The weights, as multiples of 1 / 2 to the power `bits`, in `count` fours.
  func fours(_ count: Int, bits: Int) -> [SIMD4<Int16>] {
    let weights = Run.quantised(weights, bits: bits)
    return (0..<count).map { group in
      var four = SIMD4<Int16>()
      for lane in 0..<4 where group * 4 + lane < weights.count {
        four[lane] = Int16(clamping: weights[group * 4 + lane])
      }
      return four
    }
  }

  /// Whether one source sample is taken as it is.
  var isCopy: Bool { weights.allSatisfy { abs($0) < Run.least || $0 > 1 - Run.least } }

  /// The run of that sample alone.
  var copied: Run {
    guard let only = weights.firstIndex(where: { $0 > 0.5 }) else { return self }
    return Run(start: start + only, weights: [1])
  }

  /// Where a centre falls on a sample, rounding leaves the others about this.
  private static var least: Double { 1e-9 }

  private init(start: Int, weights: [Double]) {
    self.start = start
    self.weights = weights
  }

  /// The weights as whole multiples that add up to exactly 1: a constant stays itself.
  private static func quantised(_ weights: [Double], bits: Int) -> [Int32] {
    let one = Int32(1) << bits
    var whole = weights.map { Int32(($0 * Double(one)).rounded()) }
    if let largest = whole.indices.max(by: { whole[$0] < whole[$1] }) {
      whole[largest] += one - whole.reduce(0, +)
    }
    return whole
  }
}
