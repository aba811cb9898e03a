internal import PictureImaging

/// How a GIF becomes a photo: the size to end at, the memory it will take.
struct GIFPlan {
  /// The size of the result.
  let target: PixelSize
  /// An estimate of the most memory held at once, in bytes.
  let memory: Int

  /// The plan for a picture at most `width` pixels wide.
  init(_ probe: GIFProbe, width: Int) {
    target = probe.size.limited(toWidth: width)
    let channels = probe.mayBeTransparent ? 4 : 3
    let resampler = Resampler.memory(
      from: probe.size,
      to: target,
      channels: channels,
      orientation: .up,
      isDeep: probe.mayBeTransparent
    )
    // The decoder's tables, two rows of colours and one of indices, or all of an interlaced picture.
    let indices =
      probe.frame.isInterlaced ? probe.frame.width * probe.frame.height : probe.frame.width
    let decoding = Double((64 << 10) + 2 * probe.size.width * channels + indices) + resampler
    let pixels = Double(target.width) * Double(target.height)
    let transparent = probe.mayBeTransparent ? Double(WebPEncoder.memory(for: target)) : 0
    let colors = probe.mayBeTransparent ? 3 * pixels : 0
    let encoding = Double(channels) * pixels + max(colors + 3 * pixels, transparent)
    // Neither is beyond what the limit of pixels leaves.
    memory = probe.byteCount + Int(max(decoding, encoding))
  }
}
