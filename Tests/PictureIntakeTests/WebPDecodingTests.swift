import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("WebP decoding")
struct WebPDecodingTests {
  /// The first 16 digits of the digest of red, green, blue and alpha, as Pillow 13.0.0 with libwebp
  /// 1.6.0 decodes them:
  ///
  ///     python3 -c 'import sys, hashlib; from PIL import Image
  ///     for path in sys.argv[1:]:
  ///       pixels = Image.open(path).convert("RGBA").tobytes()
  ///       print(path, hashlib.sha256(pixels).hexdigest()[:16])' */*.webp
  ///
  /// Pillow leaves out the alpha of the one picture whose header says wrongly that it has none; its
  /// digest is that of libwebp's `WebPDecodeRGBA`, called from Python.
  static let digests = [
    ("malformed/webp_big_height.webp", "6ef869331629df05"),
    ("malformed/webp_named.jpg", "af80cff62c95bd98"),
    ("metadata/canary_all.webp", "af80cff62c95bd98"),
    ("orientation/webp_2.webp", "5f8e56318b90a281"),
    ("orientation/webp_exif_prefix_6.webp", "f46ba38cb86a7220"),
    ("orientation/webp_photo_6_gps.webp", "1af61f4365281b66"),
    ("webp/alpha_no_compression.webp", "d889344d3a6cc0b3"),
    ("webp/anim_rgba_flag_rgb_frames.webp", "e1431cac715aa24b"),
    ("webp/animated_loop3.webp", "5479b07360b6f869"),
    ("webp/animated_rotating_squares.webp", "7f9638e7569800f5"),
    ("webp/bad_palette_index.webp", "13931696597e2ec6"),
    ("webp/big_endian_bug_393.webp", "9a4bbad247883268"),
    ("webp/color_cache_bits_11.webp", "2bc155d2cc0f491c"),
    ("webp/exif_xmp_icc_htc.webp", "3850f9d850e2dbce"),
    ("webp/lossless1.webp", "112ecd393cabc4cc"),
    ("webp/lossless_alpha.webp", "fb11de55cbf88f91"),
    ("webp/lossless_xmp.webp", "7e96bbb7dec5046e"),
    ("webp/lossy_alpha1.webp", "30a4cf6ef4f7a75e"),
    ("webp/photo_alpha.webp", "af80cff62c95bd98"),
    ("webp/photo_lossy_1024.webp", "8a609c40a5b61897"),
    ("webp/small_1x1.webp", "ca1155b87c3731da"),
    ("webp/test.webp", "2bc155d2cc0f491c"),
  ]

  @Test(
    "pixels are those of an independent build of another version",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: digests
  )
  func pixels(path: String, digest: String) throws {
    let samples = try Self.wholePixels(try Corpus.bytes(path))
    #expect(Self.hexadecimal(sha256(of: samples)).hasPrefix(digest))
  }

  @Test("alpha of a lossless picture counts, whatever the header says of it")
  func alphaHint() throws {
    for saysAlpha in [true, false] {
      let pixel: [UInt8] = [200, 100, 50, 128]
      let file = TestWebP.plainLossless(3, 2, pixel: pixel, saysAlpha: saysAlpha)
      #expect(try Self.wholePixels(file) == (0..<6).flatMap { _ in pixel })
    }
  }

  @Test("an animation's first frame stands where it belongs on a transparent canvas")
  func animation() throws {
    let red = TestWebP.plainLossless(2, 2, pixel: [255, 0, 0, 255], saysAlpha: true)
    let blue = TestWebP.plainLossless(4, 4, pixel: [0, 0, 255, 255], saysAlpha: true)
    let small = try #require(PixelSize(width: 2, height: 2))
    let whole = try #require(PixelSize(width: 4, height: 4))
    let file = TestWebP.animation(4, 4, frames: [(2, 2, small, red), (0, 0, whole, blue)])
    let expected: [UInt8] = (0..<16).flatMap { place -> [UInt8] in
      place / 4 >= 2 && place % 4 >= 2 ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(try Self.wholePixels(file) == expected)
  }

  @Test("a decode that the library reduces is that of the whole picture, averaged over areas")
  func reduced() throws {
    let picture = try TestWebP.shapes(360, 270)
    #expect(try reductionDifference(TestWebP.lossless(picture)) <= 1)
    // In grey: a lossy picture's colours are averaged before they are made red, green and blue.
    let grey = try TestWebP.raster(360, 270) { column, row in
      let value = UInt8(truncatingIfNeeded: (column * 7) ^ (row * 5))
      return [value, value, value, 255]
    }
    #expect(try reductionDifference(TestWebP.lossy(grey)) <= 2)
  }

  /// By how much, at most, a decode at a third of 360×270 pixels is from averages of 3×3 pixels.
  private func reductionDifference(_ file: [UInt8]) throws -> Int {
    let size = try #require(PixelSize(width: 120, height: 90))
    let whole = try Self.wholePixels(file)
    let reduced = try WebPDecompressor.decode(file, at: size, withAlpha: true).samples
    var worst = 0
    for index in reduced.indices {
      let (column, row) = (index / 4 % 120 * 3, index / 4 / 120 * 3)
      var sum = 0
      for y in row..<row + 3 {
        for x in column..<column + 3 { sum += Int(whole[(y * 360 + x) * 4 + index % 4]) }
      }
      worst = max(worst, abs(Int(reduced[index]) - (sum + 4) / 9))
    }
    return worst
  }

  static func wholePixels(_ file: [UInt8]) throws -> [UInt8] {
    let probe = try WebPProbe(file)
    let decoder = WebPDecoder(file: file, probe: probe, size: probe.size)
    guard probe.parts.isAnimated else {
      return try WebPDecompressor.decode(file, at: probe.size, withAlpha: true).samples
    }
    var samples: [UInt8] = []
    try decoder.forEachRow { row in
      for index in row.indices { samples.append(row[index]) }
    }
    return samples
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
