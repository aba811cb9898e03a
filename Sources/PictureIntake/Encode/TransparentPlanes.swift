internal import PictureImaging

/// Makes an upright picture of the final size out of luma, chroma of half the width and height, and
/// alpha. Red, green and blue are made at the final size, where there are few pixels left.
///
/// As in ``UprightRows`` colours are multiplied by alpha before pixels are mixed and divided by it
/// afterwards; chroma, as what it is more or less than grey, by the mean of its pixels' alpha, which is
/// mixed in the same way. Luma is brought to the full range first, so that white stays exactly what
/// alpha is.
struct TransparentPlanes {
  private let size: PixelSize
  private let target: PixelSize
  // Luma and alpha.
  private var light: Resampler
  // What both chromas are more than grey, and the alpha that they were multiplied by.
  private var tints: [Resampler] = []

  /// - Parameters:
  ///   - stored: the size of luma and alpha.
  ///   - target: the upright size of the result.
  init(stored: PixelSize, target: PixelSize, orientation: Orientation) throws(IntakeError) {
    size = stored
    self.target = target
    func resampler(from grid: SampleGrid?, channels: Int) -> Resampler? {
      guard let grid else { return nil }
      return Resampler(
        from: grid,
        to: SampleGrid(size: target),
        channels: channels,
        orientation: orientation,
        isDeep: true
      )
    }
    guard let light = resampler(from: SampleGrid(size: stored), channels: 2),
      let tint = resampler(from: SampleGrid(chromaOf: stored), channels: 1)
    else { throw .damaged("more samples than can be counted") }
    self.light = light
    tints = [tint, tint, tint]
  }

  /// Takes the planes of luma, two of chroma, and alpha, which colours are not multiplied by.
  ///
  /// - Parameter check: throws where the caller no longer waits; asked every 64 rows.
  mutating func push(
    _ planes: [Raster],
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) {
    let (luma, alpha) = (planes[0].samples, planes[3].samples)
    var pairs = [Int16](repeating: 0, count: size.width * 2)
    for row in 0..<size.height {
      if row % 64 == 0 { try check() }
      let range = row * size.width..<(row + 1) * size.width
      Self.multiply(luma.span.extracting(range), by: alpha.span.extracting(range), into: &pairs)
      light.push(pairs.span)
    }
    let width = planes[1].size.width
    var alphas = [UInt8](repeating: 0, count: width)
    var values = [Int16](repeating: 0, count: width)
    for row in 0..<planes[1].size.height {
      if row % 64 == 0 { try check() }
      let below = min(row * 2 + 1, size.height - 1)
      Self.average(
        alpha.span.extracting(row * 2 * size.width..<(row * 2 + 1) * size.width),
        alpha.span.extracting(below * size.width..<(below + 1) * size.width),
        into: &alphas
      )
      let range = row * width..<(row + 1) * width
      for index in 0..<2 {
        let samples = planes[index + 1].samples
        Self.tint(samples.span.extracting(range), by: alphas.span, into: &values)
        tints[index].push(values.span)
      }
      Self.fill(&values, with: alphas.span)
      tints[2].push(values.span)
    }
  }

  /// The picture, without its alpha where nothing shows through.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where rows are missing.
  mutating func finished(
    converting conversion: ColorConversion?
  ) throws(IntakeError) -> UprightPicture {
    var planes: [[UInt16]] = []
    for index in tints.indices {
      guard let plane = tints[index].finishedDeep() else { throw .damaged("rows are missing") }
      planes.append(plane.samples)
    }
    guard let light = light.finishedDeep() else { throw .damaged("rows are missing") }
    var samples = [UInt8](repeating: 0, count: light.samples.count * 2)
    Self.join(light.samples, planes, into: &samples)
    guard let raster = Raster(size: target, channels: 4, samples: samples) else {
      throw .damaged("planes of another size")
    }
    let converted = try conversion?.converted(raster) ?? raster
    return UprightPicture(converted.withoutFullAlpha, isChromaHalved: true)
  }
}

// What is done to every sample, on storage that is looked up once.
extension TransparentPlanes {
  /// 64 / 255 of a product of two samples, to the nearest: what is full on both sides becomes 64 · 255
  /// exactly.
  @inline(__always)
  private static func product(_ sample: UInt16, _ alpha: UInt8) -> Int16 {
    Int16(truncatingIfNeeded: (UInt32(sample &* UInt16(alpha) &+ 2) &* 16_448) &>> 16)
  }

