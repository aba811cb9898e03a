internal import PictureImaging

/// What is known of a HEIC or an AVIF before a pixel of it is decoded.
struct HEIFProbe {
  /// The picture that is taken.
  let content: HEIFContent
  /// Which part of it is shown, and how it is turned.
  let geometry: HEIFGeometry
  /// What the part that is shown measures, before it is turned.
  let size: PixelSize
  /// How luma and chroma become red, green and blue, where the file says it beside the picture.
  let codes: CodedColors?
  /// What is to be done about its colours.
  let colors: ColorPlan
  /// What lies beside the picture.
  let parts: HEIFParts
  /// Whether there are further pictures of a sequence.
  let isSequence: Bool
  /// Bytes of the file.
  let byteCount: Int

  /// Looks at a file that begins like a HEIF.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where what the picture needs is missing or makes no sense,
  ///   ``IntakeError/unsupportedFormat(_:)`` where it is coded in a way that is not read, and
  ///   ``IntakeError/tooLarge(_:)`` where it is beyond one of `limits`.
  init(_ bytes: [UInt8], limits: Limits) throws(IntakeError) {
    var boxes = MediaBoxes(bytes, in: bytes.indices)
    var parts = HEIFParts(byteCount: bytes.count)
    var (meta, movie): (Range<Int>?, Range<Int>?) = (nil, nil)
    while let box = boxes.next() {
      parts.look(at: box)
      if box.name == "meta" { meta = meta ?? box.payload }
      if box.name == "moov" { movie = movie ?? box.payload }
    }
    if boxes.hasRemainder { parts.noteRemainder() }
    let tracks = movie.map { HEIFTrack.all(in: $0, of: bytes) } ?? []
    let items = try meta.map { meta throws(IntakeError) in
      try HEIFItems(bytes, meta: meta, fileEnd: bytes.count, limits: limits)
    }
    content = try Self.content(bytes, items, tracks, limits)
    try Self.check(content, limits)
    geometry = try HEIFGeometry(content.properties, in: bytes, size: content.picture.size)
    size = geometry.size ?? content.picture.size
    if let items { try parts.look(at: items, but: Self.used(content, items, in: bytes), in: bytes) }
    self.parts = parts
    isSequence = content.count > 1 || tracks.contains { $0.count > 1 }
    let said = try HEIFColors(content.properties, in: bytes)
    codes = said.codes
    colors = ColorPlan(
      // A profile counts before numbers, and those beside the picture before those in its data.
      [said.profile, (said.codes ?? content.picture.header.colors)?.claim].compactMap(\.self),
      model: content.picture.header.chromaCell == nil ? .grey : .colors,
      isAdobeRGB: parts.exifBlocks.facts.isAdobeRGB
    )
    byteCount = bytes.count
  }

  /// The size after orientation.
  var displayedSize: PixelSize { geometry.orientation.displayed(size) }

  /// Whether samples have more than 8 bits.
  var isDeep: Bool {
    content.picture.header.depth > 8 || content.alpha?.header.depth ?? 8 > 8
  }

  /// The planes that are decoded: grey, colours, or colours and alpha.
  var channels: Int {
    if content.alpha != nil { return 4 }
    // Of tiles the library makes colours whatever they are.
    return content.picture.header.chromaCell == nil && !content.picture.isGrid ? 1 : 3
  }

  /// The kinds of files that are a sequence first, and a picture at most beside it.
  private static let sequences: Set = ["avis", "msf1", "hevc", "hevx", "hevm", "hevs"]

  /// Whether the first picture of a sequence is taken, where there is one, and not that of `items`.
  ///
  /// - Parameter head: the first bytes of the file.
  static func prefersSequence(_ head: [UInt8], _ items: HEIFItems?) -> Bool {
    let brand = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    return sequences.contains(brand) || items?.primary == nil
  }

  private static func content(
    _ bytes: [UInt8],
    _ items: HEIFItems?,
    _ tracks: [HEIFTrack],
    _ limits: Limits
  ) throws(IntakeError) -> HEIFContent {
    if prefersSequence(bytes, items), let content = try HEIFContent(tracks, in: bytes) {
      return content
    }
    guard let items else { throw .damaged("no picture in the file") }
    return try HEIFContent(items, in: bytes, limits: limits)
  }

  private static func check(_ content: HEIFContent, _ limits: Limits) throws(IntakeError) {
    let picture = content.picture
    for pixels in [picture.codedPixels, content.alpha?.codedPixels ?? 0]
    where pixels > limits.pixels {
      throw .tooLarge(Excess(what: .pixels, limit: limits.pixels, value: pixels))
    }
    let sides = [picture.size.width, picture.size.height]
    if let side = sides.max(), side > longestSide {
      throw .tooLarge(Excess(what: .side, limit: longestSide, value: side))
    }
    if let alpha = content.alpha, alpha.size != picture.size {
      throw .unsupportedFormat("HEIF with alpha of another size")
    }
  }

  /// What libheif takes at most.
  static let longestSide = 32_767

  private static func used(
    _ content: HEIFContent,
    _ items: HEIFItems,
    in bytes: [UInt8]
  ) -> Set<Int> {
    guard let primary = items.primary else { return [] }
    let pictures = [primary, HEIFContent.alpha(of: primary, items, in: bytes)].compactMap(\.self)
    return Set(pictures + pictures.flatMap { items.targets("dimg", of: $0) })
  }
}
