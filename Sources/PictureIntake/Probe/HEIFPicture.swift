internal import PictureImaging

/// One picture of a HEIF file: coded whole, or as tiles.
struct HEIFPicture {
  /// A part that is coded by itself.
  struct Tile: Hashable {
    /// Where the content of its ``HEIFCodec/configurationName`` box lies.
    let configuration: Range<Int>
    /// Where its data lies, piece by piece.
    let data: [Range<Int>]

    /// Bytes of its data.
    var byteCount: Int { data.reduce(0) { $0 + $1.count } }
  }

  let codec: HEIFCodec
  /// The size as it is stored.
  let size: PixelSize
  /// Tiles side by side; 1 where it is coded whole.
  let columns: Int
  /// Tiles one below the other.
  let rows: Int
  /// The tiles row by row from the top left.
  let tiles: [Tile]
  /// What the header of each tile says.
  let header: CodedHeader
  /// Bytes of the tiles' data, as often as it was looked at.
  let effort: Int

  /// Whether it is made of tiles, be it one, of which it can be a part.
  let isGrid: Bool

  /// Looks at a picture that is coded whole.
  ///
  /// - Parameters:
  ///   - type: the type of its item or track.
  ///   - properties: what is said of it.
  ///   - data: where its data lies in `file`.
  init(
    _ type: String,
    _ properties: [MediaBoxes.Box],
    data: [Range<Int>],
    in file: [UInt8]
  ) throws(IntakeError) {
    guard let codec = HEIFCodec(type: type) else { throw Self.unknown(type) }
    self.codec = codec
    (columns, rows, isGrid) = (1, 1, false)
    let tile = try Self.tile(codec, properties, data, in: file)
    tiles = [tile]
    var headers = HeaderReader(codec, file)
    header = try headers.header(of: tile)
    effort = headers.effort
    size = header.size
    if let said = try Self.size(properties, in: file), said != size {
      throw .damaged("two sizes in one file")
    }
  }

  /// Looks at an item's picture.
  init(
    item: Int,
    of items: HEIFItems,
    in file: [UInt8],
    limits: Limits
  ) throws(IntakeError) {
    guard let known = items.items[item] else { throw .damaged("no picture in the file") }
    if known.type == "grid" {
      try self.init(grid: item, known, of: items, in: file, limits: limits)
    } else {
      try self.init(known.type, items.properties(of: item), data: known.extents, in: file)
    }
  }

  private init(
    grid: Int,
    _ item: HEIFItems.Item,
    of items: HEIFItems,
    in file: [UInt8],
    limits: Limits
  ) throws(IntakeError) {
    let layout = try GridLayout(item, in: file)
    let parts = items.targets("dimg", of: grid)
    let most = min(limits.tiles, Self.mostTiles)
    if layout.count > most {
      throw .tooLarge(Excess(what: .tiles, limit: most, value: layout.count))
    }
    guard parts.count == layout.count, let first = parts.first.flatMap({ items.items[$0] }) else {
      throw .damaged("tiles are missing")
    }
    guard let codec = HEIFCodec(type: first.type) else { throw Self.unknown(first.type) }
    (self.codec, columns, rows, isGrid) = (codec, layout.columns, layout.rows, true)
    size = layout.size
    var (tiles, headers) = ([Tile](), HeaderReader(codec, file))
    var common: CodedHeader?
    for part in parts {
      try checkCancellation()
      guard let item = items.items[part], item.type == first.type else {
        throw .damaged("tiles of several kinds")
      }
      let tile = try Self.tile(codec, items.properties(of: part), item.extents, in: file)
      let header = try headers.header(of: tile)
      guard header == common ?? header,
        header.largest == header.size || codec == .hevc
      else {
        throw .damaged("tiles of several sizes")
      }
      common = header
      tiles.append(tile)
    }
    guard let common, layout.isCovered(by: common.size) else { throw .damaged("tiles are missing") }
    (self.tiles, header, effort) = (tiles, common, headers.effort)
  }

  /// Pixels that are decoded.
  var codedPixels: Int {
    let (pixels, overflow) = (header.largest.pixelCount ?? .max)
      .multipliedReportingOverflow(by: tiles.count)
    return overflow ? .max : max(pixels, size.pixelCount ?? .max)
  }

