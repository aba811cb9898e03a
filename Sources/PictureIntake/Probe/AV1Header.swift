internal import PictureImaging

/// The units of AV1 data that make one picture (AV1 Bitstream & Decoding Process, 5.3 to 5.9).
struct AV1Units {
  /// The sequence header and the frames, layers of one picture included.
  let units: [ArraySlice<UInt8>]
  let header: CodedHeader

  /// Layers that a picture can have.
  private static let mostFrames = 4
  private static let mostUnits = 4096

  /// Looks at the `data` of a picture, with the headers of its `av1C` box before.
  init(configuration: ArraySlice<UInt8>, data: [ArraySlice<UInt8>]) throws(IntakeError) {
    let parts = [configuration.dropFirst(4), data.count == 1 ? data[0] : ArraySlice(data.joined())]
    var sequence: (bytes: ArraySlice<UInt8>, header: AV1Sequence)?
    var frames: [ArraySlice<UInt8>] = []
    var (unitCount, frameCount, isResized) = (0, 0, false)
    for part in parts {
      var walk = AV1Walk(part)
      while let unit = try walk.next() {
        unitCount += 1
        guard unitCount <= Self.mostUnits else { throw .damaged("too many parts") }
        switch unit.type {
        case 1:
          let bytes = part[unit.payload]
          guard sequence?.bytes ?? bytes == bytes else { throw .damaged("two sizes in one file") }
          if sequence == nil { sequence = (bytes, try AV1Sequence(Array(bytes.prefix(512)))) }
        case 3, 4, 6:
          guard let sequence else { throw .damaged("no header in the file") }
          if unit.type != 4 {
            frameCount += 1
            let frame = Array(part[unit.payload].prefix(64))
            if sequence.header.isResized(frame) { isResized = true }
          }
          if frameCount <= Self.mostFrames { frames.append(part[unit.range]) }
        default: break
        }
      }
    }
    guard let sequence, !frames.isEmpty else { throw .damaged("no picture in the file") }
    let bytes = sequence.bytes
    units = [[0x0A] + Self.length(bytes.count) + bytes] + frames
    header = try sequence.header.header(isResized: isResized)
  }

  /// A length, seven bits a byte and the least first (4.10.5).
  private static func length(_ count: Int) -> [UInt8] {
    var (rest, bytes): (Int, [UInt8]) = (count, [])
    repeat {
      bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }
}

/// Units one after another.
private struct AV1Walk {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() throws(IntakeError) -> (
    type: UInt8, range: Range<Int>, payload: Range<Int>
  )? {
    guard let first = rest.first else { return nil }
    let start = rest.startIndex
    var position = start + (first & 4 == 0 ? 1 : 2)
    var count = rest.endIndex - position
    if first & 2 != 0 {
      count = 0
      for place in 0..<8 {
        guard position < rest.endIndex else { throw .damaged("not enough data") }
        let byte = rest[position]
        position += 1
        if place < 5 { count |= Int(byte & 0x7F) << (7 * place) }
        if byte & 0x80 == 0 { break }
      }
    }
    guard count >= 0, count <= rest.endIndex - position else { throw .damaged("not enough data") }
    let end = position + count
    rest = rest[end...]
    return (first >> 3 & 15, start..<end, position..<end)
  }
}

/// A sequence header (5.5).
private struct AV1Sequence {
  private var widthBits = 0
  private var heightBits = 0
  private var width = 0
  private var height = 0
  private var isStill = false
  /// Bits of the time at which a frame is shown; nil where frames do not say it.
  private var timeBits: Int?
  private var frameIDBits = 0
  /// Whether frames say for themselves if they are of screen content, or what they all are.
  private var screenContent = 2
  private var wholeMotion = 2
  private var depth = 8
  private var cell: CodedHeader.ChromaCell?
  private var colors: CodedColors?

