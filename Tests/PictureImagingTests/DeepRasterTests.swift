import PictureImaging
import Testing

@Suite("Deep rasters")
struct DeepRasterTests {
  @Test("rounding to 8 bits is to the nearest, at every value")
  func rounded() throws {
    let samples = (0...65_535).map { UInt16($0) }
    let deep = try #require(DeepRaster(size: size(256, 256), channels: 1, samples: samples))
    let expected = samples.map { UInt8((Double($0) * 255 / 65_535).rounded()) }
    #expect(try #require(deep.rounded()).samples == expected)
  }

  @Test("colours are divided by alpha, held to the full value, and left alone where there is none")
  func divided() throws {
    let pixels: [[UInt16]] = [
      [100, 32_768, 65_535, 65_535], [10_000, 20_000, 0, 20_000], [30_000, 1, 2, 20_000],
      [7, 8, 9, 0],
    ]
    var deep = try #require(
      DeepRaster(size: size(4, 1), channels: 4, samples: pixels.flatMap(\.self))
    )
    deep.divideByAlpha()
    let expected: [[UInt16]] = [
      [100, 32_768, 65_535, 65_535], [32_768, 65_535, 0, 20_000], [65_535, 3, 7, 20_000],
      [7, 8, 9, 0],
    ]
    #expect(deep.samples == expected.flatMap(\.self))
  }

  @Test("samples have to fit the size")
  func count() {
    #expect(
      DeepRaster(size: size(2, 2), channels: 3, samples: Array(repeating: 0, count: 11)) == nil
    )
    #expect(DeepRaster(size: size(2, 2), channels: 0, samples: []) == nil)
  }

  @Test(
    "values give what samples give, at 16 bits as at 8",
    arguments: [(40, 30, 40, 30), (40, 30, 17, 11), (90, 70, 9, 8), (5, 4, 9, 8)]
  )
  func values(columns: Int, rows: Int, width: Int, height: Int) throws {
    let source = raster(columns, rows, channels: 3) { x, y, c in (x * 37 + y * 91 + c * 60) % 256 }
    let target = grid(width, height)
    let plain = try #require(
      source.resampled(from: grid(columns, rows), to: target, orientation: .left)
    )
    var resampler = try #require(
      Resampler(
        from: grid(columns, rows),
        to: target,
        channels: 3,
        orientation: .left,
        isDeep: true
      )
    )
    for row in 0..<rows {
      let samples = source.samples[row * source.rowLength..<(row + 1) * source.rowLength]
      let values = samples.map { Int16($0) * 64 }
      resampler.push(values.span)
    }
    let result = resampler.finishedDeep()
    let deep = try #require(result)
    let far = zip(deep.samples, plain.samples).count { abs(Double($0) / 257 - Double($1)) > 0.505 }
    #expect(far == 0)
  }

  @Test("there is a result once, of the depth asked for")
  func once() throws {
    let row: [UInt8] = [9, 9]
    var plain = try #require(
      Resampler(from: grid(2, 1), to: grid(2, 1), channels: 1, orientation: .up)
    )
    plain.push(row.span)
    let (plainDeep, plainResult) = (plain.finishedDeep(), plain.finished())
    #expect(plainDeep == nil && plainResult?.samples == [9, 9])
    var deep = try #require(
      Resampler(from: grid(2, 1), to: grid(2, 1), channels: 1, orientation: .up, isDeep: true)
    )
    deep.push(row.span)
    let (first, second) = (deep.finishedDeep(), deep.finishedDeep())
    #expect(first?.samples == [2313, 2313] && second == nil)
  }
}
