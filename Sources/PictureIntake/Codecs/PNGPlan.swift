internal import PictureImaging

/// How a PNG becomes a photo: the size to end at, the memory it will take.
struct PNGPlan {
  /// The upright size of the result.
  let target: PixelSize
  /// Whether pixels may stay as they are in the file.
  let mayBeKept: Bool
  /// An estimate of the most memory held at once, in bytes.
  let memory: Int

  /// The plan for a picture at most `width` pixels wide.
  init(_ probe: PNGProbe, width: Int) {
    let size = probe.header.size
    target = probe.displayedSize.limited(toWidth: width)
    let allowedBytes = probe.parts.allowed.reduce(0) { $0 + $1.count }
    let keptBytes = PNGChunks.signature.count + allowedBytes + PNGChunks.end.count
    mayBeKept =
      target == probe.displayedSize && probe.parts.exif.orientation == .up
      && probe.colors.areKept && !probe.isDeep && !probe.parts.isAnimated
      && keptBytes <= JPEGPlan.mostKeptBytes(size)
    memory = Self.memory(probe, target: target, keptBytes: mayBeKept ? keptBytes : 0)
  }

  private static func memory(_ probe: PNGProbe, target: PixelSize, keptBytes: Int) -> Int {
    let size = probe.header.size
    let sampleBytes = probe.isDeep ? 2 : 1
    // In floating point, as a header can name more than can be counted.
    let row = Double(size.width) * Double(probe.channels * sampleBytes)
    // Rows of the file: the one that comes, the one before, and what the data is unpacked to.
    let stored = Double(size.width) * Double(probe.header.bitsPerPixel) / 8
    let codec = 3 * stored + Double(128 << 10)
    let rows = probe.header.isInterlaced ? row * Double(size.height) : row
    let resampler = Resampler.memory(
      from: size,
      to: target,
      channels: probe.channels,
      orientation: probe.parts.exif.orientation,
      isDeep: probe.isDeep || probe.mayBeTransparent
    )
    // The result, its colours alone where alpha turns out to be full, and the encoder.
    let pixels = Double(target.width) * Double(target.height)
    let colors = probe.mayBeTransparent ? 3 * pixels : 0
    let transparent = probe.mayBeTransparent ? Double(WebPEncoder.memory(for: target)) : 0
    let encoding = Double(probe.channels) * pixels + max(colors + 3 * pixels, transparent)
    let conversion = probe.colors.memory(pixels: target, channels: probe.channels)
    let decoding = codec + rows + resampler + conversion
    let sum = Double(probe.byteCount + keptBytes) + max(decoding, encoding)
    return sum < Double(Int.max) ? Int(sum) : .max
  }
}
