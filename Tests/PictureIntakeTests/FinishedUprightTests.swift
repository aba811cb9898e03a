import PictureImaging
import Testing

@testable import PictureIntake

/// The finished image of a turned file, against the picture that it was turned from.
@Suite("Finished upright")
struct FinishedUprightTests {
  static let width = 64
  static let height = 48

  /// The upright picture: smooth, and unlike itself however it is turned or mirrored.
  static func picture(_ column: Int, _ row: Int) -> [UInt8] {
    [UInt8(column * 255 / width), UInt8(row * 255 / height), UInt8(column * row * 255 / 3072)]
  }

  /// Where a place of the stored picture, `width` by `height`, is shown: what EXIF says of its row
  /// 0 and its column 0 (CIPA DC-008, 4.6.4, Orientation).
  static func shown(
    _ orientation: Int,
    _ column: Int,
    _ row: Int,
    _ width: Int,
    _ height: Int
  ) -> (Int, Int) {
    let (fromRight, fromBottom) = (width - 1 - column, height - 1 - row)
    return switch orientation {
    case 2: (fromRight, row)
    case 3: (fromRight, fromBottom)
    case 4: (column, fromBottom)
    case 5: (row, column)
    case 6: (fromBottom, column)
    case 7: (fromBottom, fromRight)
    case 8: (row, fromRight)
    default: (column, row)
    }
  }

  @Test("of every format, eight ways of lying in a file stand alike", arguments: 1...8)
  func upright(orientation: Int) async throws {
    let (width, height) =
      orientation < 5 ? (Self.width, Self.height) : (Self.height, Self.width)
    let stored = try TestWebP.raster(width, height) { column, row in
      let (x, y) = Self.shown(orientation, column, row, width, height)
      return Self.picture(x, y) + [255]
    }
    for (name, file) in try Self.files(stored, orientation) {
      let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
      #expect(photo.image.size == PixelSize(width: Self.width, height: Self.height))
      #expect(photo.notes.contains(.turnedUpright) == (orientation != 1), "\(name)")
      guard photo.image.format == .jpeg else {
        #expect(orientation == 1 && photo.notes.contains(.keptAsIs), "\(name)")
        continue
      }
      let samples = try Self.pixels(of: photo.image.bytes)
      var difference = 0
      for row in 0..<Self.height {
        for column in 0..<Self.width {
          let start = (row * Self.width + column) * 3
          let expected = Self.picture(column, row)
          for channel in 0..<3 {
            difference += abs(Int(samples[start + channel]) - Int(expected[channel]))
          }
        }
      }
      // Turned in any other way it is more than ten times as much.
      #expect(difference < 3 * samples.count, "\(name): \(difference)")
    }
  }

  private static func files(_ stored: Raster, _ value: Int) throws -> [(String, [UInt8])] {
    let (width, height) = (stored.size.width, stored.size.height)
    let samples = stored.samples
    func color(_ column: Int, _ row: Int) -> [UInt8] {
      let start = (row * width + column) * 4
      return Array(samples[start..<start + 3])
    }
    let exif = TestEXIF.orientation(value)
    var opaque: [UInt8] = []
    for row in 0..<height { for column in 0..<width { opaque += color(column, row) } }
    guard let raster = Raster(size: stored.size, channels: 3, samples: opaque) else { return [] }
    let jpeg = try TurboCompressor().encode(pixels: raster, sampling: .halved, quality: 95)
    let png = TestPNG(
      width: width,
      height: height,
      colorType: .color,
      chunks: TestPNG.chunk("eXIf", exif.tiff)
    )
    func webp(_ file: [UInt8]) -> [UInt8] {
      let part = TestWebP.chunk("EXIF", exif.tiff)
      return TestWebP.extended(file, width, height, flags: .exif, parts: part)
    }
    return [
      ("JPEG", TestJPEG.inserting(exif.segment, into: jpeg)), ("PNG", png.file(pixel: color)),
      ("lossy WebP", webp(try TestWebP.lossy(stored))),
      ("lossless WebP", webp(try TestWebP.lossless(stored))),
    ]
  }

  /// The pixels of a finished image, red, green and blue.
  private static func pixels(of file: [UInt8]) throws -> [UInt8] {
    guard let size = PixelSize(width: width, height: height) else { return [] }
    var samples = [UInt8](repeating: 0, count: width * height * 3)
    let turbo = try TurboDecompressor()
    _ = turbo.decodePixels(
      of: file,
      into: &samples,
      channels: 3,
      size: size,
      stopsOnWarning: true
    )
    return samples
  }
}
