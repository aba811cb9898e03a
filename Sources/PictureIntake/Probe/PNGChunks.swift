/// The chunks of a PNG file, one after another (PNG 3rd edition, 5.3).
///
/// They are not collected: a file can be made of millions.
struct PNGChunks {
  /// How every PNG begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// How every PNG ends: an empty IEND chunk.
  static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// One chunk.
  struct Chunk {
    /// Four letters: `IDAT`.
    let name: String
    /// From the first byte of the length to the last of the checksum.
    let range: Range<Int>

    /// The bytes between the name and the checksum.
    var payload: Range<Int> { range.lowerBound + 8..<range.upperBound - 4 }

    /// Whether a reader that does not know it must not show the picture.
    var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? false }
  }

  private let bytes: [UInt8]
  private var position: Int

  /// The chunks of a file that begins with the signature, or those from `start` on.
  init(_ bytes: [UInt8], from start: Int = signature.count) {
    self.bytes = bytes
    position = start
  }

  /// The next chunk.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where the file ends before it does, or where there is
  ///   something else.
  mutating func next() throws(IntakeError) -> Chunk {
    guard position + 12 <= bytes.count else { throw .damaged("end of stream") }
    let length = bytes.bigEndian(at: position, count: 4)
    let name = bytes[position + 4..<position + 8]
    let areLetters = name.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    guard areLetters else { throw .damaged("invalid chunk type") }
    guard length < 1 << 31 else { throw .damaged("invalid chunk length") }
    guard length <= bytes.count - position - 12 else { throw .damaged("end of stream") }
    let start = position
    position += length + 12
    return Chunk(name: String(decoding: name, as: UTF8.self), range: start..<position)
  }
}

extension [UInt8] {
  /// The number that `count` bytes, all of which are there, make with the highest first.
  func bigEndian(at start: Int, count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the checksum of `chunk`, one of this file, is right.
  func isIntact(_ chunk: PNGChunks.Chunk) -> Bool {
    let covered = chunk.range.lowerBound + 4..<chunk.payload.upperBound
    return CyclicRedundancyCheck.value(of: self[covered])
      == bigEndian(at: chunk.payload.upperBound, count: 4)
  }
}

/// The checksum of PNG's chunks (PNG 3rd edition, annex D).
enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  /// The checksum of `bytes`.
  static func value(of bytes: ArraySlice<UInt8>) -> Int {
    let value = bytes.reduce(UInt32.max) { value, byte in
      table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8
    }
    return Int(~value)
  }
}
