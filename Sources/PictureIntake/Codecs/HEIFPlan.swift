internal import PictureImaging

/// How a HEIC or an AVIF becomes a photo: the size to end at, the memory it will take.
struct HEIFPlan {
  /// The upright size of the result.
  let target: PixelSize
  /// An estimate of the most memory held at once, in bytes.
  let memory: Int

  /// The plan for a picture at most `width` pixels wide.
  init(_ probe: HEIFProbe, width: Int) {
    target = probe.displayedSize.limited(toWidth: width)
    let alpha = probe.content.alpha.map(Self.decoder) ?? 0
    let channels = Double(probe.channels)
    let stored = Double(probe.content.picture.size.pixelCount ?? 0)
    let planes = stored * channels * (probe.isDeep ? 2 : 1)
    // The file is put together anew, and the library holds the data of a tile besides.
    let fixed = Double(3 * probe.byteCount + (8 << 20))
    let decoding = planes + Self.decoder(probe.content.picture) + alpha
    let resampler =
      channels
      * Resampler.memory(
        from: probe.size,
        to: target,
        channels: 1,
        orientation: probe.geometry.orientation,
        isDeep: probe.isDeep || probe.content.alpha != nil
      )
    let pixels = Double(target.width) * Double(target.height)
    let transparent = probe.content.alpha == nil ? 0 : Double(WebPEncoder.memory(for: target))
    let encoding = 2 * channels * pixels + max(6 * pixels, transparent)
    let colors = probe.colors.memory(pixels: target, channels: probe.channels)
    memory = Int(fixed + colors + max(decoding, planes + resampler, encoding))
  }

  /// What the decoder takes beside the planes that it gives: luma and chroma several times, and of
  /// tiles those that are decoded at once.
  private static func decoder(_ picture: HEIFPicture) -> Double {
    let header = picture.header
    let pixels = Double(header.largest.pixelCount ?? 0)
    let chroma = header.chromaCell.map { 2 / Double($0.width * $0.height) } ?? 0
    let coded = pixels * (1 + chroma) * (header.depth > 8 ? 2 : 1)
    let held = Self.copies(picture.codec) * coded
    guard picture.isGrid else { return held }
    let colors = 3 * pixels * (header.depth > 8 ? 2 : 1)
    return Double(min(tilesAtOnce, picture.tiles.count)) * (held + colors)
  }

  /// How often luma and chroma are held at most; seen were 0.8 with libde265 and up to 3.3 with dav1d
  /// (4.1 of grey).
  private static func copies(_ codec: HEIFCodec) -> Double { codec == .hevc ? 2 : 4 }

  /// Tiles that the library decodes side by side.
  private static let tilesAtOnce = 4
}
