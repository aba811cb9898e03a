/// What a HEIF file holds beside the picture that is taken.
struct HEIFParts {
  /// The EXIF blocks, of which the first counts; how they say it is turned does not.
  private(set) var exifBlocks = ExifBlocks()
  /// Whether there is EXIF, XMP, a thumbnail or something unknown.
  private(set) var hasMetadata = false
  /// Whether there are further pictures or a video.
  private(set) var hasExtraImages = false
  /// Whether there is a gain map.
  private(set) var hasGainMap = false
  private var xmpHasLocation = false
  private var search = ByteSearch()
  // Items may lie one over another.
  private var unread: Int

  /// Nothing was looked at yet of a file of so many bytes.
  init(byteCount: Int) { unread = byteCount }

  /// Bytes looked at to find words within the parts.
  var effort: Int { search.effort }

  /// Whether EXIF or XMP tell where the photo was taken.
  var hasLocation: Bool { exifBlocks.hasLocation || xmpHasLocation }

  /// Looks at a box of the file itself.
  mutating func look(at box: MediaBoxes.Box) {
    switch box.name {
    case "ftyp", "meta", "mdat", "moov", "free", "skip", "styp", "sidx", "wide": break
    // Where cameras put the video of a moving photo.
    case "mpvd": hasExtraImages = true
    default: hasMetadata = true
    }
  }

  /// There is something behind the last box.
  mutating func noteRemainder() { hasMetadata = true }

  /// Looks at all items but those in `used`.
  mutating func look(
    at items: HEIFItems,
    but used: Set<Int>,
    in file: [UInt8]
  ) throws(IntakeError) {
    let thumbnails = Set(items.references.filter { $0.type == "thmb" }.map(\.from))
    let tiles = Set(items.references.filter { $0.type == "dimg" }.flatMap(\.to))
    for (number, item) in items.items.sorted(by: { $0.key < $1.key }) where !used.contains(number) {
      switch item.type {
      case "Exif": readExif(item, in: file)
      case "mime": readText(item, in: file)
      case _ where thumbnails.contains(number): hasMetadata = true
      case "tmap": (hasGainMap, hasExtraImages) = (true, true)
      case "hvc1", "av01", "grid", "iden", "iovl", "jpeg", "avc1", "unci", "j2k1":
        if !tiles.contains(number) { hasExtraImages = true }
        if kind(of: number, items, in: file).contains("gainmap") { hasGainMap = true }
      default: hasMetadata = true
      }
    }
  }

  private func kind(of item: Int, _ items: HEIFItems, in file: [UInt8]) -> String {
    items.properties(of: item).first { $0.name == "auxC" }.map { Self.auxiliaryKind($0, in: file) }
      ?? ""
  }

  /// What an `auxC` box says that a picture is.
  static func auxiliaryKind(_ box: MediaBoxes.Box, in file: [UInt8]) -> String {
    var reader = BoxReader(file, box.payload)
    return (try? reader.fullBox()) == nil ? "" : reader.text()
  }

  private mutating func readExif(_ item: HEIFItems.Item, in file: [UInt8]) {
    hasMetadata = true
    guard exifBlocks.count < ExifBlocks.most else { return }
    // The block begins as many bytes further as the first four say.
    let bytes = Self.bytes(of: item, in: file, most: ExifBlock.mostBytes)
    guard let block = Self.exifBlock(bytes) else { return }
    exifBlocks.read(block, counts: true)
  }

  /// The block in the content of an `Exif` item; nil where it is too short.
  static func exifBlock(_ content: [UInt8]) -> ArraySlice<UInt8>? {
    guard content.count >= 4 else { return nil }
    let start = content.bigEndian(at: 0, count: 4)
    return start <= content.count - 4 ? content[(4 + start)...] : nil
  }

  private mutating func readText(_ item: HEIFItems.Item, in file: [UInt8]) {
    hasMetadata = true
    guard !xmpHasLocation else { return }
    let bytes = Self.bytes(of: item, in: file, most: unread)
    unread -= bytes.count
    xmpHasLocation = search.contains("exif:GPSLatitude", in: bytes, range: bytes.indices)
  }

  private static func bytes(of item: HEIFItems.Item, in file: [UInt8], most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for range in item.extents where range.upperBound <= file.count && bytes.count < most {
      bytes += file[range].prefix(most - bytes.count)
    }
    return bytes
  }
}
