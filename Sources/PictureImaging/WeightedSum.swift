/// The one loop that both passes of a ``Resampler`` are made of.
///
/// Values, weights and sums have 16 bits. Of a product the upper 16 bits are kept, which is what
/// processors make eight of at once; what is dropped is on average half a unit of the sum for each
/// product, so sums begin with that. The absolute weights of a target add up to less than 2, so that
/// the largest sum still has 16 bits.
enum WeightedSum {
  /// Sets the sums to rows of values, each times its weight: as many values as there are sums, of
  /// the row whose number `place` finds them.
  ///
  /// - Parameters:
  ///   - order: the target whose weights are taken.
  ///   - place: where in `values` begins the row that is so many after the target's first.
  static func make(
    _ sums: inout MutableSpan<Int16>,
    of values: Span<Int16>,
    axis: borrowing ResamplingAxis,
    order: Int,
    place: (Int) -> Int
  ) {
    let count = sums.count
    if axis.isCopy {
      let row = values.extracting(place(0)..<place(0) + count)
      for index in 0..<count { sums[index] = row[index] }
      return
    }
    let loss = Int16(truncatingIfNeeded: axis.weightCounts[order] / 2)
    // Four at once because the sums then make a quarter of the way to memory and back.
    for group in 0..<axis.weightGroups {
      let weights = axis.weights[order * axis.weightGroups + group]
      let rows = SIMD4(
        place(group * 4),
        place(group * 4 + 1),
        place(group * 4 + 2),
        place(group * 4 + 3)
      )
      let first = values.extracting(rows[0]..<rows[0] + count)
      let second = values.extracting(rows[1]..<rows[1] + count)
      let third = values.extracting(rows[2]..<rows[2] + count)
      let fourth = values.extracting(rows[3]..<rows[3] + count)
      if group == 0 {
        for index in 0..<count {
          sums[index] =
            loss &+ product(first[index], weights[0]) &+ product(second[index], weights[1])
            &+ product(third[index], weights[2]) &+ product(fourth[index], weights[3])
        }
      } else {
        for index in 0..<count {
          sums[index] &+=
            product(first[index], weights[0]) &+ product(second[index], weights[1])
            &+ product(third[index], weights[2]) &+ product(fourth[index], weights[3])
        }
      }
    }
  }

  private static func product(_ value: Int16, _ weight: Int16) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(value) &* Int32(weight)) &>> 16)
  }
}
