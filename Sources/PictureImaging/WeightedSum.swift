/// A row of sums, and the one loop that both passes of a ``Resampler`` are made of.
///
/// Values are multiples of 1/64, signed, because a filter with negative lobes overshoots both ends
/// of the scale; weights are multiples of 1/2¹⁴. The absolute weights of a target add up to less
/// than 2, so the sums of the second pass stay under 2³¹.
struct WeightedSum {
  /// Bits of a value after the point.
  static let fractionBits: Int32 = 6

  private var sums: [Int32]

  init(length: Int) { sums = Array(repeating: 0, count: length) }

  /// Sets all sums to 0.
  mutating func clear() {
    var sums = sums.mutableSpan
    for index in 0..<sums.count { sums[index] = 0 }
  }

  /// Adds four rows of values, which begin at four places and have as many values as there are
  /// sums, times the row's weight.
  ///
  /// Four at once because the sums then make a quarter of the way to memory and back.
  mutating func add(
    _ values: [Int16],
    at first: Int,
    _ second: Int,
    _ third: Int,
    _ fourth: Int,
    weights: SIMD4<Int16>
  ) {
    var sums = sums.mutableSpan
    let count = sums.count
    let first = values.span.extracting(first..<first + count)
    let second = values.span.extracting(second..<second + count)
    let third = values.span.extracting(third..<third + count)
    let fourth = values.span.extracting(fourth..<fourth + count)
    // Products of 16-bit factors, which is what processors have many of.
    for index in 0..<count {
      let head =
        Int32(first[index]) &* Int32(weights[0]) &+ Int32(second[index]) &* Int32(weights[1])
      let tail =
        Int32(third[index]) &* Int32(weights[2]) &+ Int32(fourth[index]) &* Int32(weights[3])
      sums[index] &+= head &+ tail
    }
  }

  /// Puts the sums into `values` from `start` on, as values again.
  func store(in values: inout [Int16], from start: Int) {
    var values = values.mutableSpan
    let sums = sums.span
    let bits = Int32(ResamplingAxis.weightBits)
    let half = Int32(1) << (bits - 1)
    for index in 0..<min(sums.count, values.count - start) {
      values[start + index] = Int16(truncatingIfNeeded: (sums[index] &+ half) &>> bits)
    }
  }

  /// Puts the sums into `samples`, as 16-bit samples: 255 becomes 65,535.
  func store(in samples: inout [UInt16]) {
    var samples = samples.mutableSpan
    let sums = sums.span
    let bits = Int32(ResamplingAxis.weightBits) + Self.fractionBits
    let most = Int32(255) << bits
    for index in 0..<min(sums.count, samples.count) {
      // 255 · 2²⁰ times 257 / 2²⁰ without more than 32 bits: 257 = 2⁸ + 1.
      let sum = max(0, min(most, sums[index]))
      let scaled = (sum &+ (sum &>> 8) &+ (Int32(1) << (bits - 9))) &>> (bits - 8)
      samples[index] = UInt16(truncatingIfNeeded: scaled)
    }
  }

  /// Puts the sums into `samples`, rounded and held to 0…255.
  func store(in samples: inout [UInt8]) {
    var samples = samples.mutableSpan
    let sums = sums.span
    let bits = Int32(ResamplingAxis.weightBits) + Self.fractionBits
    let half = Int32(1) << (bits - 1)
    for index in 0..<min(sums.count, samples.count) {
      samples[index] = UInt8(truncatingIfNeeded: max(0, min(255, (sums[index] &+ half) &>> bits)))
    }
  }
}