  init(_ bytes: [UInt8]) throws(IntakeError) {
    var bits = BitReader(bytes)
    let profile = bits.bits(3)
    bits.skip(1)
    isStill = bits.flag()
    if isStill { bits.skip(5) } else { readOperatingPoints(&bits) }
    (widthBits, heightBits) = (bits.bits(4) + 1, bits.bits(4) + 1)
    (width, height) = (bits.bits(widthBits) + 1, bits.bits(heightBits) + 1)
    if !isStill, bits.flag() {
      let difference = bits.bits(4) + 2
      frameIDBits = bits.bits(3) + difference + 1
    }
    bits.skip(3)
    if !isStill { readTools(&bits) }
    bits.skip(3)
    readColors(&bits, profile: profile)
    if bits.isBeyondEnd { throw .damaged("a header that makes no sense") }
  }

  /// What it says of the picture.
  ///
  /// - Parameter isResized: whether a frame says another size, which it has the same bits for.
  func header(isResized: Bool) throws(IntakeError) -> CodedHeader {
    guard let size = PixelSize(width: width, height: height),
      let most = PixelSize(width: 1 << widthBits, height: 1 << heightBits)
    else { throw .damaged("a side of 0") }
    return CodedHeader(
      size: size,
      largest: isResized ? most : size,
      depth: depth,
      chromaCell: cell,
      colors: colors
    )
  }

  /// Whether a frame's header (5.9.2) says its own size.
  func isResized(_ frame: [UInt8]) -> Bool {
    guard !isStill else { return false }
    var bits = BitReader(frame)
    if bits.flag() { return false }
    let type = bits.bits(2)
    let isShown = bits.flag()
    if isShown { bits.skip(timeBits ?? 0) } else { bits.skip(1) }
    let isSwitch = type == 3
    if isSwitch { return true }
    if !(type == 0 && isShown) { bits.skip(1) }
    bits.skip(1)
    let isScreenContent = screenContent == 2 ? bits.flag() : screenContent == 1
    if isScreenContent, wholeMotion == 2 { bits.skip(1) }
    bits.skip(frameIDBits)
    return bits.flag()
  }

  private mutating func readOperatingPoints(_ bits: inout BitReader) {
    var delayBits: Int?
    if bits.flag() {
      bits.skip(64)
      let isEven = bits.flag()
      if isEven { _ = bits.golomb() }
      if bits.flag() {
        delayBits = bits.bits(5) + 1
        bits.skip(37)
        let time = bits.bits(5) + 1
        timeBits = isEven ? nil : time
      }
    }
    let hasDelays = bits.flag()
    for _ in 0...bits.bits(5) {
      bits.skip(12)
      if bits.bits(5) > 7 { bits.skip(1) }
      if let delayBits, bits.flag() { bits.skip(2 * delayBits + 1) }
      if hasDelays, bits.flag() { bits.skip(4) }
    }
  }

  private mutating func readTools(_ bits: inout BitReader) {
    bits.skip(4)
    let hasOrder = bits.flag()
    if hasOrder { bits.skip(2) }
    screenContent = bits.flag() ? 2 : bits.bits(1)
    wholeMotion = 2
    if screenContent > 0 { wholeMotion = bits.flag() ? 2 : bits.bits(1) }
    if hasOrder { bits.skip(3) }
  }

  private mutating func readColors(_ bits: inout BitReader, profile: Int) {
    let isDeep = bits.flag()
    depth = profile == 2 && isDeep ? (bits.flag() ? 12 : 10) : isDeep ? 10 : 8
    let isGrey = profile != 1 && bits.flag()
    var codes = [2, 2, 2]
    if bits.flag() { codes = [bits.bits(8), bits.bits(8), bits.bits(8)] }
    let isFullRange: Bool
    if isGrey {
      isFullRange = bits.flag()
    } else if codes == [1, 13, 0] {
      isFullRange = true
      cell = CodedHeader.ChromaCell(width: 1, height: 1)
    } else {
      isFullRange = bits.flag()
      let halvesWidth = profile == 0 || profile == 2 && (depth < 12 || bits.flag())
      let halvesHeight = profile == 0 || profile == 2 && depth == 12 && halvesWidth && bits.flag()
      cell = CodedHeader.ChromaCell(width: halvesWidth ? 2 : 1, height: halvesHeight ? 2 : 1)
    }
    colors = CodedColors(
      primaries: codes[0],
      transfer: codes[1],
      matrix: codes[2],
      isFullRange: isFullRange
    )
  }
}
