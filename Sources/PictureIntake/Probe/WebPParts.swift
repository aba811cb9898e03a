/// What a WebP file is made of: its picture, and what lies beside it.
struct WebPParts {
  /// The chunks of one picture.
  struct Frame {
    /// `ALPH`, where a lossy picture has one.
    var alpha: WebPChunks.Chunk?
    /// `VP8 ` or `VP8L`.
    var image: WebPChunks.Chunk?

    var isLossless: Bool { image?.name == "VP8L" }
  }

  /// `VP8X`, which says what else there is; nil for a file that is a picture and nothing else.
  private(set) var header: WebPChunks.Chunk?
  /// The picture, or an animation's first.
  private(set) var frame = Frame()
  /// `ANIM`.
  private(set) var animation: WebPChunks.Chunk?
  /// The first `ANMF`.
  private(set) var firstFrame: WebPChunks.Chunk?
  /// Its pixels.
  private(set) var framePixels = 0
  /// How many there are.
  private(set) var frameCount = 0
  /// The EXIF chunks, of which the first counts.
  private(set) var exifBlocks = ExifBlocks()
  /// `ICCP`, where the header announces one.
  private(set) var profile: WebPChunks.Chunk?
  /// Whether there is EXIF, XMP or something unknown.
  private(set) var hasMetadata = false
  /// Whether further pictures or a video follow.
  private(set) var hasExtraImages = false

  private var xmpHasLocation = false
  private var search = ByteSearch()
  private let flags: WebPFlags

  /// What the first EXIF chunk says.
  var exif: ExifFacts { exifBlocks.facts }

  /// Whether EXIF or XMP tell where the photo was taken.
  var hasLocation: Bool { exifBlocks.hasLocation || xmpHasLocation }

  /// Bytes looked at to find words within the parts.
  var effort: Int { search.effort }

  /// Looks at the parts of `bytes`, of which the container covers those before `end`.
  ///
  /// Nothing is kept of a chunk but what is named above, however many there are.
  ///
  /// - Throws: ``IntakeError/cancelled`` where nobody waits for the outcome any more.
  ///
  /// Complexity: O(*n*) in the bytes.
  init(_ bytes: [UInt8], end: Int) throws(IntakeError) {
    var chunks = WebPChunks(bytes, in: 12..<end)
    flags = WebPFlags(bytes)
    var count = 0
    while let chunk = chunks.next() {
      count += 1
      if count % 4096 == 0 { try checkCancellation() }
      look(at: chunk, in: bytes)
    }
    if chunks.remainder > 0 { hasMetadata = true }
    lookBehindEnd(bytes, from: end)
  }

  /// Whether the file says that it is an animation.
  var isAnimated: Bool { flags.contains(.animation) }

  private mutating func look(at chunk: WebPChunks.Chunk, in bytes: [UInt8]) {
    switch chunk.name {
    case "VP8X" where header == nil: header = chunk
    // An animation's pictures lie in its frames, and no others do.
    case "ALPH", "VP8 ", "VP8L":
      if isAnimated || !frame.take(chunk) { hasExtraImages = true }
    case "ANIM" where isAnimated && animation == nil: animation = chunk
    case "ANMF":
      if isAnimated { countFrame(chunk, in: bytes) } else { hasExtraImages = true }
    case "ICCP": if flags.contains(.profile), profile == nil { profile = chunk }
    case "EXIF":
      hasMetadata = true
      // As libwebp's demuxer has it, a chunk that the header does not announce is not there.
      exifBlocks.read(bytes[chunk.payload], counts: flags.contains(.exif))
    case "XMP ":
      hasMetadata = true
      if !xmpHasLocation {
        xmpHasLocation = search.contains("exif:GPSLatitude", in: bytes, range: chunk.payload)
      }
    default: hasMetadata = true
    }
  }

  private mutating func countFrame(_ chunk: WebPChunks.Chunk, in bytes: [UInt8]) {
    frameCount += 1
    guard firstFrame == nil, chunk.payload.count >= Self.frameHeader else { return }
    firstFrame = chunk
    let start = chunk.payload.lowerBound
    let width = bytes.littleEndian(at: start + 6, count: 3) + 1
    framePixels = width * (bytes.littleEndian(at: start + 9, count: 3) + 1)
    let content = chunk.payload.dropFirst(Self.frameHeader)
    for part in WebPChunks(bytes, in: content) where !frame.take(part) { hasMetadata = true }
  }

  /// Bytes of an `ANMF` before its chunks.
  private static let frameHeader = 16

  private mutating func lookBehindEnd(_ bytes: [UInt8], from end: Int) {
    guard end < bytes.count else { return }
    let rest = end..<bytes.count
    let hasPicture =
      search.contains("ftyp", in: bytes, range: rest)
      || search.contains("WEBP", in: bytes, range: rest)
      || search.contains([0xFF, 0xD8, 0xFF], in: bytes, range: rest)
    if hasPicture { hasExtraImages = true } else { hasMetadata = true }
  }
}

extension WebPParts.Frame {
  /// Takes a chunk that belongs to the picture; false for one that does not.
  ///
  /// What follows the picture's data does not belong to it. Of several `ALPH` the last counts, and
  /// none for a lossless picture, as in libwebp.
  fileprivate mutating func take(_ chunk: WebPChunks.Chunk) -> Bool {
    guard image == nil else { return false }
    switch chunk.name {
    case "ALPH": alpha = chunk
    case "VP8 ": image = chunk
    case "VP8L":
      image = chunk
      alpha = nil
    default: return false
    }
    return true
  }
}

/// The flags of `VP8X`.
struct WebPFlags: OptionSet {
  let rawValue: UInt8

  static let animation = WebPFlags(rawValue: 0x02)
  static let exif = WebPFlags(rawValue: 0x08)
  static let alpha = WebPFlags(rawValue: 0x10)
  static let profile = WebPFlags(rawValue: 0x20)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The flags of a file; none where it does not begin with that chunk.
  init(_ bytes: [UInt8]) {
    let hasFlags = bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8)
    self.init(rawValue: hasFlags ? bytes[20] : 0)
  }
}
