import PictureImaging
import Testing

@testable import PictureIntake

@Suite("WebP encoder")
struct WebPEncoderTests {
  @Test("a small drawing of a lossless source stays lossless")
  func drawing() throws {
    let drawing = try TestWebP.shapes(600, 450, alpha: 128)
    let image = try WebPEncoder.encode(drawing, triesLossless: true)
    #expect(image.format == .webp && image.size == drawing.size)
    #expect(names(image.bytes).contains("VP8L"))
    #expect(try WebPDecodingTests.wholePixels(image.bytes) == drawing.samples)
  }

  @Test("the same of a lossy source is lossy in colour and exact in alpha")
  func lossySource() throws {
    let drawing = try TestWebP.raster(600, 450) { column, row in
      [UInt8(column % 256), UInt8(row % 256), 90, UInt8((column + row) % 256)]
    }
    let image = try WebPEncoder.encode(drawing, triesLossless: false)
    #expect(names(image.bytes) == ["VP8X", "ALPH", "VP8 "])
    let pixels = try WebPDecodingTests.wholePixels(image.bytes)
    for index in stride(from: 3, to: pixels.count, by: 4)
    where pixels[index] != drawing.samples[index] {
      Issue.record("alpha \(pixels[index]) instead of \(drawing.samples[index])")
      break
    }
  }

  @Test(
    "what a thorough lossless pass leaves over 128 KiB is lossy, though a quick one is promising"
  )
  func between() throws {
    let noise = try TestWebP.noise(340, 200, bits: 4)
    let quick = try WebPCompressor(noise, mode: .lossless(quality: 20, method: 0)).encode()
    let thorough = try TestWebP.lossless(noise)
    try #require(quick.count < 192 << 10 && thorough.count > 128 << 10)
    #expect(names(try WebPEncoder.encode(noise, triesLossless: true).bytes).contains("VP8 "))
  }

  @Test("what is not promising is lossy")
  func noise() throws {
    let noise = try TestWebP.noise(300, 200, bits: 8)
    let quick = try WebPCompressor(noise, mode: .lossless(quality: 20, method: 0)).encode()
    try #require(quick.count > 192 << 10)
    let image = try WebPEncoder.encode(noise, triesLossless: true)
    #expect(names(image.bytes).contains("VP8 "))
    #expect(try image.bytes == TestWebP.lossy(noise))
  }

  @Test("colours under full transparency are not kept")
  func transparentColours() throws {
    let secret = try TestWebP.raster(64, 64) { column, row in
      column < 32 ? [255, 255, 255, 255] : [UInt8(row * 4), 17, 99, 0]
    }
    let expected = try TestWebP.raster(64, 64) { column, _ in
      Array(repeating: column < 32 ? 255 : 0, count: 4)
    }
    let image = try WebPEncoder.encode(secret, triesLossless: true)
    #expect(try WebPDecodingTests.wholePixels(image.bytes) == expected.samples)
  }

  @Test("a white shape on full transparency has no dark edge", arguments: [true, false])
  func edges(triesLossless: Bool) throws {
    let disc = try TestWebP.raster(100, 100) { column, row in
      let (x, y) = (Double(column) - 49.5, Double(row) - 49.5)
      let coverage = min(max(40.5 - (x * x + y * y).squareRoot(), 0), 1)
      let white: UInt8 = coverage > 0 ? 255 : 0
      return [white, white, white, UInt8(coverage * 255)]
    }
    let image = try WebPEncoder.encode(disc, triesLossless: triesLossless)
    let pixels = try WebPDecodingTests.wholePixels(image.bytes)
    let visible = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 0 }
    let darkest = visible.flatMap { pixels[$0..<$0 + 3] }.min() ?? 0
    #expect(darkest >= 250)
  }

  @Test("the same picture gives the same bytes", arguments: [true, false])
  func repeatable(triesLossless: Bool) throws {
    let picture = try TestWebP.noise(200, 100, bits: 3)
    let first = try WebPEncoder.encode(picture, triesLossless: triesLossless)
    #expect(try WebPEncoder.encode(picture, triesLossless: triesLossless).bytes == first.bytes)
  }

  @Test("sides are taken up to 16,383 pixels", arguments: [true, false])
  func sides(isTall: Bool) throws {
    func strip(_ length: Int) throws -> Raster {
      try TestWebP.raster(isTall ? 2 : length, isTall ? length : 2) { _, _ in [9, 9, 9, 9] }
    }
    let image = try WebPEncoder.encode(try strip(16_383), triesLossless: true)
    #expect(try WebPProbe(image.bytes).size == image.size)
    let excess = Excess(what: .outputHeight, limit: 16_383, value: 16_384)
    #expect(throws: IntakeError.tooLarge(excess)) {
      try WebPEncoder.encode(try strip(16_384), triesLossless: true)
    }
  }

  private func names(_ file: [UInt8]) -> [String] {
    WebPChunks(file, in: 12..<file.count).map(\.name)
  }
}
