import PictureImaging
import TestSupport

@testable import PictureIntake

/// A chart of flat patches in a colour space, 6 in a row.
struct ColorChart {
  /// The file that a chart lies in.
  enum Container: CaseIterable {
    case jpeg, png, deepPNG, lossyWebP, losslessWebP

    static let ofGrey: [Container] = [.jpeg, .png, .deepPNG]
  }

  static let side = 32
  static let columns = 6

  let space: TestColorSpace
  /// The values of each patch, 0…1.
  let patches: [[Double]]

  init(_ space: TestColorSpace) {
    self.space = space
    if space.isGrey {
      patches = (0..<24).map { [Double($0) / 23] }
    } else {
      // The last six lie on the border of sRGB.
      patches = Self.inside + Self.outside + Self.corners.map { space.values(sRGB: $0) }
    }
  }

  private static let inside: [[Double]] = [
    [0.1, 0.1, 0.1], [0.5, 0.5, 0.5], [0.8, 0.8, 0.8], [0.6, 0.4, 0.35], [0.35, 0.5, 0.6],
    [0.5, 0.55, 0.35], [0.75, 0.6, 0.55], [0.25, 0.3, 0.4], [0.9, 0.85, 0.8],
  ]

  private static let outside: [[Double]] = [
    [1, 1, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1],
    [0.95, 0.5, 0.05],
  ]

  private static let corners: [[Double]] = [
    [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1],
  ]

  var width: Int { Self.columns * Self.side }

  var height: Int { (patches.count + Self.columns - 1) / Self.columns * Self.side }

  /// The file, with the profile or, without it, with `parts` that the container has instead.
  func file(_ container: Container) throws -> [UInt8] {
    switch container {
    case .jpeg: return TestJPEG.tagged(try jpeg(), profile: space.profile)
    case .png: return png(depth: 8, chunks: TestPNG.profile(space.profile))
    case .deepPNG: return png(depth: 16, chunks: TestPNG.profile(space.profile))
    case .lossyWebP:
      return try webp(WebPCompressor(raster(4), mode: .lossy(quality: 100, method: 4)).encode())
    case .losslessWebP: return webp(try TestWebP.lossless(raster(4)))
    }
  }

  /// The picture alone, at the best quality there is.
  func jpeg() throws -> [UInt8] {
    if space.isGrey {
      let raster = try raster(1)
      return try TurboCompressor().encode(
        planes: [raster.samples],
        size: raster.size,
        sampling: .grey,
        quality: 100
      )
    }
    return try TurboCompressor().encode(pixels: raster(3), sampling: .full, quality: 100)
  }

  func png(depth: UInt8, chunks: [UInt8]) -> [UInt8] {
    let type = space.isGrey ? TestPNG.ColorType.grey : .color
    var file = TestPNG(width: width, height: height, colorType: type, depth: depth)
    file.chunks = chunks
    let most = Double(1 << Int(depth) - 1)
    return file.file { column, row, channel in
      Int((values(column, row)[channel] * most).rounded())
    }
  }

  private func webp(_ file: [UInt8]) -> [UInt8] {
    TestWebP.file(
      TestWebP.header(.profile, width, height),
      TestWebP.chunk("ICCP", space.profile),
      TestWebP.pictureChunks(of: file)
    )
  }

  private func values(_ column: Int, _ row: Int) -> [Double] {
    let index = row / Self.side * Self.columns + column / Self.side
    return patches[min(index, patches.count - 1)]
  }

  private func raster(_ channels: Int) throws -> Raster {
    var samples: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        samples += values(column, row).map { UInt8(($0 * 255).rounded()) }
        if channels == 4 { samples.append(255) }
      }
    }
    guard let size = PixelSize(width: width, height: height),
      let raster = Raster(size: size, channels: channels, samples: samples)
    else { throw IntakeError.notAnImage }
    return raster
  }

  /// How far the mean of the inner half of each patch of `picture` is from the colour that the space
  /// gives it.
  func differences(_ picture: UprightPicture) -> [Double] {
    let raster = picture.rasters[0]
    let side = Self.side * picture.size.width / width
    return patches.enumerated().map { index, values in
      let (left, top) = (index % Self.columns * side, index / Self.columns * side)
      var sums = [Double](repeating: 0, count: raster.channels)
      for row in top + side / 4..<top + side * 3 / 4 {
        for column in left + side / 4..<left + side * 3 / 4 {
          let pixel = (row * raster.size.width + column) * raster.channels
          for channel in sums.indices { sums[channel] += Double(raster.samples[pixel + channel]) }
        }
      }
      let mean = sums.map { $0 / Double(side / 2 * side / 2) }
      return Self.color(mean).difference(Self.color(space.sRGB(values)))
    }
  }

  private static func color(_ values: [Double]) -> LabColor {
    LabColor(sRGB: values.count == 1 ? [values[0], values[0], values[0]] : values)
  }
}

extension TestJPEG {
  /// The file with a profile in as many segments as it needs.
  static func tagged(_ file: [UInt8], profile: [UInt8]) -> [UInt8] {
    inserting(profileSegments(profile).flatMap(\.self), into: file)
  }

  /// The segments of a profile, cut every `length` bytes.
  static func profileSegments(_ profile: [UInt8], length: Int = 65_519) -> [[UInt8]] {
    let starts = Array(stride(from: 0, to: profile.count, by: length))
    return starts.enumerated().map { index, start in
      let part = profile[start..<min(start + length, profile.count)]
      let place = [UInt8(truncatingIfNeeded: index + 1), UInt8(truncatingIfNeeded: starts.count)]
      return segment(0xE2, "ICC_PROFILE\0", place + part)
    }
  }

  /// The samples of a picture as the decoder gives them: red, green and blue, or four inks.
  static func samples(_ file: [UInt8], channels: Int) throws -> [UInt8] {
    let turbo = try TurboDecompressor()
    let size = try turbo.header(of: file).size
    var samples = [UInt8](repeating: 0, count: size.width * size.height * channels)
    let status = turbo.decodePixels(
      of: file,
      into: &samples,
      channels: channels,
      size: size,
      stopsOnWarning: false
    )
    try status.check()
    return samples
  }
}

extension TestPNG {
  /// An iCCP chunk.
  static func profile(_ profile: [UInt8]) -> [UInt8] {
    chunk("iCCP", [0x78, 0, 0] + stored(profile))
  }
}
