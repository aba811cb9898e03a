internal import PictureImaging

/// A PNG's IHDR chunk.
struct PNGHeader: Equatable {
  /// What the samples of a pixel are; the raw values are the format's.
  enum ColorType: UInt8 {
    case grey = 0
    case color = 2
    case palette = 3
    case greyWithAlpha = 4
    case colorWithAlpha = 6

    /// What the values measure.
    var model: ColorModel {
      switch self {
      case .grey, .greyWithAlpha: .grey
      case .color, .palette, .colorWithAlpha: .colors
      }
    }
  }

  /// The stored size.
  let size: PixelSize
  /// Bits a sample, or, with a palette, a pixel.
  let depth: Int
  let colorType: ColorType
  /// Whether the picture is stored in seven passes of growing detail.
  let isInterlaced: Bool

  /// Reads the first chunk of a file.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where anything about it is wrong.
  init(_ chunk: PNGChunks.Chunk, in bytes: [UInt8]) throws(IntakeError) {
    guard chunk.name == "IHDR", chunk.payload.count == 13 else {
      throw .damaged("no header at the beginning")
    }
    guard bytes.isIntact(chunk) else { throw .damaged("invalid chunk checksum") }
    let start = chunk.payload.lowerBound
    let (width, height) = (
      bytes.bigEndian(at: start, count: 4), bytes.bigEndian(at: start + 4, count: 4)
    )
    guard width < 1 << 31, height < 1 << 31, let size = PixelSize(width: width, height: height)
    else { throw .damaged("invalid image size") }
    guard let colorType = ColorType(rawValue: bytes[start + 9]) else {
      throw .damaged("invalid color type")
    }
    let depth = Int(bytes[start + 8])
    guard Self.depths(of: colorType).contains(depth) else { throw .damaged("invalid bit depth") }
    let methods = Array(bytes[start + 10..<start + 13])
    guard methods[0] == 0 else { throw .damaged("invalid compression method") }
    guard methods[1] == 0 else { throw .damaged("invalid filter method") }
    guard methods[2] <= 1 else { throw .damaged("invalid interlace method") }
    self.size = size
    self.depth = depth
    self.colorType = colorType
    isInterlaced = methods[2] == 1
  }

  private static func depths(of colorType: ColorType) -> Set<Int> {
    switch colorType {
    case .grey: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .color, .greyWithAlpha, .colorWithAlpha: [8, 16]
    }
  }

  /// Bytes that the data unpacks to: rows, each behind its filter, of all passes. Counted only
  /// where the picture itself may be in memory.
  var unpackedBytes: Int {
    (isInterlaced ? Self.passes : [(0, 0, 1, 1)]).reduce(0) { sum, pass in
      let columns = max(0, ceilingDivide(size.width - pass.0, by: pass.2))
      let rows = max(0, ceilingDivide(size.height - pass.1, by: pass.3))
      return columns == 0 ? sum : sum + rows * (ceilingDivide(columns * bitsPerPixel, by: 8) + 1)
    }
  }

  // Adam7: the first column and row of each pass, and the steps between them.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// Bits that a pixel takes in the file, before compression.
  var bitsPerPixel: Int {
    switch colorType {
    case .grey, .palette: depth
    case .greyWithAlpha: 2 * depth
    case .color: 3 * depth
    case .colorWithAlpha: 4 * depth
    }
  }
}
