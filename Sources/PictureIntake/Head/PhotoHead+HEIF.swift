internal import PictureImaging

extension PhotoHead {
  /// The most bytes of a box with all that is said of pictures.
  private static let mostBytes = 4 << 20

  /// Looks at what a HEIC or an AVIF says of its picture; the picture itself is not looked at.
  init(heif file: inout FileWindow) throws(IntakeError) {
    guard let meta = try Self.box("meta", in: &file) else {
      try self.init(sequence: &file)
      return
    }
    let bytes = Array(try file.bytes(meta) ?? [])
    let origin = meta.lowerBound
    let items = try HEIFItems(
      bytes,
      meta: meta,
      origin: origin,
      fileEnd: file.byteCount,
      limits: Limits()
    )
    guard let primary = items.primary, let item = items.items[primary],
      let size = try Self.size(items.properties(of: primary), in: bytes, origin)
    else { throw .damaged("no picture in the file") }
    let first = items.targets("dimg", of: primary).first.flatMap { items.items[$0] }
    guard let codec = HEIFCodec(type: item.type == "grid" ? first?.type ?? "" : item.type) else {
      throw .unsupportedFormat("HEIF with \(item.type) pictures")
    }
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

  private init(sequence file: inout FileWindow) throws(IntakeError) {
    let movie = try Self.box("moov", in: &file)
    let bytes = Array(
      try movie.flatMap { range throws(IntakeError) in try file.bytes(range) } ?? []
    )
    let tracks = HEIFTrack.all(in: bytes.indices, of: bytes)
    guard let track = tracks.first(where: { ["pict", "vide"].contains($0.handler) }) else {
      throw .damaged("no picture in the file")
    }
    guard let codec = HEIFCodec(type: track.type) else {
      throw .unsupportedFormat("HEIF with \(track.type) pictures")
    }
    let geometry = try HEIFGeometry(track.properties, in: bytes, size: track.size)
    self.init(
      codec.format,
      geometry.size ?? track.size,
      DescribedParts(),
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
    for (_, item) in items.items.sorted(by: { $0.key < $1.key }) {
      guard let range = item.extents.first, item.type == "Exif" || item.type == "mime",
        range.count <= 1 << 20
      else { continue }
      let bytes = Array(try file.bytes(range) ?? [])
      if item.type == "mime" {
        parts.readXMP(bytes[...])
      } else if let block = HEIFParts.exifBlock(bytes) {
        parts.readExif(block)
      }
    }
    return parts
  }
}
