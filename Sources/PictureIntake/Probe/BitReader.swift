/// Reads the bits of a header, the greatest of a byte first. Behind the end there are zeros.
struct BitReader {
  private let bytes: [UInt8]
  /// Bits that were read.
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether more was read than is there.
  var isBeyondEnd: Bool { position > bytes.count * 8 }

  /// The number in the next `count` bits, at most 32.
  mutating func bits(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count {
      let byte = position >> 3
      let bit = byte < bytes.count ? bytes[byte] >> (7 - UInt8(position & 7)) & 1 : 0
      number = number << 1 | Int(bit)
      position += 1
    }
    return number
  }

  mutating func flag() -> Bool { bits(1) == 1 }

  mutating func skip(_ count: Int) { position += count }

  /// A number that says its own length in zeros (ITU-T H.265, 9.2; AV1, 4.10.3); at most 2³².
  mutating func golomb() -> Int {
    var zeros = 0
    while zeros < 32, !isBeyondEnd, !flag() { zeros += 1 }
    return 1 << zeros - 1 + bits(zeros)
  }
}
