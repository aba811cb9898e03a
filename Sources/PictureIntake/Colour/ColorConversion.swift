internal import PictureImaging

/// How the values of a picture become sRGB.
enum ColorConversion: Sendable {
  /// By a profile, or what stands for one.
  case transform(ColorOrigin, ColorModel)
  /// By what inks leave of light, each of black's: red is the share that cyan leaves times the
  /// share that black leaves.
  case printedInks

  /// `raster` in sRGB.
  ///
  /// - Throws: ``IntakeError/system(code:operation:)`` where there is no memory for a transform.
  func converted(_ raster: Raster) throws(IntakeError) -> Raster {
    guard case .transform(let origin, let model) = self else { return try Self.printed(raster) }
    let layout = PixelLayout(model: model, channels: raster.channels, isDeep: false)
    guard let transform = origin.transform(layout) else { throw Self.noMemory }
    return try Self.raster(
      raster.size,
      channels: layout.resultChannels,
      samples: layout.channels == 1
        ? Self.tabulated(raster.samples, by: transform) : transform.result(for: raster.samples)
    )
  }

  /// The same with 16 bits a sample.
  func converted(_ raster: DeepRaster) throws(IntakeError) -> DeepRaster {
    guard case .transform(let origin, let model) = self else { return raster }
    let layout = PixelLayout(model: model, channels: raster.channels, isDeep: true)
    guard let transform = origin.transform(layout),
      let result = DeepRaster(
        size: raster.size,
        channels: layout.resultChannels,
        samples: transform.result(for: raster.samples)
      )
    else { throw Self.noMemory }
    return result
  }

  private static let noMemory = IntakeError.noMemory(for: "convert colours")

  private static func raster(
    _ size: PixelSize,
    channels: Int,
    samples: [UInt8]
  ) throws(IntakeError) -> Raster {
    guard let raster = Raster(size: size, channels: channels, samples: samples) else {
      throw noMemory
    }
    return raster
  }

  // There are no more than 256 greys.
  private static func tabulated(_ samples: [UInt8], by transform: ColorTransform) -> [UInt8] {
    let table = transform.result(for: Array(UInt8.min...UInt8.max))
    return samples.map { table[Int($0)] }
  }

  private static func printed(_ raster: Raster) throws(IntakeError) -> Raster {
    var samples = [UInt8](repeating: 0, count: raster.samples.count / 4 * 3)
    let inks = raster.samples.span
    var colors = samples.mutableSpan
    for pixel in 0..<inks.count / 4 {
      let black = Int32(inks[pixel * 4 + 3])
      for channel in 0..<3 {
        let color = (Int32(inks[pixel * 4 + channel]) * black + 127) / 255
        colors[pixel * 3 + channel] = UInt8(truncatingIfNeeded: color)
      }
    }
    return try Self.raster(raster.size, channels: 3, samples: samples)
  }
}