  /// Puts each luma, brought from the range of video to the full one, times its alpha beside that
  /// alpha.
  private static func multiply(
    _ samples: Span<UInt8>,
    by alpha: Span<UInt8>,
    into pairs: inout [Int16]
  ) {
    var pairs = pairs.mutableSpan
    let count = pairs.count / 2
    let samples = samples.extracting(0..<count)
    let alpha = alpha.extracting(0..<count)
    for index in 0..<count {
      // 149 / 128 is 255 / 219 within a tenth of a level.
      let wide = ((UInt16(max(samples[index], 16)) &- 16) &* 149 &+ 64) &>> 7
      pairs[index &* 2] = product(min(wide, 255), alpha[index])
      pairs[index &* 2 &+ 1] = product(255, alpha[index])
    }
  }

  /// Sets values to 128 and what each chroma is more than that, times its alpha.
  private static func tint(
    _ samples: Span<UInt8>,
    by alpha: Span<UInt8>,
    into values: inout [Int16]
  ) {
    var values = values.mutableSpan
    let count = values.count
    let samples = samples.extracting(0..<count)
    let alpha = alpha.extracting(0..<count)
    for index in 0..<count {
      let product = (Int32(samples[index]) &- 128) &* Int32(alpha[index])
      let value = 128 * 64 &+ (product &* 16_449 &+ 32_768) &>> 16
      values[index] = Int16(truncatingIfNeeded: value)
    }
  }

  /// Sets values to alpha.
  private static func fill(_ values: inout [Int16], with alpha: Span<UInt8>) {
    var values = values.mutableSpan
    let count = values.count
    let alpha = alpha.extracting(0..<count)
    for index in 0..<count { values[index] = product(255, alpha[index]) }
  }

  /// The means of squares of two by two, the last one or two wide.
  private static func average(
    _ upper: Span<UInt8>,
    _ lower: Span<UInt8>,
    into means: inout [UInt8]
  ) {
    var means = means.mutableSpan
    let whole = upper.count / 2
    let lower = lower.extracting(0..<upper.count)
    for index in 0..<min(whole, means.count) {
      let (left, right) = (index &* 2, index &* 2 &+ 1)
      let sum =
        UInt16(upper[left]) &+ UInt16(upper[right]) &+ UInt16(lower[left]) &+ UInt16(lower[right])
      means[index] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
    }
    if whole < means.count {
      let sum = UInt16(upper[upper.count - 1]) &+ UInt16(lower[upper.count - 1])
      means[whole] = UInt8(truncatingIfNeeded: (sum &+ 1) &>> 1)
    }
  }

  /// Divides by alpha and makes red, green and blue, by ITU-R BT.601. Under an alpha of 0 there is no
  /// colour.
  private static func join(
    _ light: [UInt16],
    _ tints: [[UInt16]],
    into samples: inout [UInt8]
  ) {
    let light = light.span
    let (blues, reds, alphas) = (tints[0], tints[1], tints[2])
    let (blueSpan, redSpan, alphaSpan) = (blues.span, reds.span, alphas.span)
    var samples = samples.mutableSpan
    for pixel in 0..<light.count / 2 {
      let alpha = Int(light[pixel * 2 + 1])
      guard alpha > 0 else { continue }
      let luma = min(Int(light[pixel * 2]) * 65_535 / alpha, 65_535)
      // Chroma reaches further, so that at an edge its alpha may be less than the pixel's. Where it is
      // next to nothing it is lost in rounding: what can hardly be seen had rather be too grey.
      let tintAlpha = max(Int(alphaSpan[pixel]), alpha / 4, 12 * 257)
      let blue = (Int(blueSpan[pixel]) - 128 * 257) * 65_535 / tintAlpha
      let red = (Int(redSpan[pixel]) - 128 * 257) * 65_535 / tintAlpha
      // Multiples of 1 / 2¹⁶: 1.402, 0.344136, 0.714136 and 1.772, times 255 / 224.
      samples[pixel * 4] = level(luma << 16 + 104_597 * red)
      samples[pixel * 4 + 1] = level(luma << 16 - 25_675 * blue - 53_279 * red)
      samples[pixel * 4 + 2] = level(luma << 16 + 132_201 * blue)
      samples[pixel * 4 + 3] = UInt8((alpha * 255 + 32_767) / 65_535)
    }
  }

  /// The level of 255 nearest to a multiple of 1 / 65,535 / 2¹⁶.
  private static func level(_ value: Int) -> UInt8 {
    UInt8(max(0, min(255, ((value >> 16) + 128) / 257)))
  }
}
