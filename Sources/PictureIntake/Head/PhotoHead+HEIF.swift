internal import PictureImaging

extension PhotoHead {
  /// The most bytes of a box with all that is said of pictures, and of all EXIF and XMP together.
  private static let mostBytes = 4 << 20
  /// The most texts that are looked at; cameras write one or two.
  private static let mostTexts = 16

  /// Looks at what a HEIC or an AVIF says of its picture; the picture itself is not looked at.
  init(heif file: inout FileWindow) throws(IntakeError) {
    let meta = try Self.box("meta", in: &file)
    let bytes = Array(try meta.flatMap { range throws(IntakeError) in try file.bytes(range) } ?? [])
    let origin = meta?.lowerBound ?? 0
    let items = try meta.map { meta throws(IntakeError) in
      try HEIFItems(bytes, meta: meta, origin: origin, fileEnd: file.byteCount, limits: Limits())
    }
    if HEIFProbe.prefersSequence(file.head, items), let track = try Self.track(in: &file) {
      self = try Self.head(of: track, items, in: &file)
      return
    }
    guard let items, let primary = items.primary, let item = items.items[primary],
      let size = try Self.size(items.properties(of: primary), in: bytes, origin)
    else { throw .damaged("no picture in the file") }
    let first = items.targets("dimg", of: primary).first.flatMap { items.items[$0] }
    guard let type = item.type == "grid" ? first?.type : item.type else {
      throw .damaged("tiles are missing")
    }
    guard let codec = HEIFCodec(type: type) else { throw HEIFPicture.unknown(type) }
    let geometry = try HEIFGeometry(
      items.properties(of: primary),
      in: bytes,
      origin: origin,
      size: size
    )
    self.init(
      codec.format,
      geometry.size ?? size,
      try Self.parts(items, in: &file),
      orientation: geometry.orientation
    )
  }

  /// The track whose first picture is taken, and the bytes that its properties lie in.
  private static func track(
    in file: inout FileWindow
  ) throws(IntakeError) -> (track: HEIFTrack, movie: [UInt8])? {
    guard let range = try box("moov", in: &file), let movie = try file.bytes(range) else {
      return nil
    }
    let bytes = Array(movie)
    return HEIFTrack.picture(of: HEIFTrack.all(in: bytes.indices, of: bytes)).map { ($0, bytes) }
  }

  private static func head(
    of picture: (track: HEIFTrack, movie: [UInt8]),
    _ items: HEIFItems?,
    in file: inout FileWindow
  ) throws(IntakeError) -> PhotoHead {
    let track = picture.track
    guard let codec = HEIFCodec(type: track.type) else { throw HEIFPicture.unknown(track.type) }
    let geometry = try HEIFGeometry(track.properties, in: picture.movie, size: track.size)
    var described = DescribedParts()
    if let items { described = try parts(items, in: &file) }
    return PhotoHead(
      codec.format,
      geometry.size ?? track.size,
      described,
      orientation: geometry.orientation
    )
  }

  /// Where the content of the first box of a name lies; nil where there is none.
  private static func box(
    _ name: String,
    in file: inout FileWindow
  ) throws(IntakeError) -> Range<Int>? {
    var start = 0
    for _ in 0..<mostParts {
      let count = min(16, file.byteCount - start)
      guard count >= 8, let head = try file.bytes(start..<start + count).map({ Array($0) }) else {
        return nil
      }
      var (size, content) = (head.bigEndian(at: 0, count: 4), 8)
      if size == 1 {
        guard count == 16, head[8] < 0x80 else { return nil }
        (size, content) = (head.bigEndian(at: 8, count: 8), 16)
      } else if size == 0, head[4..<8].elementsEqual("mdat".utf8) {
        size = file.byteCount - start
      }
      guard size >= content, size <= file.byteCount - start else { return nil }
      if head[4..<8].elementsEqual(name.utf8) {
        guard size <= mostBytes else { throw .damaged("a header too large") }
        return start + content..<start + size
      }
      start += size
    }
    return nil
  }

  private static func size(
    _ properties: [MediaBoxes.Box],
    in bytes: [UInt8],
    _ origin: Int
  ) throws(IntakeError) -> PixelSize? {
    guard let box = properties.first(where: { $0.name == "ispe" }) else { return nil }
    var reader = BoxReader(bytes, box.payload, origin: origin)
    _ = try reader.fullBox()
    return PixelSize(width: try reader.number(4), height: try reader.number(4))
  }

  private static func parts(
    _ items: HEIFItems,
    in file: inout FileWindow
  ) throws(IntakeError) -> DescribedParts {
    var parts = DescribedParts()
    // It does not say how the picture is turned.
    parts.isBehindPicture = true
    // Items may lie one over another.
    var (unread, hasExif, texts) = (min(file.byteCount, mostBytes), false, 0)
    for (_, item) in items.items.sorted(by: { $0.key < $1.key }) {
      guard let range = item.extents.first, range.count <= min(1 << 20, unread) else { continue }
      switch item.type {
      case "Exif" where !hasExif: hasExif = true
      case "mime" where texts < mostTexts: texts += 1
      default: continue
      }
      try checkCancellation()
      let bytes = Array(try file.bytes(range) ?? [])
      unread -= bytes.count
      if item.type == "mime" {
        parts.readXMP(bytes[...])
      } else if let block = HEIFParts.exifBlock(bytes) {
        parts.readExif(block)
      }
    }
    return parts
  }
}