  /// That pictures of a type are not read, which is named where a terminal can show it.
  static func unknown(_ type: String) -> IntakeError {
    let kind = type.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? type : "?"
    return .unsupportedFormat("HEIF with \(kind) pictures")
  }

  private static func tile(
    _ codec: HEIFCodec,
    _ properties: [MediaBoxes.Box],
    _ data: [Range<Int>],
    in file: [UInt8]
  ) throws(IntakeError) -> Tile {
    guard data.allSatisfy({ $0.upperBound <= file.count }), !data.isEmpty else {
      throw .damaged("not enough data")
    }
    guard let box = properties.first(where: { $0.name == codec.configurationName }) else {
      throw .damaged("no header in the file")
    }
    guard box.payload.count <= mostConfiguration else { throw .damaged("a header too large") }
    return Tile(configuration: box.payload, data: data)
  }

  /// Each tile holds a copy of it while it is decoded; encoders write some hundred bytes.
  private static let mostConfiguration = 16 << 10
  /// What the numbers of two bytes suffice for by which ``HEIFContainer`` names a picture's tiles
  /// and those of its alpha.
  private static let mostTiles = 32_000

  /// What the box about the size says; nil where there is none.
  private static func size(
    _ properties: [MediaBoxes.Box],
    in file: [UInt8]
  ) throws(IntakeError) -> PixelSize? {
    guard let box = properties.first(where: { $0.name == "ispe" }) else { return nil }
    var reader = BoxReader(file, box.payload)
    _ = try reader.fullBox()
    guard let size = PixelSize(width: try reader.number(4), height: try reader.number(4)) else {
      throw .damaged("a side of 0")
    }
    return size
  }
}

/// Reads the headers of tiles, of which thousands can name the same bytes.
private struct HeaderReader {
  private let codec: HEIFCodec
  private let file: [UInt8]
  private var headers: [HEIFPicture.Tile: CodedHeader] = [:]
  private var seen: Set<HEIFPicture.Tile> = []
  private(set) var effort = 0

  init(_ codec: HEIFCodec, _ file: [UInt8]) {
    (self.codec, self.file) = (codec, file)
  }

  /// What the header of `tile` says.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` also where tiles that are not the same have more data
  ///   together than the file has, so that what is read of them is bounded.
  mutating func header(of tile: HEIFPicture.Tile) throws(IntakeError) -> CodedHeader {
    if seen.insert(tile).inserted {
      effort += tile.byteCount
      guard effort <= file.count else { throw .damaged("pieces that lie over one another") }
    }
    // Tiles of HEVC mostly share one header, which stands beside their data.
    let key =
      codec == .hevc ? HEIFPicture.Tile(configuration: tile.configuration, data: []) : tile
    if let known = headers[key] { return known }
    let configuration = file[tile.configuration]
    let header =
      switch codec {
      case .hevc: try HEVCUnits(configuration: configuration).header()
      case .av1:
        try AV1Units(configuration: configuration, data: tile.data.map { file[$0] }).header
      }
    headers[key] = header
    return header
  }
}

/// How the tiles of a picture lie (ISO/IEC 23008-12, 6.6.2.3).
private struct GridLayout {
  let columns: Int
  let rows: Int
  let size: PixelSize

  init(_ item: HEIFItems.Item, in file: [UInt8]) throws(IntakeError) {
    guard item.extents.allSatisfy({ $0.upperBound <= file.count }) else {
      throw .damaged("not enough data")
    }
    let bytes = item.extents.reduce(into: [UInt8]()) { $0 += file[$1].prefix(16) }
    var box = BoxReader(bytes, bytes.indices)
    try box.skip(1)
    let length = try box.number(1) & 1 == 0 ? 2 : 4
    rows = try box.number(1) + 1
    columns = try box.number(1) + 1
    guard let size = PixelSize(width: try box.number(length), height: try box.number(length))
    else { throw .damaged("a side of 0") }
    self.size = size
  }

  var count: Int { columns * rows }

  /// Whether tiles of `tile` fill the picture, and each of them a part of it.
  func isCovered(by tile: PixelSize) -> Bool {
    (tile.width * (columns - 1) + 1...tile.width * columns).contains(size.width)
      && (tile.height * (rows - 1) + 1...tile.height * rows).contains(size.height)
  }
}
