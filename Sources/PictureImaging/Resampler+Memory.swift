extension Resampler {
  /// An estimate of the memory that resampling takes at most, with its result, in bytes: rows on
  /// their way and weights for each target row.
  ///
  /// Known before anything is allocated, and for sizes that never could be.
  public static func memory(
    from source: PixelSize,
    to target: PixelSize,
    channels: Int,
    orientation: Orientation,
    isDeep: Bool
  ) -> Double {
    let stored = orientation.displayed(target)
    let box = ResamplingAxis.boxLength(Double(source.width) / Double(stored.width))
    let row = Double(source.width) * Double(channels)
    // A row that comes and the sums of its boxes; then, boxed, the block twice, the rows that a
    // target is made of, and a row of sums.
    let unboxed = row * (isDeep ? 2 : 0) + (box > 1 ? row * 4 : 0)
    let boxed = row / Double(box) * (2 * (2 * 64 + 37) + 6)
    // Weights, and while they are made a list for each target.
    let axes = Double(stored.width + stored.height) * 400
    // 16 bits a sample, and 8 after rounding.
    let result = Double(target.width) * Double(target.height) * Double(channels * (isDeep ? 3 : 1))
    return unboxed + boxed + axes + result
  }
}
