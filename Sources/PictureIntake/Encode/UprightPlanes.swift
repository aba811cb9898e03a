internal import PictureImaging

/// Makes an upright picture of the final size out of planes of one size: grey, red, green and blue, or
/// those and alpha. They are put together at the final size, where there are few pixels left.
///
/// As in ``UprightRows`` colours are multiplied by alpha where pixels are mixed, and what is
/// transparent has no colour.
struct UprightPlanes {
  /// How the values of alpha, and of colours by it, are to be taken.
  struct Alpha {
    /// Whether colours come multiplied by alpha.
    let isPremultiplied: Bool
    /// Whether it goes from 16 to 235, as luma does, and not from 0 to 255 (of 8 bits).
    let isNarrow: Bool
  }

  private let mixesAlpha: Bool
  private let isPremultiplied: Bool
  private let depths: [Int]
  private let target: PixelSize
  private var resamplers: [Resampler] = []
  // 64 times the sample on the scale of 0…255, for every sample of a plane's depth.
  private var values: [[Int16]] = []
  private var row: [Int16]
  private var alpha: [Int16]

  /// - Parameters:
  ///   - depths: bits of a sample of each plane, 8…16; those of alpha are the last of four.
  ///   - alpha: what the last of four planes means.
  init(
    stored: PixelSize,
    target: PixelSize,
    depths: [Int],
    alpha kind: Alpha,
    orientation: Orientation
  ) throws(IntakeError) {
    let hasAlpha = depths.count == 4
    let keepsSize = orientation.displayed(stored) == target
    mixesAlpha = hasAlpha && (kind.isPremultiplied || kind.isNarrow || !keepsSize)
    isPremultiplied = kind.isPremultiplied
    self.depths = depths
    self.target = target
    let isDeep = depths.contains { $0 > 8 }
    let hasValues = mixesAlpha || isDeep
    row = hasValues ? Array(repeating: 0, count: stored.width) : []
    alpha = mixesAlpha ? row : []
    for (index, depth) in depths.enumerated() {
      guard (8...16).contains(depth),
        let resampler = Resampler(
          from: SampleGrid(size: stored),
          to: SampleGrid(size: target),
          channels: 1,
          orientation: orientation,
          isDeep: hasValues
        )
      else { throw .damaged("planes of an unknown kind") }
      resamplers.append(resampler)
      let isNarrow = index == 3 && kind.isNarrow
      values.append(hasValues ? Self.values(depth: depth, isNarrow: isNarrow) : [])
    }
  }

  /// Planes in the order in which their rows are to be pushed: alpha comes before the colours that it
  /// goes with.
  var order: [Int] { depths.count == 4 ? [3, 0, 1, 2] : Array(depths.indices) }

  /// Takes the next row of the plane at `index`, with more than 8 bits a sample.
  mutating func push(_ samples: Span<UInt16>, plane index: Int) {
    pushValues(samples, plane: index)
  }

