/// A sample that the sums of a ``Resampler`` are rounded to.
protocol ResampledSample: FixedWidthInteger, Sendable {
  /// Rounds sums, of which 2 to the power `bits` make one level of 255 and 0 is level 128, and holds
  /// them to the scale.
  static func round(_ sums: [Int16], bits: Int, into samples: inout [Self])
}

extension UInt8: ResampledSample {
  static func round(_ sums: [Int16], bits: Int, into samples: inout [UInt8]) {
    var samples = samples.mutableSpan
    let sums = sums.span.extracting(0..<samples.count)
    let (bits, half) = (Int16(bits), Int16(1) &<< (Int16(bits) - 1))
    for index in 0..<samples.count {
      let level = Swift.max(-128, Swift.min(127, (sums[index] &+ half) &>> bits))
      samples[index] = UInt8(truncatingIfNeeded: level &+ 128)
    }
  }
}

extension UInt16: ResampledSample {
  static func round(_ sums: [Int16], bits: Int, into samples: inout [UInt16]) {
    var samples = samples.mutableSpan
    let sums = sums.span.extracting(0..<samples.count)
    let (bits, half) = (Int32(bits), Int32(1) &<< (Int32(bits) - 1))
    for index in 0..<samples.count {
      let sum = Swift.max(0, Swift.min(255 &<< bits, Int32(sums[index]) &+ 128 &<< bits))
      // 255 becomes 65,535, which is 257 times as much.
      samples[index] = UInt16(truncatingIfNeeded: (sum &* 257 &+ half) &>> bits)
    }
  }
}
