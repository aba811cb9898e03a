import PictureImaging

@testable import PictureIntake

/// WebP files that tests make themselves.
enum TestWebP {
  /// A raster of red, green, blue and alpha, pixel by pixel.
  static func raster(
    _ width: Int,
    _ height: Int,
    _ pixel: (_ column: Int, _ row: Int) -> [UInt8]
  ) throws -> Raster {
    guard let size = PixelSize(width: width, height: height) else { throw IntakeError.notAnImage }
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width { samples += pixel(column, row) }
    }
    guard let raster = Raster(size: size, channels: 4, samples: samples) else {
      throw IntakeError.notAnImage
    }
    return raster
  }

  /// Smooth shapes with some detail, no two corners alike.
  static func shapes(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> Raster {
    try raster(width, height) { column, row in
      [
        UInt8(255 * column / width), UInt8(255 * row / height),
        (column / 16 + row / 16) % 2 == 0 ? 60 : 190, alpha,
      ]
    }
  }

  /// Noise in the lowest `bits` of every channel.
  static func noise(_ width: Int, _ height: Int, bits: Int) throws -> Raster {
    var state: UInt32 = 7
    return try raster(width, height) { _, _ in
      (0..<4).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24) & UInt8((1 << bits) - 1)
      }
    }
  }

  static func lossy(_ raster: Raster) throws -> [UInt8] {
    try WebPCompressor(raster, mode: .lossy(quality: 85, method: 4)).encode()
  }

  static func lossless(_ raster: Raster) throws -> [UInt8] {
    try WebPCompressor(raster, mode: .lossless(quality: 75, method: 2)).encode()
  }

  /// A chunk, padded to an even size.
  static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = payload.count % 2 == 1 ? [0] : []
    return Array(name.utf8) + number(payload.count, 4) + payload + padding
  }

  static func chunk(_ name: String, _ text: String) -> [UInt8] { chunk(name, Array(text.utf8)) }

  /// A file of chunks.
  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap(\.self)
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  /// A header of an extended file.
  static func header(_ flags: WebPFlags, _ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8X", [flags.rawValue, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  /// The chunks of a file that hold its picture.
  static func pictureChunks(of file: [UInt8]) -> [UInt8] {
    WebPChunks(file, in: 12..<file.count).filter { $0.name != "VP8X" }.flatMap { file[$0.range] }
  }

  /// `file` made an extended one, with `parts` behind its picture.
  static func extended(
    _ file: [UInt8],
    _ width: Int,
    _ height: Int,
    flags: WebPFlags = [],
    parts: [UInt8]...
  ) -> [UInt8] {
    let picture = pictureChunks(of: file)
    return self.file(header(flags, width, height), picture, parts.flatMap(\.self))
  }

  /// An animation of frames that lie at even places, each a file of its own.
  static func animation(
    _ width: Int,
    _ height: Int,
    frames: [(left: Int, top: Int, size: PixelSize, file: [UInt8])],
    parts: [UInt8]...
  ) -> [UInt8] {
    let chunks = frames.flatMap { frame in
      chunk(
        "ANMF",
        number(frame.left / 2, 3) + number(frame.top / 2, 3) + number(frame.size.width - 1, 3)
          + number(frame.size.height - 1, 3) + number(100, 3) + [0] + pictureChunks(of: frame.file)
      )
    }
    let header = header([.animation, .alpha, .exif], width, height)
    return file(header, chunk("ANIM", [0, 0, 255, 255, 0, 0]), chunks, parts.flatMap(\.self))
  }

  /// A lossless picture of one colour in a handful of bytes, whatever its size: each of its five
  /// codes has one symbol, which takes no bits (RFC 9649, 3.7.2).
  static func plainLossless(
    _ width: Int,
    _ height: Int,
    pixel: [UInt8],
    saysAlpha: Bool
  ) -> [UInt8] {
    var bits: [Int] = []
    func put(_ value: Int, _ count: Int) { bits += (0..<count).map { value >> $0 & 1 } }
    put(0x2F, 8)
    put(width - 1, 14)
    put(height - 1, 14)
    put(saysAlpha ? 1 : 0, 1)
    put(0, 3 + 3)
    for symbol in [pixel[1], pixel[0], pixel[2], pixel[3], 0] {
      // Simple, one symbol, of eight bits.
      put(0b101, 3)
      put(Int(symbol), 8)
    }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated()
        .reduce(UInt8(0)) { $0 | UInt8($1.element << $1.offset) }
    }
    return file(chunk("VP8L", bytes))
  }

  /// A lossy picture whose compressed data is nothing but zeros, which any decoder reads as a flat
  /// picture of the default modes for as long as there are some (RFC 6386).
  static func plainLossy(_ width: Int, _ height: Int, modeBytes: Int, tokenBytes: Int) -> [UInt8] {
    let tag = 1 << 4 | modeBytes << 5
    let start = number(tag, 3) + [0x9D, 0x01, 0x2A] + number(width, 2) + number(height, 2)
    return file(chunk("VP8 ", start + Array(repeating: 0, count: modeBytes + tokenBytes)))
  }

  /// The bytes of `number`, the least first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
