/// An EXIF block that is safe to hand to a parser that trusts it (TIFF 6.0, section 2).
///
/// libexif follows every pointer it meets, compares every entry with those before it, copies every
/// value however often the same bytes are named, and takes makers' notes apart. Sixty kilobytes
/// whose directories point at themselves keep it busy for seconds. So its walk is made here first,
/// within bounds that no honest block comes near.
struct ExifBlock {
  /// The most directories, and the most entries in all of them.
  static let most = (directories: 8, entries: 512)
  /// Bytes of a block that are looked at; longer ones do not fit a JPEG.
  static let mostBytes = 1 << 16
  /// The most bytes that values may take together: the block four times over.
  static let mostValueBytes = 4 * mostBytes

  /// The block, which begins with `Exif` and two zeros; makers' notes are taken out.
  private(set) var bytes: [UInt8]
  /// Entries of all directories.
  private(set) var entryCount = 0
  /// Bytes that the values claim, each counted as often as it is named.
  private(set) var valueBytes = 0
  /// Where the maker's note lies, which was taken out of the directory only.
  private(set) var makerNote: Range<Int>?

  private var directories: [Range<Int>] = []
  private var pending: [Int] = []
  private let isLittle: Bool

  /// Looks at a block, with or without `Exif` and two zeros before it; nil where it is no block or
  /// not an honest one.
  init?(_ block: ArraySlice<UInt8>) {
    let name = Array("Exif\0\0".utf8)
    bytes = Array(block.starts(with: name) ? block.prefix(Self.mostBytes) : name[...])
    if bytes.count == name.count { bytes += block.prefix(Self.mostBytes - name.count) }
    guard bytes.count >= name.count + 8 else { return nil }
    isLittle = bytes[name.count] == UInt8(ascii: "I")
    guard readAll(from: number(at: 4, count: 4)) else { return nil }
  }

  private mutating func readAll(from first: Int) -> Bool {
    pending = [first]
    while let start = pending.popLast() {
      guard readDirectory(at: start) else { return false }
    }
    return dropNext()
  }

  private mutating func readDirectory(at start: Int) -> Bool {
    // Pointers out of the block are not followed.
    guard start + 2 <= tiffCount else { return true }
    let entries = min(number(at: start, count: 2), (tiffCount - start - 2) / 12)
    let range = start..<start + 2 + 12 * entries
    entryCount += entries
    guard start >= 8, directories.count < Self.most.directories,
      entryCount <= Self.most.entries, !directories.contains(where: { $0.overlaps(range) })
    else { return false }
    directories.append(range)
    for entry in stride(from: start + 2, to: range.upperBound, by: 12) { readEntry(at: entry) }
    return valueBytes <= Self.mostValueBytes
  }

  private mutating func readEntry(at start: Int) {
    switch number(at: start, count: 2) {
    // Of the place, of the camera's settings, of interoperability.
    case 0x8825, 0x8769, 0xA005: pending.append(number(at: start + 8, count: 4))
    // A maker's note. No two directories overlap, so the others stay as they are.
    case 0x927C:
      let note = 6 + number(at: start + 8, count: 4)
      let end = note + number(at: start + 4, count: 4)
      if end <= bytes.count { makerNote = note..<end }
      clear(start, count: 12)
    default:
      let kind = number(at: start + 2, count: 2)
      guard Self.sizes.indices.contains(kind) else { return }
      let size = Self.sizes[kind] * number(at: start + 4, count: 4)
      if size <= tiffCount { valueBytes += size }
    }
  }

  /// Bytes of a value of each type.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

  /// Takes the pointer to the directory of the thumbnail out, which often enough is none.
  private mutating func dropNext() -> Bool {
    guard let main = directories.first else { return true }
    let pointer = main.upperBound..<main.upperBound + 4
    guard pointer.upperBound <= tiffCount, number(at: pointer.lowerBound, count: 4) < tiffCount
    else { return true }
    guard !directories.contains(where: { $0.overlaps(pointer) }) else { return false }
    clear(pointer.lowerBound, count: 4)
    return true
  }

  /// Bytes behind the name, from which offsets count.
  private var tiffCount: Int { bytes.count - 6 }

  private mutating func clear(_ start: Int, count: Int) {
    for index in start + 6..<start + 6 + count { bytes[index] = 0 }
  }

  private func number(at start: Int, count: Int) -> Int {
    isLittle
      ? bytes.littleEndian(at: start + 6, count: count)
      : bytes.bigEndian(at: start + 6, count: count)
  }
}
