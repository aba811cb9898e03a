internal import PictureImaging

/// Makes an upright picture of the final size out of the rows of a stored one as they are decoded,
/// colour at its full size, with or without alpha.
///
/// What is transparent has no colour: where pixels are mixed, colours are multiplied by alpha
/// before and divided by it afterwards, at more than 8 bits. Where the size stays, pixels stay as
/// they are.
struct UprightRows {
  private let mixesAlpha: Bool
  private let isDeep: Bool
  private var resampler: Resampler
  private var values: [Int16]

  /// - Parameters:
  ///   - channels: 1 for grey, 3 for red, green and blue, 4 with alpha, which colours are not
  ///     multiplied by.
  ///   - isDeep: whether rows have 16 bits a sample, else 8.
  init(
    stored: PixelSize,
    target: PixelSize,
    channels: Int,
    isDeep: Bool,
    orientation: Orientation
  ) throws(IntakeError) {
    mixesAlpha = channels == 4 && orientation.displayed(stored) != target
    self.isDeep = isDeep
    let hasValues = mixesAlpha || isDeep
    values = hasValues ? Array(repeating: 0, count: stored.width * channels) : []
    guard
      let resampler = Resampler(
        from: SampleGrid(size: stored),
        to: SampleGrid(size: target),
        channels: channels,
        orientation: orientation,
        isDeep: hasValues
      )
    else { throw .damaged("more samples than can be counted") }
    self.resampler = resampler
  }

  /// Takes the next row of 8-bit samples.
  mutating func push(_ row: Span<UInt8>) {
    guard mixesAlpha else { return resampler.push(row) }
    multiplyByAlpha(row)
    pushValues()
  }

  /// Takes the next row of 16-bit samples.
  mutating func push(_ row: Span<UInt16>) {
    if mixesAlpha {
      multiplyByAlpha(row)
    } else {
      var values = values.mutableSpan
      // Rounded down, so that rounding to 8 bits afterwards gives what rounding at once would.
      for index in 0..<min(row.count, values.count) {
        values[index] = Int16(truncatingIfNeeded: Int32(row[index]) &* 64 / 257)
      }
    }
    pushValues()
  }

  /// The picture in sRGB, without its alpha where nothing shows through.
  ///
  /// - Parameters:
  ///   - isChromaHalved: whether chroma is to be stored at half the width and height.
  ///   - conversion: how values become sRGB, at the depth that rows came with; nil where they stay.
  /// - Throws: ``IntakeError/damaged(_:)`` where rows are missing.
  mutating func finished(
    isChromaHalved: Bool = false,
    converting conversion: ColorConversion? = nil
  ) throws(IntakeError) -> UprightPicture {
    guard let raster = try raster(conversion) else { throw .damaged("rows are missing") }
    return UprightPicture(raster.withoutFullAlpha, isChromaHalved: isChromaHalved)
  }

  private mutating func pushValues() {
    let row = values
    resampler.push(row.span)
  }

  private mutating func raster(_ conversion: ColorConversion?) throws(IntakeError) -> Raster? {
    guard let conversion else { return mixesAlpha ? unmixed()?.rounded() : resampler.finished() }
    if isDeep {
      guard let deep = mixesAlpha ? unmixed() : resampler.finishedDeep() else { return nil }
      return try conversion.converted(deep).rounded()
    }
    guard let raster = mixesAlpha ? unmixed()?.rounded() : resampler.finished() else { return nil }
    return try conversion.converted(raster)
  }

  private mutating func unmixed() -> DeepRaster? {
    var deep = resampler.finishedDeep()
    deep?.divideByAlpha()
    return deep
  }

  private mutating func multiplyByAlpha(_ row: Span<UInt8>) {
    var values = values.mutableSpan
    for pixel in 0..<min(row.count, values.count) / 4 {
      let alpha = Int32(row[pixel * 4 + 3])
      for channel in pixel * 4..<pixel * 4 + 3 {
        // Times 64 / 255, to the nearest; white becomes exactly what alpha becomes.
        let value = (Int32(row[channel]) &* alpha &* 16_448 &+ 32_768) &>> 16
        values[channel] = Int16(truncatingIfNeeded: value)
      }
      values[pixel * 4 + 3] = Int16(truncatingIfNeeded: alpha &<< 6)
    }
  }

  private mutating func multiplyByAlpha(_ row: Span<UInt16>) {
    var values = values.mutableSpan
    let full = 65_535
    for pixel in 0..<min(row.count, values.count) / 4 {
      let alpha = Int(row[pixel * 4 + 3])
      for channel in pixel * 4..<pixel * 4 + 4 {
        let color = channel % 4 == 3 ? full : Int(row[channel])
        let value = (color &* alpha &* 64 &* 255 &+ full &* full / 2) / (full &* full)
        values[channel] = Int16(truncatingIfNeeded: value)
      }
    }
  }
}

extension Raster {
  /// This raster, or its colours alone where it has an alpha channel that is full everywhere.
  var withoutFullAlpha: Raster {
    guard channels == 4, !hasTransparency else { return self }
    var colors = [UInt8](repeating: 0, count: samples.count / 4 * 3)
    Self.copyColors(of: samples, into: &colors)
    return Raster(size: size, channels: 3, samples: colors) ?? self
  }

  private static func copyColors(of samples: [UInt8], into colors: inout [UInt8]) {
    let samples = samples.span
    var colors = colors.mutableSpan
    for pixel in 0..<colors.count / 3 {
      colors[pixel &* 3] = samples[pixel &* 4]
      colors[pixel &* 3 &+ 1] = samples[pixel &* 4 &+ 1]
      colors[pixel &* 3 &+ 2] = samples[pixel &* 4 &+ 2]
    }
  }

  /// Whether a pixel is not opaque.
  var hasTransparency: Bool {
    channels == 4 && stride(from: 3, to: samples.count, by: 4).contains { samples[$0] < 255 }
  }
}
