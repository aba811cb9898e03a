internal import PictureImaging

extension Raster {
  /// Red, green and blue of three planes of one size, luma and two of chroma, by ITU-R BT.601 over
  /// the full range as JFIF says; nil where the planes are not of one size.
  init?(joining planes: [Raster]) {
    guard planes.count == 3, planes.allSatisfy({ $0.size == planes[0].size && $0.channels == 1 })
    else { return nil }
    var samples = [UInt8](repeating: 0, count: planes[0].samples.count * 3)
    Self.join(
      planes[0].samples,
      planes[1].samples,
      planes[2].samples,
      into: &samples
    )
    self.init(size: planes[0].size, channels: 3, samples: samples)
  }

  /// A plane of the full range that JFIF has, of one of the range that video has: 16…235, or 16…240
  /// for chroma (ITU-R BT.601).
  func widened(isChroma: Bool) -> Raster {
    let (zero, span) = isChroma ? (128, 224) : (16, 219)
    let levels = (0...255).map { level in
      let scaled = Double((level - zero) * 255) / Double(span) + (isChroma ? 128 : 0)
      return UInt8(min(max(scaled.rounded(), 0), 255))
    }
    let widened = samples.map { levels[Int($0)] }
    return Raster(size: size, channels: channels, samples: widened) ?? self
  }

  // Factors are multiples of 1 / 2¹⁶: 1.402, 0.344136, 0.714136, 1.772.
  private static func join(
    _ lumaSamples: [UInt8],
    _ blueSamples: [UInt8],
    _ redSamples: [UInt8],
    into samples: inout [UInt8]
  ) {
    let luma = lumaSamples.span
    let blueChroma = blueSamples.span
    let redChroma = redSamples.span
    var samples = samples.mutableSpan
    for pixel in 0..<min(luma.count, samples.count / 3) {
      let light = Int32(luma[pixel]) &<< 16 &+ 32_768
      let blue = Int32(blueChroma[pixel]) &- 128
      let red = Int32(redChroma[pixel]) &- 128
      samples[pixel * 3] = clamped(light &+ 91_881 &* red)
      samples[pixel * 3 + 1] = clamped(light &- 22_554 &* blue &- 46_802 &* red)
      samples[pixel * 3 + 2] = clamped(light &+ 116_130 &* blue)
    }
  }

  private static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value &>> 16)))
  }
}
