import Foundation
import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("WebP planes")
struct WebPPlaneTests {
  /// Red, green, blue, white and a grey, and their luma and chroma after ITU-R BT.601, as video has
  /// them: 16 + 219 Y, 128 + 224 / 1.772 (B − Y), 128 + 224 / 1.402 (R − Y).
  static let colors: [(color: [UInt8], planes: [UInt8])] = [
    ([255, 0, 0], [81, 90, 240]), ([0, 255, 0], [145, 54, 34]), ([0, 0, 255], [41, 240, 110]),
    ([255, 255, 255], [235, 128, 128]), ([100, 100, 100], [102, 128, 128]),
  ]

  @Test("colours are the standard's, whatever lies under transparent pixels", arguments: colors)
  func transparent(color: [UInt8], planes: [UInt8]) throws {
    for (width, height) in [(40, 30), (41, 31), (7, 5)] {
      // Of another colour where nothing is to be seen, in squares that chroma does not lie even with.
      func isSeen(_ x: Int, _ y: Int) -> Bool { (x / 3 + y / 3) % 2 == 0 }
      let alpha = try plane(width, height) { isSeen($0, $1) ? 255 : 0 }
      let luma = try plane(width, height) { isSeen($0, $1) ? planes[0] : 255 - planes[0] }
      let chroma = try [1, 2].map { index in
        try plane((width + 1) / 2, (height + 1) / 2) { _, _ in planes[index] }
      }
      let target = try #require(PixelSize(width: width * 2 / 3, height: height * 2 / 3))
      var upright = try TransparentPlanes(stored: alpha.size, target: target, orientation: .down)
      try upright.push([luma] + chroma + [alpha], check: {})
      let result = try upright.finished(converting: nil).rasters[0]
      #expect(result.size == target && result.channels == 4)
      for pixel in stride(from: 0, to: result.samples.count, by: 4)
      where (9..<255).contains(result.samples[pixel + 3]) {
        for channel in 0..<3 {
          #expect(abs(Int(result.samples[pixel + channel]) - Int(color[channel])) <= 3)
        }
      }
    }
  }

  @Test("a picture that is opaque everywhere leaves its alpha behind")
  func opaque() throws {
    let size = try #require(PixelSize(width: 9, height: 6))
    let full = try plane(18, 12) { _, _ in 255 }
    let grey = try plane(9, 6) { _, _ in 128 }
    var upright = try TransparentPlanes(stored: full.size, target: size, orientation: .up)
    try upright.push([try plane(18, 12) { _, _ in 126 }, grey, grey, full], check: {})
    let result = try upright.finished(converting: nil)
    #expect(!result.hasAlpha && result.isChromaHalved)
    // 255 (126 − 16) / 219.
    #expect(result.rasters[0].samples.allSatisfy { $0 == 128 })
  }

  @Test("the range of video is widened to the full one, at both ends and beyond")
  func widened() throws {
    let samples: [UInt8] = [0, 15, 16, 17, 125, 126, 234, 235, 236, 240, 255]
    let size = try #require(PixelSize(width: samples.count, height: 1))
    let raster = try #require(Raster(size: size, channels: 1, samples: samples))
    // To the nearest: 255 (v − 16) / 219, and 128 + 255 (v − 128) / 224.
    let luma: [UInt8] = [0, 0, 0, 1, 127, 128, 254, 255, 255, 255, 255]
    let chroma: [UInt8] = [0, 0, 1, 2, 125, 126, 249, 250, 251, 255, 255]
    #expect(raster.widened(isChroma: false).samples == luma)
    #expect(raster.widened(isChroma: true).samples == chroma)
  }

  @Test("planes make what red, green and blue make", arguments: [(1200, 802), (901, 677)])
  func opaqueColors(size: (Int, Int)) throws {
    // Waves of colour, ten pixels of the result from crest to trough: a plane half a sample beside
    // its place would be many levels off.
    let waves = try TestWebP.raster(size.0, size.1) { column, row in
      [
        UInt8(128 + 100 * sin(Double(column) / 10)), UInt8(128 + 100 * cos(Double(row) / 10)),
        UInt8(128 + 100 * sin(Double(column + row) / 14)), 255,
      ]
    }
    let file = try TestWebP.lossy(waves)
    let preparation = try WebPPreparation(file, width: 300, limits: Limits())
    let upright = try preparation.upright(check: {}).picture
    #expect(upright.rasters.count == 3)
    let joined = try preparation.joined(check: {})
    // Whole: reduced, libwebp stretches chroma of an odd width by its last half sample.
    let whole = try #require(PixelSize(width: size.0, height: size.1))
    let colors = try WebPDecompressor.decode(file, at: whole, withAlpha: false)
    let expected = try #require(
      colors.resampled(
        from: SampleGrid(size: whole),
        to: SampleGrid(size: joined.size),
        orientation: .up
      )
    )
    let differences = zip(joined.samples, expected.samples).map { abs(Int($0) - Int($1)) }
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < 2)
  }

  private func plane(
    _ width: Int,
    _ height: Int,
    _ sample: (Int, Int) -> UInt8
  ) throws -> Raster {
    let size = try #require(PixelSize(width: width, height: height))
    let samples = (0..<width * height).map { sample($0 % width, $0 / width) }
    return try #require(Raster(size: size, channels: 1, samples: samples))
  }
}
