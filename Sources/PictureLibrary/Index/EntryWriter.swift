internal import PictureImaging
internal import PictureIntake

/// The bytes that a folder's entries are kept as: numbers in as few bytes as they need, the lowest
/// seven bits first, negative ones folded between the others.
struct EntryWriter {
  private(set) var bytes: [UInt8] = []

  /// The bytes of a folder's entries.
  static func bytes(of folder: FolderContents) -> [UInt8] {
    var writer = EntryWriter()
    writer.bytes.reserveCapacity(folder.entries.count * 96)
    writer.write(folder.entries.count)
    for entry in folder.entries { writer.write(entry) }
    return writer.bytes
  }

  private mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private mutating func write(_ text: [UInt8]) {
    write(text.count)
    bytes.append(contentsOf: text)
  }

  private mutating func write(_ entry: Entry) {
    write(entry.name)
    let stamp = entry.stamp
    for number in [
      Int(bitPattern: UInt(stamp.inode)), stamp.byteCount, stamp.modified, stamp.changed,
      stamp.born,
    ] { write(number) }
    switch entry.content {
    case .other: write(0)
    case .broken(.notAnImage): write(1)
    case .broken(.damaged(let words)):
      write(2)
      write(Array(words.utf8))
    case .broken(.unsupportedFormat(let format)):
      write(3)
      write(Array(format.utf8))
    // Not a matter of the file's bytes, and not kept for long: the stamp equals none.
    case .broken: write(1)
    case .asset(let asset): write(asset.facts)
    }
  }

  private mutating func write(_ facts: AssetFacts) {
    switch facts.mediaType {
    case .image(let format): write(4 + (ImageFormat.allCases.firstIndex(of: format) ?? 0))
    case .video: write(4 + ImageFormat.allCases.count)
    }
    write(facts.storedSize?.width ?? 0)
    write(facts.storedSize?.height ?? 0)
    write(facts.orientation.rawValue)
    write(Int(facts.traits.rawValue))
    write(facts.takenDate == nil ? 0 : facts.takenDate?.offsetMinutes == nil ? 1 : 2)
    if let date = facts.takenDate {
      write(date.seconds)
      if let offset = date.offsetMinutes { write(offset) }
    }
    write(facts.location == nil ? 0 : 1)
    if let location = facts.location {
      write(Int(bitPattern: UInt(location.latitude.bitPattern)))
      write(Int(bitPattern: UInt(location.longitude.bitPattern)))
    }
    write(Array((facts.camera ?? "").utf8))
    write(facts.milliseconds ?? -1)
  }
}