  private mutating func pushValues<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: Span<Sample>,
    plane index: Int
  ) {
    Self.look(up: samples, in: values[index], into: &row)
    if mixesAlpha {
      if index == 3 {
        alpha = row
      } else if !isPremultiplied {
        Self.multiply(&row, by: alpha)
      }
    }
    let row = row
    resamplers[index].push(row.span)
  }

  /// Takes the next row of the plane at `index`.
  mutating func push(_ samples: Span<UInt8>, plane index: Int) {
    if values[index].isEmpty {
      resamplers[index].push(samples)
    } else {
      pushValues(samples, plane: index)
    }
  }

  /// The picture in sRGB, without its alpha where nothing shows through.
  ///
  /// - Parameters:
  ///   - isChromaHalved: whether chroma is to be stored at half the width and height.
  ///   - conversion: how values become sRGB, at the depth that rows came with; nil where they stay.
  /// - Throws: ``IntakeError/damaged(_:)`` where rows are missing.
  mutating func finished(
    isChromaHalved: Bool,
    converting conversion: ColorConversion?
  ) throws(IntakeError) -> UprightPicture {
    guard let raster = try raster(conversion) else { throw .damaged("rows are missing") }
    return UprightPicture(raster.withoutFullAlpha, isChromaHalved: isChromaHalved)
  }

  private mutating func raster(_ conversion: ColorConversion?) throws(IntakeError) -> Raster? {
    let isDeep = depths.contains { $0 > 8 }
    guard mixesAlpha || isDeep else {
      guard let raster = joined() else { return nil }
      return try conversion?.converted(raster) ?? raster
    }
    guard var deep = joinedDeep() else { return nil }
    if mixesAlpha { deep.divideByAlpha() }
    guard let conversion else { return deep.rounded() }
    if isDeep { return try conversion.converted(deep).rounded() }
    return try deep.rounded().map { raster throws(IntakeError) in
      try conversion.converted(raster)
    }
  }

  private mutating func joined() -> Raster? {
    let count = resamplers.count
    return samples { $0.finished()?.samples }
      .flatMap { Raster(size: target, channels: count, samples: $0) }
  }

  private mutating func joinedDeep() -> DeepRaster? {
    let count = resamplers.count
    return samples { $0.finishedDeep()?.samples }
      .flatMap { DeepRaster(size: target, channels: count, samples: $0) }
  }

  /// The samples of all planes, those of a pixel together; nil where one is not there.
  private mutating func samples<Sample: FixedWidthInteger>(
    _ finished: (inout Resampler) -> [Sample]?
  ) -> [Sample]? {
    var planes: [[Sample]] = []
    for index in resamplers.indices {
      guard let plane = finished(&resamplers[index]) else { return nil }
      planes.append(plane)
    }
    return Self.interleaved(planes)
  }

  private static func interleaved<Sample: FixedWidthInteger>(_ planes: [[Sample]]) -> [Sample] {
    guard planes.count > 1 else { return planes.first ?? [] }
    var samples = [Sample](repeating: 0, count: planes.reduce(0) { $0 + $1.count })
    for (channel, plane) in planes.enumerated() {
      Self.spread(plane, over: &samples, from: channel, step: planes.count)
    }
    return samples
  }

  // Functions of their own, so that the storage of an array is looked up once.

  private static func spread<Sample>(
    _ plane: [Sample],
    over samples: inout [Sample],
    from first: Int,
    step: Int
  ) {
    let plane = plane.span
    var samples = samples.mutableSpan
    for index in 0..<plane.count { samples[first + index * step] = plane[index] }
  }

  // Rounded down, so that rounding to 8 bits afterwards gives what rounding at once would.
  private static func values(depth: Int, isNarrow: Bool) -> [Int16] {
    let most = 1 << depth - 1
    let (first, last) = isNarrow ? (16 << (depth - 8), 235 << (depth - 8)) : (0, most)
    return (0...most).map { value in
      Int16((min(max(value, first), last) - first) * 64 * 255 / (last - first))
    }
  }

  private static func look<Sample: FixedWidthInteger & UnsignedInteger>(
    up samples: Span<Sample>,
    in values: [Int16],
    into row: inout [Int16]
  ) {
    let values = values.span
    let most = values.count - 1
    var row = row.mutableSpan
    for index in 0..<min(samples.count, row.count) {
      row[index] = values[min(Int(samples[index]), most)]
    }
  }

  private static func multiply(_ row: inout [Int16], by alpha: [Int16]) {
    let alpha = alpha.span
    var row = row.mutableSpan
    for index in 0..<min(row.count, alpha.count) {
      // Full alpha, 64 × 255, leaves a value as it is.
      let product = Int32(row[index]) &* Int32(alpha[index])
      row[index] = Int16(truncatingIfNeeded: (product &+ 8160) / 16_320)
    }
  }
}
