/// PNG files that tests make themselves (W3C, Portable Network Graphics, third edition).
struct TestPNG {
  enum ColorType: UInt8 {
    case grey = 0
    case color = 2
    case palette = 3
    case greyAndAlpha = 4
    case colorAndAlpha = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAndAlpha: 2
      case .color: 3
      case .colorAndAlpha: 4
      }
    }
  }

  let width: Int
  let height: Int
  let colorType: ColorType
  var depth: UInt8 = 8
  var isInterlaced = false
  /// Chunks before the pixels.
  var chunks: [UInt8] = []
  /// What follows the pixels, before the end.
  var lateChunks: [UInt8] = []

  /// A file whose rows are given from the top, packed as the depth says; not interlaced.
  func file(_ row: (Int) -> [UInt8]) -> [UInt8] {
    // Every row stored, behind the number of its filter, which is none.
    file(data: Self.stored((0..<height).flatMap { [0] + row($0) }))
  }

  /// A file of the samples at a column, a row and a channel, of which the depth's bits are taken.
  func file(
    sample: (_ column: Int, _ row: Int, _ channel: Int) -> Int = Self.pattern
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for pass in isInterlaced ? Self.passes : [(0, 0, 1, 1)] where pass.0 < width {
      for row in stride(from: pass.1, to: height, by: pass.3) {
        let samples = stride(from: pass.0, to: width, by: pass.2).flatMap { column in
          (0..<colorType.channels).map { sample(column, row, $0) & (1 << Int(depth) - 1) }
        }
        rows += [0] + packed(samples)
      }
    }
    return file(data: Self.stored(rows))
  }

  /// A file of compressed data that is made elsewhere.
  func file(data: [UInt8]) -> [UInt8] {
    Self.signature + header + chunks + Self.chunk("IDAT", data) + lateChunks
      + Self.chunk("IEND", [])
  }

  /// The IHDR chunk.
  var header: [UInt8] {
    Self.chunk(
      "IHDR",
      Self.number(width) + Self.number(height)
        + [depth, colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
    )
  }

  /// Samples that differ from place to place in every channel.
  static func pattern(_ column: Int, _ row: Int, _ channel: Int) -> Int {
    [column * 7 + row, row * 5, column ^ row, 255 - (column * 3 + row) % 128][channel]
  }

  // Adam7: the first column and row of each pass, and the steps between them.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { Self.number($0).suffix(2) } }
    let count = 8 / Int(depth)
    return stride(from: 0, to: samples.count, by: count).map { start in
      (0..<count).reduce(0) { byte, index in
        let place = start + index
        return byte << depth | UInt8(place < samples.count ? samples[place] : 0)
      }
    }
  }

  /// A file of 8-bit samples, given pixel by pixel.
  func file(pixel: (_ column: Int, _ row: Int) -> [UInt8]) -> [UInt8] {
    file { row in (0..<width).flatMap { pixel($0, row) } }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk with its length and check sum.
  static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + payload
    return number(payload.count) + body + number(Int(checkSum(body)))
  }

  static func chunk(_ name: String, _ text: String) -> [UInt8] { chunk(name, Array(text.utf8)) }

  /// A stream of blocks that are stored, not compressed (RFC 1950, RFC 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 11)
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = end - start
      let length = [UInt8(count & 255), UInt8(count >> 8)]
      stream += [end == bytes.count ? 1 : 0] + length + length.map { ~$0 } + bytes[start..<end]
      start = end
    } while start < bytes.count
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + number(high << 16 | low)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  /// Four bytes, the greatest first.
  static func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
