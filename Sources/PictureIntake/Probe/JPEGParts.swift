/// What a JPEG carries beside its pixels, by its segments and what follows its end.
struct JPEGParts {
  /// Whether there is an ICC profile.
  private(set) var hasProfile = false
  /// What its first EXIF block says; any block may say that a place is known.
  private(set) var exif = ExifFacts()
  /// Whether EXIF or XMP tell where the photo was taken.
  private(set) var hasLocation = false
  /// Whether there is EXIF, XMP, IPTC, a comment, a thumbnail or something unknown.
  private(set) var hasMetadata = false
  /// Whether further pictures or a video follow.
  private(set) var hasExtraImages = false
  /// Whether one of them is a gain map.
  private(set) var hasGainMap = false
  /// Whether every part is one that may leave intake, and nothing lies between or behind them.
  private(set) var areAllowed = true
  /// Bytes of the file without those that are to be dropped.
  private(set) var allowedBytes: Int

  private var hasFurtherPictureIndex = false
  private var hasExif = false

  /// Looks at the parts of `bytes`, which were walked over as `structure`.
  init(_ structure: JPEGStructure, in bytes: [UInt8]) {
    allowedBytes = structure.scanBytes + 4
    for segment in structure.segments {
      if Self.isAllowed(segment, in: bytes) {
        allowedBytes += segment.range.count
      } else {
        areAllowed = false
        look(at: segment, in: bytes)
      }
    }
    let behindEnd = (structure.end ?? bytes.count)..<bytes.count
    if structure.hasStrayBytes || structure.end == nil || !behindEnd.isEmpty { areAllowed = false }
    look(behindEnd: behindEnd, in: bytes)
  }

  /// The list of parts that may leave: JFIF without thumbnail, Adobe, tables, frame and scans.
  private static func isAllowed(_ segment: JPEGStructure.Segment, in bytes: [UInt8]) -> Bool {
    switch segment.marker {
    case .quantisation, .huffman, .restartInterval, .startOfScan: true
    // A longer one would carry a thumbnail, or bytes that nobody reads.
    case .application(0): segment.payload.count == 14 && starts(segment, with: "JFIF\0", in: bytes)
    case .application(14): segment.payload.count == 12 && starts(segment, with: "Adobe", in: bytes)
    default: segment.marker.startsFrame
    }
  }

  private mutating func look(at segment: JPEGStructure.Segment, in bytes: [UInt8]) {
    func starts(with text: String) -> Bool { Self.starts(segment, with: text, in: bytes) }
    switch segment.marker {
    case .numberOfLines, .arithmeticConditioning: break
    case .application(1) where starts(with: "Exif\0\0"): readExif(Array(bytes[segment.payload]))
    case .application(1) where starts(with: "http://ns.adobe.com/"):
      hasMetadata = true
      readXMP(bytes, range: segment.payload)
    case .application(2) where starts(with: "ICC_PROFILE\0"): hasProfile = true
    case .application(2) where starts(with: "MPF\0"): hasFurtherPictureIndex = true
    case .application(2) where starts(with: "urn:iso:std:iso:ts:21496:-1\0"): hasGainMap = true
    default: hasMetadata = true
    }
  }

  private mutating func readExif(_ block: [UInt8]) {
    hasMetadata = true
    let facts = ExifFacts(block: block)
    if facts.hasLocation { hasLocation = true }
    if !hasExif { exif = facts }
    hasExif = true
  }

  private mutating func readXMP(_ bytes: [UInt8], range: Range<Int>) {
    if ByteSearch.contains("exif:GPSLatitude", in: bytes, range: range) { hasLocation = true }
    if Self.namesGainMap(bytes, in: range) { hasGainMap = true }
  }

  private mutating func look(behindEnd range: Range<Int>, in bytes: [UInt8]) {
    // Every picture of a series and every gain map is a JPEG of its own, every video a file that
    // begins with its type.
    hasExtraImages =
      ByteSearch.contains([0xFF, 0xD8, 0xFF], in: bytes, range: range)
      || ByteSearch.contains("ftyp", in: bytes, range: range)
    if Self.namesGainMap(bytes, in: range) { hasGainMap = true }
    if hasExtraImages { return }
    // What an index or a gain map's entry speaks of is no longer there.
    if !range.isEmpty || hasFurtherPictureIndex || hasGainMap { hasMetadata = true }
    hasGainMap = false
  }

  /// The namespaces of Adobe and Apple, and the word of Google's container.
  private static func namesGainMap(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    ["hdr-gain-map/", "HDRGainMap/", "hdrgainmap", "\"GainMap\"", "'GainMap'", ">GainMap<"].contains
    {
      ByteSearch.contains($0, in: bytes, range: range)
    }
  }

  private static func starts(
    _ segment: JPEGStructure.Segment,
    with text: String,
    in bytes: [UInt8]
  ) -> Bool {
    bytes[segment.payload].starts(with: text.utf8)
  }
}
