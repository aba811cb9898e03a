internal import PictureImaging

/// Puts a picture of a HEIF file, with its alpha, into a file of its own that holds nothing else: so
/// a decoder meets no part that was not looked at.
///
/// Transformations are left out, too, as is any profile: both are applied later. What stays is how
/// luma and chroma become red, green and blue.
struct HEIFContainer {
  private let file: [UInt8]
  private var items: [Item] = []
  private var properties: [[UInt8]] = []
  private var places: [[UInt8]: Int] = [:]
  private var references: [UInt8] = []
  private var data: [UInt8] = []
  private var stored: [[Range<Int>]: Range<Int>] = [:]

  private struct Item {
    let type: String
    let isHidden: Bool
    let data: Range<Int>
    let properties: [Int]
  }

  /// The bytes of a file with the picture that `probe` found in `file`.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where its data is not whole.
  static func bytes(_ file: [UInt8], _ probe: HEIFProbe) throws(IntakeError) -> [UInt8] {
    let (picture, alpha) = (probe.content.picture, probe.content.alpha)
    var container = HEIFContainer(file)
    let colors = probe.codes.map(Self.colors)
    try container.add(picture, more: colors.map { [$0] } ?? [], isHidden: false)
    if let alpha {
      let number = container.items.count + 1
      try container.add(alpha, more: [Self.alphaKind], isHidden: true)
      container.references += Self.reference("auxl", from: number, to: [1])
    }
    return container.joined(picture.codec)
  }

  private init(_ file: [UInt8]) { self.file = file }

  /// Adds a picture, and its tiles behind it.
  private mutating func add(
    _ picture: HEIFPicture,
    more: [[UInt8]],
    isHidden: Bool
  ) throws(IntakeError) {
    let number = items.count + 1
    if picture.isGrid {
      let layout =
        [0, 1, UInt8(picture.rows - 1), UInt8(picture.columns - 1)]
        + Self.number(picture.size.width, 4) + Self.number(picture.size.height, 4)
      let properties = ([Self.extent(picture.size)] + more).map { place(of: $0) }
      items.append(
        Item(type: "grid", isHidden: isHidden, data: store(layout), properties: properties)
      )
      let tiles = Array(number + 1...number + picture.tiles.count)
      references += Self.reference("dimg", from: number, to: tiles)
    }
    for tile in picture.tiles {
      try checkCancellation()
      let (configuration, range) = try stored(tile, picture.codec)
      let said = [Self.extent(picture.header.size), configuration] + more
      items.append(
        Item(
          type: picture.codec.itemType,
          isHidden: isHidden || picture.isGrid,
          data: range,
          properties: said.map { place(of: $0) }
        )
      )
    }
  }

  /// The configuration of a tile, and where its data lies now.
  private mutating func stored(
    _ tile: HEIFPicture.Tile,
    _ codec: HEIFCodec
  ) throws(IntakeError) -> (configuration: [UInt8], data: Range<Int>) {
    let configuration = file[tile.configuration]
    let pieces = tile.data.map { file[$0] }
    let known = stored[tile.data]
    switch codec {
    case .hevc:
      let units = try HEVCUnits(configuration: configuration)
      // The decoder takes lengths of four bytes for granted.
      var box = Array(configuration)
      box[21] |= 3
      let set = Self.box("hvcC", box)
      if let known { return (set, known) }
      let slices = try units.slices(of: pieces)
      let range = store(slices.reduce(into: []) { $0 += Self.number($1.count, 4) + $1 })
      stored[tile.data] = range
      return (set, range)
    case .av1:
      let set = Self.box("av1C", Array(configuration.prefix(4)))
      if let known { return (set, known) }
      let units = try AV1Units(configuration: configuration, data: pieces).units
      let range = store(Array(units.joined()))
      stored[tile.data] = range
      return (set, range)
    }
  }

  private mutating func store(_ bytes: [UInt8]) -> Range<Int> {
    data += bytes
    return data.count - bytes.count..<data.count
  }

  /// The place of a property among all, counted from 1.
  private mutating func place(of property: [UInt8]) -> Int {
    if let place = places[property] { return place }
    properties.append(property)
    places[property] = properties.count
    return properties.count
  }

  private func joined(_ codec: HEIFCodec) -> [UInt8] {
    let brand = codec == .hevc ? "heic" : "avif"
    let type = Self.box("ftyp", Array("\(brand)\0\0\0\0mif1\(brand)".utf8))
    // As long whatever the places are.
    let start = type.count + meta(from: 0).count + 8
    return type + meta(from: start) + Self.box("mdat", data)
  }

  private func meta(from start: Int) -> [UInt8] {
    let handler =
      [UInt8](repeating: 0, count: 8) + Array("pict".utf8)
      + [UInt8](repeating: 0, count: 13)
    let count = Self.number(items.count, 2)
    var (entries, places, said): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for (index, item) in items.enumerated() {
      let number = Self.number(index + 1, 2)
      let head: [UInt8] = [2, 0, 0, item.isHidden ? 1 : 0]
      entries += Self.box("infe", head + number + [0, 0] + Array(item.type.utf8) + [0])
      places += number + [0, 0, 0, 1]
      places += Self.number(start + item.data.lowerBound, 4) + Self.number(item.data.count, 4)
      said += number + [UInt8(item.properties.count)]
      // With the bit that says that a reader has to know it.
      said += item.properties.flatMap { Self.number($0 | 0x8000, 2) }
    }
    let associations = [0, 0, 0, 1] + Self.number(items.count, 4) + said
    let parts = [
      Self.box("hdlr", handler), Self.box("pitm", [0, 0, 0, 0, 0, 1]),
      Self.box("iinf", [0, 0, 0, 0] + count + entries),
      references.isEmpty ? [] : Self.box("iref", [0, 0, 0, 0] + references),
      Self.box(
        "iprp",
        Self.box("ipco", Array(properties.joined())) + Self.box("ipma", associations)
      ),
      Self.box("iloc", [0, 0, 0, 0, 0x44, 0] + count + places),
    ]
    return Self.box("meta", [0, 0, 0, 0] + Array(parts.joined()))
  }

  private static let alphaKind = box(
    "auxC",
    [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)
  )

  private static func extent(_ size: PixelSize) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + number(size.width, 4) + number(size.height, 4))
  }

  private static func colors(_ codes: CodedColors) -> [UInt8] {
    let numbers = [codes.primaries, codes.transfer, codes.matrix].flatMap { number($0, 2) }
    return box("colr", Array("nclx".utf8) + numbers + [codes.isFullRange ? 0x80 : 0])
  }

  private static func reference(_ type: String, from: Int, to: [Int]) -> [UInt8] {
    box(type, number(from, 2) + number(to.count, 2) + to.flatMap { number($0, 2) })
  }

  private static func box(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count + 8, 4) + Array(name.utf8) + payload
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
