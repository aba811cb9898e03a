import PictureImaging

@testable import PictureIntake

/// JPEG files that tests make themselves.
enum TestJPEG {
  /// A baseline JPEG of smooth shapes with some detail, as TurboJPEG writes it.
  static func picture(
    _ width: Int,
    _ height: Int,
    isHalved: Bool = true,
    quality: Int = 85
  ) throws -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        samples.append(UInt8(truncatingIfNeeded: 255 * column / width))
        samples.append(UInt8(truncatingIfNeeded: 255 * row / height))
        samples.append((column / 16 + row / 16) % 2 == 0 ? 60 : 190)
      }
    }
    return try encoded(width, height, samples: samples, isHalved: isHalved, quality: quality)
  }

  /// A JPEG of one colour.
  static func plain(_ width: Int, _ height: Int) throws -> [UInt8] {
    let samples = [UInt8](repeating: 90, count: width * height * 3)
    return try encoded(width, height, samples: samples, isHalved: true, quality: 85)
  }

  /// A JPEG of noise, which compresses badly.
  static func noise(_ width: Int, _ height: Int) throws -> [UInt8] {
    var state: UInt32 = 7
    let samples = (0..<width * height * 3).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return try encoded(width, height, samples: samples, isHalved: false, quality: 100)
  }

  private static func encoded(
    _ width: Int,
    _ height: Int,
    samples: [UInt8],
    isHalved: Bool,
    quality: Int
  ) throws -> [UInt8] {
    guard let size = PixelSize(width: width, height: height),
      let raster = Raster(size: size, channels: 3, samples: samples)
    else { throw IntakeError.notAnImage }
    return try TurboCompressor().encode(
      pixels: raster,
      sampling: isHalved ? .halved : .full,
      quality: quality
    )
  }

  /// A marker with its length and payload.
  static func segment(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, code, UInt8(length >> 8), UInt8(length & 255)] + payload
  }

  /// A segment whose payload begins with text.
  static func segment(_ code: UInt8, _ text: String, _ rest: [UInt8] = []) -> [UInt8] {
    segment(code, Array(text.utf8) + rest)
  }

  /// The file with `parts` behind its JFIF header.
  static func inserting(_ parts: [UInt8]..., into file: [UInt8]) -> [UInt8] {
    // SOI and an APP0 of 18 bytes.
    Array(file[..<20]) + parts.flatMap(\.self) + file[20...]
  }

  /// The parts of a file, in order.
  static func segments(_ file: [UInt8]) throws -> [JPEGStructure.Segment] {
    var segments: [JPEGStructure.Segment] = []
    _ = try JPEGStructure(file) { segments.append($0) }
    return segments
  }

  /// Where the picture's SOF marker lies.
  static func frameStart(_ file: [UInt8]) throws -> Int {
    guard let frame = try segments(file).first(where: { $0.marker.startsFrame }) else {
      throw IntakeError.notAnImage
    }
    return frame.range.lowerBound
  }

  /// The file with another height and width in its frame header.
  static func resized(_ file: [UInt8], width: Int, height: Int) throws -> [UInt8] {
    var file = file
    let start = try frameStart(file)
    file.replaceSubrange(
      start + 5..<start + 9,
      with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    )
    return file
  }
}

extension ByteSearch {
  /// Whether `text` is found within `range`.
  static func contains(_ text: String, in bytes: [UInt8], range: Range<Int>) -> Bool {
    contains(Array(text.utf8), in: bytes, range: range)
  }

  /// Whether the bytes `wanted` are found within `range`.
  static func contains(_ wanted: [UInt8], in bytes: [UInt8], range: Range<Int>) -> Bool {
    var search = ByteSearch()
    return search.contains(wanted, in: bytes, range: range)
  }
}
