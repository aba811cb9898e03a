internal import PictureImaging

/// One picture of a HEIF file: coded whole, or as tiles.
struct HEIFPicture {
  /// A part that is coded by itself.
  struct Tile {
    /// Where the content of its ``HEIFCodec/configurationName`` box lies.
    let configuration: Range<Int>
    /// Where its data lies, piece by piece.
    let data: [Range<Int>]
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
    header = try Self.header(codec, tile, in: file)
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
    if layout.count > limits.tiles {
      throw .tooLarge(Excess(what: .tiles, limit: limits.tiles, value: layout.count))
    }
    guard parts.count == layout.count, let first = parts.first.flatMap({ items.items[$0] }) else {
      throw .damaged("tiles are missing")
    }
    guard let codec = HEIFCodec(type: first.type) else { throw Self.unknown(first.type) }
    (self.codec, columns, rows, isGrid) = (codec, layout.columns, layout.rows, true)
    size = layout.size
    var (tiles, headers): ([Tile], [Range<Int>: CodedHeader]) = ([], [:])
    var common: CodedHeader?
    for part in parts {
      guard let item = items.items[part], item.type == first.type else {
        throw .damaged("tiles of several kinds")
      }
      let tile = try Self.tile(codec, items.properties(of: part), item.extents, in: file)
      // Tiles of HEVC mostly share one header, which stands beside their data.
      let known = codec == .hevc ? headers[tile.configuration] : nil
      let header = known != nil ? known : try Self.header(codec, tile, in: file)
      headers[tile.configuration] = header
      guard let header, header == common ?? header,
        header.largest == header.size || codec == .hevc
      else {
        throw .damaged("tiles of several sizes")
      }
      common = header
      tiles.append(tile)
    }
    guard let common, layout.isCovered(by: common.size) else { throw .damaged("tiles are missing") }
    (self.tiles, header) = (tiles, common)
  }

  /// Pixels that are decoded.
  var codedPixels: Int {
    let (pixels, overflow) = (header.largest.pixelCount ?? .max)
      .multipliedReportingOverflow(by: tiles.count)
    return overflow ? .max : max(pixels, size.pixelCount ?? .max)
  }

  private static func unknown(_ type: String) -> IntakeError {
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
    return Tile(configuration: box.payload, data: data)
  }

  private static func header(
    _ codec: HEIFCodec,
    _ tile: Tile,
    in file: [UInt8]
  ) throws(IntakeError) -> CodedHeader {
    switch codec {
    case .hevc: try HEVCUnits(configuration: file[tile.configuration]).header()
    case .av1:
      try AV1Units(configuration: file[tile.configuration], data: tile.data.map { file[$0] }).header
    }
  }

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
