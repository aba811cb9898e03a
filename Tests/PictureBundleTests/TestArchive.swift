/// A zip archive made byte by byte (PKWARE's APPNOTE.TXT), so that any part of it can be wrong.
struct TestArchive: Sendable {
  struct Entry: Sendable {
    var name: [UInt8]
    /// As it lies in the archive.
    var packed: [UInt8]
    var bytes: Int
    var checksum: UInt32
    var method = 0
    var flags = 0
    var mode = 0o100644
    /// What stands before its header.
    var gap: [UInt8] = []
    /// What its own header says instead of the directory's name.
    var ownName: [UInt8]?
    var ownBytes: Int?
    /// Behind its data.
    var descriptor: [UInt8] = []
    /// Where its header is said to be instead of where it is.
    var headerOffset: Int?

    init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      (packed, bytes, checksum) = (content, content.count, TestArchive.checksum(content))
    }

    init(_ name: String, _ content: String) { self.init(name, Array(content.utf8)) }
  }

  var entries: [Entry]
  /// What the archive says of itself instead of the truth.
  var count: Int?
  var directoryOffset: Int?
  var disk = 0
  var comment: [UInt8] = []

  init(_ entries: [Entry]) { self.entries = entries }

  /// CRC-32 (ISO 3309), bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// A deflate stream of stored blocks (RFC 1951, 3.2.4).
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    [1] + little(bytes.count, 2) + little(~bytes.count, 2) + bytes
  }

  private static func little(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  var bytes: [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] { Self.little(value, bytes) }
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let facts = little(Int(entry.checksum), 4) + little(entry.packed.count, 4)
      let ownName = entry.ownName ?? entry.name
      let ownBytes = entry.ownBytes ?? entry.bytes
      let kind = little(entry.flags, 2) + little(entry.method, 2) + [0, 0, 33, 0]
      file += entry.gap
      directory += little(0x0201_4B50, 4) + little(0x031E, 2) + little(20, 2) + kind + facts
      directory += little(entry.bytes, 4) + little(entry.name.count, 2) + little(0, 8)
      directory += little(entry.mode << 16, 4) + little(entry.headerOffset ?? file.count, 4)
      directory += entry.name
      file += little(0x0403_4B50, 4) + little(20, 2) + kind + facts
      file += little(ownBytes, 4) + little(ownName.count, 2) + little(0, 2)
      file += ownName + entry.packed + entry.descriptor
    }
    let counts = little(count ?? entries.count, 2)
    return file + directory + little(0x0605_4B50, 4) + little(disk, 2) + little(disk, 2)
      + counts + counts + little(directory.count, 4) + little(directoryOffset ?? file.count, 4)
      + little(comment.count, 2) + comment
  }
}
