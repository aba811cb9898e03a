/// What the directory of a zip archive says of one entry (PKWARE's APPNOTE.TXT, 4.3.12).
///
/// A stranger's archive is read here, not by libzip, which only writes: opening one, libzip 1.7
/// takes each of the thousands of directory ends that 64 KiB can hold for possible and reads the
/// directory that it claims (a file of 1 MB kept it for over five minutes), and it keeps to itself
/// where an entry lies and whether its name has a zero byte. Here an archive has one directory of
/// at most 1 MiB, and its entries fill it from the first byte to the directory: nothing lies
/// between them, none lies on another, and each says of itself what the directory says of it.
struct ArchiveEntry {
  /// How its bytes are packed.
  enum Packing: Equatable { case stored, deflated, other }

  let name: [UInt8]
  let packing: Packing
  let isEncrypted: Bool
  /// CRC-32 of its bytes.
  let checksum: Int
  let bytes: Int
  let packedBytes: Int
  /// What it is said to be: a file, a link, or another thing.
  let kind: BundleEntry
  /// Where its packed bytes begin.
  private(set) var offset: Int

  private let flags: Int
  private let method: Int
  /// Where its own header begins.
  private let headerOffset: Int

  /// Whether its sizes stand behind it, and perhaps not before it.
  private var hasDescriptor: Bool { flags & 8 != 0 }
}

extension ArchiveEntry {
  private static let endBytes = 22
  private static let mostDirectoryBytes = 1 << 20

  /// The entries of an archive in the order of its directory; nil where it is none, or one that
  /// holds anything else.
  ///
  /// Parts of archives, comments on archives, and what needs more than 4 GiB are not read: no
  /// export writes any of them.
  ///
  /// - Complexity: O(n) in the number of entries, which is at most 22,795.
  static func all(in file: borrowing File) throws(BundleError) -> [ArchiveEntry]? {
    let size = try file.entry().size
    guard size >= endBytes else { return nil }
    let end = try file.read(at: size - endBytes, count: endBytes)
    guard end.count == endBytes, end.number(at: 0, bytes: 4) == 0x0605_4B50,
      end.number(at: 4, bytes: 4) == 0, end.number(at: 20, bytes: 2) == 0
    else { return nil }
    let counts = (end.number(at: 8, bytes: 2), end.number(at: 10, bytes: 2))
    let length = end.number(at: 12, bytes: 4)
    let start = end.number(at: 16, bytes: 4)
    guard counts.0 == counts.1, length <= mostDirectoryBytes, start + length + endBytes == size
    else { return nil }
    let directory = try file.read(at: start, count: length)
    var entries: [ArchiveEntry] = []
    var place = 0
    while place < directory.count {
      guard let (entry, length) = ArchiveEntry.read(directory, at: place) else { return nil }
      entries.append(entry)
      place += length
    }
    guard place == length, entries.count == counts.0 else { return nil }
    return try areAll(&entries, in: file, upTo: start) ? entries : nil
  }

  /// One entry of the directory and its length there.
  private static func read(_ directory: [UInt8], at place: Int) -> (ArchiveEntry, length: Int)? {
    func number(_ offset: Int, _ bytes: Int) -> Int {
      directory.number(at: place + offset, bytes: bytes)
    }
    guard directory.count - place >= 46, number(0, 4) == 0x0201_4B50 else { return nil }
    let nameEnd = place + 46 + number(28, 2)
    let length = nameEnd - place + number(30, 2) + number(32, 2)
    guard directory.count - place >= length, number(34, 2) == 0 else { return nil }
    let entry = ArchiveEntry(
      name: Array(directory[(place + 46)..<nameEnd]),
      packing: [0: .stored, 8: .deflated][number(10, 2)] ?? .other,
      isEncrypted: number(8, 2) & 1 != 0,
      checksum: number(16, 4),
      bytes: number(24, 4),
      packedBytes: number(20, 4),
      kind: kind(attributes: number(38, 4), bytes: number(24, 4)),
      offset: 0,
      flags: number(8, 2),
      method: number(10, 2),
      headerOffset: number(42, 4)
    )
    return (entry, length)
  }

  /// By the Unix mode in the upper half, whichever system is said to have set it, and DOS's bit
  /// for folders in the lower one.
  private static func kind(attributes: Int, bytes: Int) -> BundleEntry {
    switch (attributes >> 16) & 0o170000 {
    case 0o120000: .link
    case 0, 0o100000: attributes & 0x10 == 0 ? .file(bytes: bytes) : .other
    default: .other
    }
  }
}

// MARK: Where they lie

extension ArchiveEntry {
  /// Whether the entries are all there is before `end`, one behind the other, as they say
  /// themselves. Finds out where their bytes are.
  private static func areAll(
    _ entries: inout [ArchiveEntry],
    in file: borrowing File,
    upTo end: Int
  ) throws(BundleError) -> Bool {
    var place = 0
    var gaps = [0]
    for index in entries.indices.sorted(by: { entries[$0].headerOffset < entries[$1].headerOffset })
    {
      guard gaps.contains(entries[index].headerOffset - place),
        let offset = try entries[index].ownOffset(in: file)
      else { return false }
      entries[index].offset = offset
      place = offset + entries[index].packedBytes
      // With and without a signature, with sizes of four and eight bytes.
      gaps = entries[index].hasDescriptor ? [12, 16, 20, 24] : [0]
    }
    return gaps.contains(end - place)
  }

  /// Where the packed bytes begin, by the entry's own header; nil where that says other things
  /// than the directory.
  private func ownOffset(in file: borrowing File) throws(BundleError) -> Int? {
    let header = try file.read(at: headerOffset, count: 30 + name.count)
    guard header.count == 30 + name.count, header.number(at: 0, bytes: 4) == 0x0403_4B50,
      header.number(at: 6, bytes: 2) == flags, header.number(at: 8, bytes: 2) == method,
      header.number(at: 26, bytes: 2) == name.count, header[30...].elementsEqual(name)
    else { return nil }
    let sizes = [14, 18, 22].map { header.number(at: $0, bytes: 4) }
    guard hasDescriptor || sizes == [checksum, packedBytes, bytes] else { return nil }
    return headerOffset + header.count + header.number(at: 28, bytes: 2)
  }
}

extension [UInt8] {
  /// A number of up to four bytes, the lowest first.
  fileprivate func number(at offset: Int, bytes: Int) -> Int {
    self[offset..<(offset + bytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
