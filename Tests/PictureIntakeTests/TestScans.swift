/// Progressive grey JPEGs of many scans that tests make themselves (ITU-T T.81, annex G): each scan
/// is legal, all coefficients are zero, and a few bytes cost a decoder a pass over the picture.
enum TestScans {
  /// What one scan refines.
  struct Scan {
    let first: UInt8
    let last: UInt8
    /// The bit that was sent before, 0 for none.
    let high: UInt8
    let low: UInt8
  }

  /// DC, 63 coefficients one by one, and one more bit of the first 30 of them.
  static let ninetyFour: [Scan] =
    [Scan(first: 0, last: 0, high: 0, low: 0)]
    + (1...63).map { Scan(first: $0, last: $0, high: 0, low: $0 <= 30 ? 1 : 0) }
    + (1...30).map { Scan(first: $0, last: $0, high: 1, low: 0) }

  static func file(_ width: Int, _ height: Int, scans: [Scan] = ninetyFour) -> [UInt8] {
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return [0xFF, 0xD8]
      + TestJPEG.segment(0xDB, [0] + Array(repeating: 1, count: 64))
      + TestJPEG.segment(0xC2, [8] + size + [1, 1, 0x11, 0])
      // DC: one symbol, no difference, in one bit.
      + TestJPEG.segment(0xC4, [0x00, 1] + Array(repeating: 0, count: 15) + [0])
      // AC: fifteen lengths of runs of blocks at their end, in four bits each.
      + TestJPEG.segment(
        0xC4,
        [0x10, 0, 0, 0, 15] + Array(repeating: 0, count: 12) + (0..<15).map { $0 << 4 }
      )
      + scans.flatMap { scan in
        TestJPEG.segment(0xDA, [1, 1, 0, scan.first, scan.last, scan.high << 4 | scan.low])
          + (scan.first == 0
            ? Array(repeating: 0, count: (blocks + 7) / 8) : endOfBands(blocks))
      } + [0xFF, 0xD9]
  }

  /// Runs that reach over `count` blocks.
  private static func endOfBands(_ count: Int) -> [UInt8] {
    var bits: [UInt8] = []
    var left = count
    while left > 0 {
      let power = min(Int.bitWidth - 1 - left.leadingZeroBitCount, 14)
      let run = min(left, (2 << power) - 1)
      let words = [(power, 4), (run - (1 << power), power)]
      for (value, length) in words {
        bits += (0..<length).reversed().map { UInt8(value >> $0 & 1) }
      }
      left -= run
    }
    // The last byte is filled with ones.
    bits += Array(repeating: 1, count: (8 - bits.count % 8) % 8)
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
    }
    return bytes.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
  }
}
