/// EXIF blocks that tests make themselves, big-endian.
struct TestEXIF {
  /// The type of a value, with TIFF's number for it.
  enum Kind: UInt8 {
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
  }

  struct Entry {
    let tag: Int
    let kind: Kind
    let count: Int
    /// Four bytes or fewer stand in the entry, more behind the directory.
    let value: [UInt8]
  }

  var orientation: Entry?
  var hasLatitude = false
  var hasLongitude = false
  var interoperability: String?

  static func orientation(_ value: Int, kind: Kind = .short) -> TestEXIF {
    let bytes = kind == .short ? number(value, 2) : number(value, 4)
    return TestEXIF(orientation: Entry(tag: 0x0112, kind: kind, count: 1, value: bytes))
  }

  /// A block with the prefix that JPEG has.
  var block: [UInt8] { Array("Exif\0\0".utf8) + tiff }

  /// An APP1 segment.
  var segment: [UInt8] {
    TestJPEG.segment(0xE1, block)
  }

  /// The block without it, as PNG has it.
  var tiff: [UInt8] { Array("MM\0*".utf8) + Self.number(8, 4) + directories }

  private var directories: [UInt8] {
    var main = orientation.map { [$0] } ?? []
    var next =
      8 + 2 + 12 * (main.count + (hasPlace ? 1 : 0) + (interoperability == nil ? 0 : 1)) + 4
    var behind: [UInt8] = []
    if let interoperability {
      let inner = Self.directory(
        [Entry(tag: 1, kind: .ascii, count: 4, value: Array((interoperability + "\0").utf8))],
        at: next + 18
      )
      behind += Self.directory([Self.pointer(0xA005, to: next + 18)], at: next) + inner
      main.append(Self.pointer(0x8769, to: next))
      next = 0
    }
    if hasPlace {
      let start = 8 + 2 + 12 * (main.count + 1) + 4 + behind.count
      behind += Self.directory(place, at: start)
      main.append(Self.pointer(0x8825, to: start))
    }
    return Self.directory(main, at: 8) + behind
  }

  private var hasPlace: Bool { hasLatitude || hasLongitude }

  private var place: [Entry] {
    let angle = [48, 1, 12, 1, 30, 1].flatMap { Self.number($0, 4) }
    var entries: [Entry] = []
    if hasLatitude { entries.append(Entry(tag: 2, kind: .rational, count: 3, value: angle)) }
    if hasLongitude { entries.append(Entry(tag: 4, kind: .rational, count: 3, value: angle)) }
    return entries
  }

  private static func pointer(_ tag: Int, to place: Int) -> Entry {
    Entry(tag: tag, kind: .long, count: 1, value: number(place, 4))
  }

  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var bytes = number(entries.count, 2)
    var behind: [UInt8] = []
    let end = start + 2 + 12 * entries.count + 4
    for entry in entries {
      bytes += number(entry.tag, 2) + number(Int(entry.kind.rawValue), 2) + number(entry.count, 4)
      if entry.value.count <= 4 {
        bytes += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
      } else {
        bytes += number(end + behind.count, 4)
        behind += entry.value
      }
    }
    return bytes + number(0, 4) + behind
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
