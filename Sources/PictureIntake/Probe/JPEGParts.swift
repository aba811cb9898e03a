/// What a JPEG carries beside its pixels, by its segments and what follows its end.
struct JPEGParts {
  /// The payloads that an ICC profile is spread over; of more than there can be, one more.
  private(set) var profileSegments: [Range<Int>] = []
  /// The EXIF blocks, of which the first counts.
  private(set) var exifBlocks = ExifBlocks()
  /// Whether there is EXIF, XMP, IPTC, a comment, a thumbnail or something unknown.
  private(set) var hasMetadata = false
  /// Whether further pictures or a video follow.
  private(set) var hasExtraImages = false
  /// Whether one of them is a gain map.
  private(set) var hasGainMap = false
  /// Whether every part is one that may leave intake, and nothing lies between or behind them.
  private(set) var areAllowed = true
  /// Bytes of the file without those that are to be dropped.
  private(set) var allowedBytes = 4

  private var hasFurtherPictureIndex = false
  private var xmpHasLocation = false
  private var search = ByteSearch()

  /// What its first EXIF block says.
  var exif: ExifFacts { exifBlocks.facts }

  /// Whether EXIF or XMP tell where the photo was taken.
  var hasLocation: Bool { exifBlocks.hasLocation || xmpHasLocation }

  /// Bytes looked at to find words within the parts.
  var effort: Int { search.effort }

  /// Looks at a segment of `bytes`.
  mutating func read(_ segment: JPEGStructure.Segment, in bytes: [UInt8]) {
    if Self.isAllowed(segment, in: bytes) {
      allowedBytes += segment.range.count
    } else {
      areAllowed = false
      look(at: segment, in: bytes)
    }
  }

  /// Looks at what follows the segments of `bytes`, which were walked over as `structure`.
  mutating func readEnd(_ structure: JPEGStructure, in bytes: [UInt8]) {
    allowedBytes += structure.scanBytes
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
    case .application(1) where starts(with: "Exif\0\0"):
      hasMetadata = true
      exifBlocks.read(bytes[segment.payload], counts: true)
    case .application(1) where starts(with: "http://ns.adobe.com/"):
      hasMetadata = true
      readXMP(bytes, range: segment.payload)
    case .application(2) where starts(with: "ICC_PROFILE\0"):
      if profileSegments.count <= 255 { profileSegments.append(segment.payload) }
    case .application(2) where starts(with: "MPF\0"): hasFurtherPictureIndex = true
    case .application(2) where starts(with: "urn:iso:std:iso:ts:21496:-1\0"): hasGainMap = true
    default: hasMetadata = true
    }
  }

  private mutating func readXMP(_ bytes: [UInt8], range: Range<Int>) {
    if !xmpHasLocation {
      xmpHasLocation = search.contains("exif:GPSLatitude", in: bytes, range: range)
    }
    if !hasGainMap { hasGainMap = namesGainMap(bytes, in: range) }
  }

  private mutating func look(behindEnd range: Range<Int>, in bytes: [UInt8]) {
    // Every picture of a series and every gain map is a JPEG of its own, every video a file that
    // begins with its type.
    hasExtraImages =
      search.contains([0xFF, 0xD8, 0xFF], in: bytes, range: range)
      || search.contains("ftyp", in: bytes, range: range)
    if namesGainMap(bytes, in: range) { hasGainMap = true }
    if hasExtraImages { return }
    // What an index or a gain map's entry speaks of is no longer there.
    if !range.isEmpty || hasFurtherPictureIndex || hasGainMap { hasMetadata = true }
    hasGainMap = false
  }

  /// The namespaces of Adobe and Apple, and the word of Google's container.
  private mutating func namesGainMap(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    ["hdr-gain-map/", "HDRGainMap/", "hdrgainmap", "\"GainMap\"", "'GainMap'", ">GainMap<"].contains
    {
      search.contains($0, in: bytes, range: range)
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
