internal import PictureImaging
internal import PictureIntake

/// Reads what ``EntryWriter`` wrote; anything else is nil.
struct EntryReader {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The entries of the folder at `path`, or nil where the bytes are none.
  static func folder(_ bytes: [UInt8], at path: [UInt8]) -> FolderContents? {
    var reader = EntryReader(bytes)
    guard let count = reader.number(), count >= 0, count <= bytes.count else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      guard let entry = reader.entry(at: path) else { return nil }
      entries.append(entry)
    }
    guard reader.position == bytes.count else { return nil }
    return FolderContents(entries)
  }

  private mutating func number() -> Int? {
    var (value, shift): (UInt, UInt) = (0, 0)
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value >> 1 ^ (0 &- value & 1)) }
      shift += 7
    }
    return nil
  }

  private mutating func text() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= bytes.count - position else { return nil }
    position += count
    return Array(bytes[position - count..<position])
  }

  private mutating func string() -> String? { text().map { String(decoding: $0, as: UTF8.self) } }

  private mutating func entry(at path: [UInt8]) -> Entry? {
    guard let name = text(), let inode = number(), let byteCount = number(),
      let modified = number(), let changed = number(), let born = number(), let tag = number()
    else { return nil }
    let stamp = FileStamp(
      inode: UInt64(UInt(bitPattern: inode)),
      byteCount: byteCount,
      modified: modified,
      changed: changed,
      born: born
    )
    let content: Entry.Content? =
      switch tag {
      case 0: .other
      case 1: .broken(.notAnImage)
      case 2: string().map { .broken(.damaged($0)) }
      case 3: string().map { .broken(.unsupportedFormat($0)) }
      default:
        facts(tag - 4).map { .asset(Asset($0, folder: path, fileName: name, stamp: stamp)) }
      }
    return content.map { Entry(name: name, stamp: stamp, content: $0) }
  }

  private mutating func facts(_ kind: Int) -> AssetFacts? {
    let formats = ImageFormat.allCases
    guard kind >= 0, kind <= formats.count, let width = number(), let height = number(),
      let orientation = number().flatMap(Orientation.init), let traits = number(),
      let dateKind = number()
    else { return nil }
    var facts = AssetFacts(mediaType: kind < formats.count ? .image(formats[kind]) : .video)
    facts.storedSize = PixelSize(width: width, height: height)
    facts.orientation = orientation
    facts.traits = AssetTraits(rawValue: UInt8(truncatingIfNeeded: traits))
    if dateKind > 0 {
      guard let seconds = number() else { return nil }
      let offset = dateKind == 2 ? number() : nil
      facts.takenDate = PhotoDate(seconds: seconds, offsetMinutes: offset)
    }
    guard let hasLocation = number() else { return nil }
    if hasLocation == 1 {
      guard let latitude = number(), let longitude = number() else { return nil }
      facts.location = AssetLocation(
        latitude: Double(bitPattern: UInt64(UInt(bitPattern: latitude))),
        longitude: Double(bitPattern: UInt64(UInt(bitPattern: longitude)))
      )
    }
    guard let camera = string(), let milliseconds = number() else { return nil }
    facts.camera = camera.isEmpty ? nil : camera
    facts.milliseconds = milliseconds < 0 ? nil : milliseconds
    return facts
  }
}
