internal import PictureImaging

/// The units of HEVC data that make one picture (ITU-T H.265; ISO/IEC 14496-15, 8.3).
struct HEVCUnits {
  /// Its parameter sets, which stand beside the data.
  private(set) var parameterSets: [ArraySlice<UInt8>] = []
  /// Bytes of the length before each unit of the data.
  let lengthBytes: Int

  private static let sequenceParameters: UInt8 = 33
  private static let mostSets = 64

  /// Reads the content of an `hvcC` box.
  init(configuration: ArraySlice<UInt8>) throws(IntakeError) {
    let bytes = Array(configuration)
    var box = BoxReader(bytes, bytes.indices)
    try box.skip(21)
    lengthBytes = try box.number(1) & 3 + 1
    for _ in 0..<(try box.number(1)) {
      try box.skip(1)
      for _ in 0..<(try box.number(2)) {
        let count = try box.number(2)
        let start = box.rest.lowerBound
        try box.skip(count)
        if count >= 3 { parameterSets.append(bytes[start..<start + count]) }
        guard parameterSets.count <= Self.mostSets else { throw .damaged("too many headers") }
      }
    }
  }

  /// What the sequence parameter sets say, which all say one size.
  func header() throws(IntakeError) -> CodedHeader {
    var header: CodedHeader?
    for unit in parameterSets where Self.type(unit) == Self.sequenceParameters {
      let next = try HEVCSequence(unit).header
      guard header?.largest ?? next.largest == next.largest else {
        throw .damaged("two sizes in one file")
      }
      header = header ?? next
    }
    guard let header else { throw .damaged("no header in the file") }
    return header
  }

  /// The slices of the first picture in `data`, and nothing else.
  func slices(of data: [ArraySlice<UInt8>]) throws(IntakeError) -> [ArraySlice<UInt8>] {
    let bytes = data.count == 1 ? data[0] : ArraySlice(data.joined())
    var slices: [ArraySlice<UInt8>] = []
    var (start, count) = (bytes.startIndex, 0)
    while start + lengthBytes <= bytes.endIndex {
      count += 1
      if count % 4096 == 0 { try checkCancellation() }
      let length = bytes[start..<start + lengthBytes].reduce(0) { $0 << 8 | Int($1) }
      start += lengthBytes
      guard length <= bytes.endIndex - start else { throw .damaged("not enough data") }
      let unit = bytes[start..<start + length]
      start += length
      // Slices of the base layer; the bit behind the unit's header begins a picture.
      guard unit.count >= 3, Self.type(unit) < 32, Self.layer(unit) == 0 else { continue }
      if unit[unit.startIndex + 2] & 0x80 != 0, !slices.isEmpty { break }
      slices.append(unit)
    }
    if slices.isEmpty { throw .damaged("no picture in the file") }
    return slices
  }

  private static func type(_ unit: ArraySlice<UInt8>) -> UInt8 {
    unit[unit.startIndex] >> 1 & 0x3F
  }

  private static func layer(_ unit: ArraySlice<UInt8>) -> UInt8 {
    (unit[unit.startIndex] & 1) << 5 | unit[unit.startIndex + 1] >> 3
  }
}

/// A sequence parameter set (ITU-T H.265, 7.3.2.2).
private struct HEVCSequence {
  let header: CodedHeader

  init(_ unit: ArraySlice<UInt8>) throws(IntakeError) {
    var bits = BitReader(Self.unescaped(unit.dropFirst(2)))
    bits.skip(4)
    let layers = bits.bits(3)
    bits.skip(1)
    Self.skipProfile(&bits, layers: layers)
    _ = bits.golomb()
    let chroma = bits.golomb()
    let isSeparate = chroma == 3 && bits.flag()
    let (width, height) = (bits.golomb(), bits.golomb())
    var (columns, rows) = (0, 0)
    let cell = Self.cell(chroma, isSeparate)
    if bits.flag() {
      columns = (bits.golomb() + bits.golomb()) * (cell?.width ?? 1)
      rows = (bits.golomb() + bits.golomb()) * (cell?.height ?? 1)
    }
    let (luma, other) = (bits.golomb() + 8, bits.golomb() + 8)
    guard !bits.isBeyondEnd, chroma <= 3, luma <= 16, luma == other || cell == nil,
      let largest = PixelSize(width: width, height: height),
      let size = PixelSize(width: width - columns, height: height - rows)
    else { throw .damaged("a header that makes no sense") }
    header = CodedHeader(
      size: size,
      largest: largest,
      depth: luma,
      chromaCell: cell,
      colors: nil
    )
  }

  private static func cell(_ chroma: Int, _ isSeparate: Bool) -> CodedHeader.ChromaCell? {
    switch chroma {
    case 1: CodedHeader.ChromaCell(width: 2, height: 2)
    case 2: CodedHeader.ChromaCell(width: 2, height: 1)
    case 3 where !isSeparate: CodedHeader.ChromaCell(width: 1, height: 1)
    default: nil
    }
  }

  /// Without the bytes that keep a start code from appearing (7.3.1.1).
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    // More than anything up to what is looked for can take.
    for byte in bytes.prefix(4096) {
      if byte == 3, result.suffix(2) == [0, 0] { continue }
      result.append(byte)
    }
    return result
  }

  /// Passes over the profile, and over the levels of sub-layers (7.3.3).
  private static func skipProfile(_ bits: inout BitReader, layers: Int) {
    bits.skip(96)
    let flags = (0..<layers).map { _ in (profile: bits.flag(), level: bits.flag()) }
    if layers > 0 { bits.skip(2 * (8 - layers)) }
    for flag in flags { bits.skip((flag.profile ? 88 : 0) + (flag.level ? 8 : 0)) }
  }
}
