/// What a PNG carries, by its chunks and what follows its end.
struct PNGParts {
  /// The parts that make the picture, each whole with its checksum: IHDR, PLTE, tRNS, IDAT.
  private(set) var picture: [Range<Int>] = []
  /// The parts that may leave intake, in order; those of the picture are among them.
  private(set) var allowed: [Range<Int>] = []
  /// The chunks of data among them.
  var data: Range<Int> { picture.last ?? 0..<0 }
  /// Whether there is transparency beside the samples.
  private(set) var hasTransparency = false
  /// What is said about the meaning of the values.
  private(set) var colors = PNGColors()
  /// The EXIF chunks, of which the first before the picture counts.
  private(set) var exifBlocks = ExifBlocks()
  /// Whether there is EXIF, XMP, text, a time or something unknown.
  private(set) var hasMetadata = false
  /// Whether frames of an animation follow.
  private(set) var isAnimated = false
  /// Whether further pictures or a video follow the end.
  private(set) var hasExtraImages = false

  private let header: PNGHeader
  private var paletteLength = 0
  private var textHasLocation = false
  private var search = ByteSearch()
  private var stage = Stage.header

  /// What the first EXIF chunk before the picture says.
  var exif: ExifFacts { exifBlocks.facts }

  /// Whether EXIF or XMP tell where the photo was taken.
  var hasLocation: Bool { exifBlocks.hasLocation || textHasLocation }

  /// Bytes looked at to find words within the parts.
  var effort: Int { search.effort }

  /// Where in the file a chunk stands.
  private enum Stage: Int, Comparable {
    case header, palette, data, rest

    static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Walks over the chunks behind the header.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where the file ends before its last chunk, or one that
  ///   the picture needs is missing, unknown or in the wrong place; and
  ///   ``IntakeError/cancelled``.
  init(
    _ header: PNGHeader,
    _ first: PNGChunks.Chunk,
    then chunks: consuming PNGChunks,
    in bytes: [UInt8]
  ) throws(IntakeError) {
    self.header = header
    picture.append(first.range)
    allowed.append(first.range)
    var chunk = try chunks.next()
    var count = 0
    while chunk.name != "IEND" {
      count += 1
      if count % 4096 == 0 { try checkCancellation() }
      if chunk.isCritical { try readCritical(chunk) } else { read(chunk, in: bytes) }
      chunk = try chunks.next()
    }
    guard stage >= .data else { throw .damaged("no image data") }
    if chunk.range.upperBound < bytes.count {
      lookBehindEnd(bytes, from: chunk.range.upperBound)
    }
  }

  private mutating func readCritical(_ chunk: PNGChunks.Chunk) throws(IntakeError) {
    switch chunk.name {
    case "PLTE" where stage == .header:
      stage = .palette
      paletteLength = chunk.payload.count / 3
      keep(chunk.range)
    case "IDAT" where stage < .data:
      stage = .data
      keep(chunk.range)
    case "IDAT" where stage == .data:
      picture[picture.count - 1] = picture[picture.count - 1].lowerBound..<chunk.range.upperBound
      allowed[allowed.count - 1] = allowed[allowed.count - 1].lowerBound..<chunk.range.upperBound
    case "IHDR", "PLTE", "IDAT": throw .damaged("invalid chunk position")
    default: throw .damaged("unknown critical chunk")
    }
  }

  private mutating func keep(_ range: Range<Int>) {
    picture.append(range)
    allowed.append(range)
  }

  private mutating func read(_ chunk: PNGChunks.Chunk, in bytes: [UInt8]) {
    let isBeforeData = stage < .data
    if !isBeforeData { stage = .rest }
    switch chunk.name {
    case "tRNS":
      if isBeforeData, !hasTransparency, fits(chunk), bytes.isIntact(chunk) {
        hasTransparency = true
        keep(chunk.range)
      }
    case "cICP", "iCCP", "sRGB", "gAMA", "cHRM":
      // A broken profile is a profile, which the result has to make do without.
      if stage == .header, chunk.name == "iCCP" || bytes.isIntact(chunk),
        colors.read(chunk, in: bytes)
      {
        allowed.append(chunk.range)
      }
    case "acTL": if isBeforeData { isAnimated = true }
    case "eXIf":
      hasMetadata = true
      let counts = isBeforeData && exifBlocks.count < ExifBlocks.most && bytes.isIntact(chunk)
      exifBlocks.read(bytes[chunk.payload], counts: counts)
    // About showing the picture, and the other frames.
    case "pHYs", "sBIT", "bKGD", "hIST", "sPLT", "mDCV", "cLLI", "fcTL", "fdAT": break
    default:
      hasMetadata = true
      if chunk.name == "iTXt", !textHasLocation {
        textHasLocation = search.contains("exif:GPSLatitude", in: bytes, range: chunk.payload)
      }
    }
  }

  /// Whether a tRNS chunk is one for the colour type.
  private func fits(_ chunk: PNGChunks.Chunk) -> Bool {
    switch header.colorType {
    case .grey: chunk.payload.count == 2
    case .color: chunk.payload.count == 6
    case .palette: (1...max(paletteLength, 1)).contains(chunk.payload.count) && stage == .palette
    case .greyWithAlpha, .colorWithAlpha: false
    }
  }

  private mutating func lookBehindEnd(_ bytes: [UInt8], from end: Int) {
    let pictures = [[0xFF, 0xD8, 0xFF], PNGChunks.signature, Array("ftyp".utf8)]
    let hasPicture = pictures.contains {
      search.contains($0, in: bytes, range: end..<bytes.count)
    }
    if hasPicture { hasExtraImages = true } else { hasMetadata = true }
  }
}
