/// What a GIF is made of: its first picture, and what lies beside it.
struct GIFParts {
  /// The header, the size of the canvas, and the colour table for all pictures.
  let head: Range<Int>
  /// Where that table lies; empty where there is none.
  let colorTable: Range<Int>
  /// The first picture.
  private(set) var frame: GIFFrame?
  /// Its block.
  private(set) var frameRange = 0..<0
  /// The index whose pixels of the first picture show what is behind.
  private(set) var transparentIndex: UInt8?
  /// How many pictures there are.
  private(set) var frameCount = 0
  /// Whether there is a comment, text, XMP or something unknown.
  private(set) var hasMetadata = false
  /// Whether XMP tells where the photo was taken.
  private(set) var hasLocation = false
  /// Whether there is a colour profile.
  private(set) var hasProfile = false

  /// Bytes looked at to find words within the parts.
  var effort: Int { search.effort }

  private var search = ByteSearch()

  /// Looks at the parts of `bytes`.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where the file ends before its first picture's data, and
  ///   ``IntakeError/cancelled`` where nobody waits for the outcome any more.
  ///
  /// Complexity: O(*n*) in the bytes.
  init(_ bytes: [UInt8]) throws(IntakeError) {
    guard bytes.count >= Self.headerBytes else { throw .damaged("not enough data") }
    colorTable = GIFFrame.colorTable(bytes[10], at: Self.headerBytes)
    head = 0..<colorTable.upperBound
    var blocks = GIFBlocks(bytes, from: head.upperBound)
    var count = 0
    while let block = blocks.next() {
      count += 1
      if count % 4096 == 0 { try checkCancellation() }
      look(at: block, in: bytes)
    }
    if frame == nil { throw .damaged("no picture in the file") }
    if blocks.position < bytes.count { hasMetadata = true }
  }

  /// Bytes before the colour table.
  static let headerBytes = 13

  private mutating func look(at block: GIFBlocks.Block, in bytes: [UInt8]) {
    switch block {
    case .image(let range):
      frameCount += 1
      if frame == nil {
        frame = GIFFrame(bytes, at: range.lowerBound)
        frameRange = range
      }
    case .extension(label: 0xF9, let content):
      // The last before the picture counts.
      guard frame == nil, content.count >= 5 else { return }
      let isTransparent = bytes[content.lowerBound + 1] & 1 != 0
      transparentIndex = isTransparent ? bytes[content.lowerBound + 4] : nil
    case .extension(label: 0xFF, let content): lookAtApplication(content, in: bytes)
    case .extension: hasMetadata = true
    }
  }

  private mutating func lookAtApplication(_ content: Range<Int>, in bytes: [UInt8]) {
    let name = bytes[content].dropFirst().prefix(11)
    // How often an animation is played.
    if name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8) { return }
    if name.elementsEqual("ICCRGBG1012".utf8) {
      hasProfile = true
      return
    }
    hasMetadata = true
    guard name.elementsEqual("XMP DataXMP".utf8), !hasLocation else { return }
    hasLocation = search.contains("exif:GPSLatitude", in: bytes, range: content)
  }
}
