import PictureImaging
import Testing

@Suite("Resampler")
struct ResamplerTests {
  @Test(
    "a constant stays what it is, at every level and size",
    arguments: [(17, 13, 5, 4), (100, 3, 7, 1), (64, 64, 64, 64), (5, 5, 9, 8), (900, 2, 11, 2)]
  )
  func constant(columns: Int, rows: Int, width: Int, height: Int) throws {
    for level in [0, 1, 127, 128, 254, 255] {
      let source = raster(columns, rows) { _, _, _ in level }
      let result = try #require(
        source.resampled(from: grid(columns, rows), to: grid(width, height), orientation: .up)
      )
      #expect(result.samples.allSatisfy { $0 == level })
    }
  }

  @Test("a ramp stays a ramp away from its ends", arguments: [2, 3, 4, 5])
  func ramp(ratio: Int) throws {
    let width = 240 / ratio
    let source = raster(240, 1) { column, _, _ in column }
    let result = try #require(
      source.resampled(from: grid(240, 1), to: grid(width, 1), orientation: .up)
    )
    // Sample k covers columns k·r to k·r + r, whose mean is in their middle.
    for index in 6..<width - 6 {
      let expected = (Double(index) + 0.5) * Double(ratio) - 0.5
      #expect(abs(Double(result.samples[index]) - expected) <= 0.75)
    }
  }

  @Test("an impulse in the middle spreads alike to all sides")
  func impulse() throws {
    let source = raster(45, 45) { column, row, _ in column == 22 && row == 22 ? 255 : 0 }
    let result = try #require(
      source.resampled(from: grid(45, 45), to: grid(15, 15), orientation: .up)
    )
    for row in 0..<15 {
      for column in 0..<15 {
        let value = result.samples[row * 15 + column]
        #expect(value == result.samples[row * 15 + 14 - column])
        #expect(value == result.samples[(14 - row) * 15 + column])
        #expect(value == result.samples[column * 15 + row])
      }
    }
    #expect(result.samples.max() == result.samples[7 * 15 + 7])
  }

  @Test("overshoot beside an edge is held to 0 and 255, not wrapped")
  func edge() throws {
    let source = raster(60, 8) { column, _, _ in column < 30 ? 0 : 255 }
    let result = try #require(
      source.resampled(from: grid(60, 8), to: grid(20, 3), orientation: .up)
    )
    let row = result.samples.prefix(20)
    #expect(row.prefix(9).allSatisfy { $0 < 20 } && row.suffix(9).allSatisfy { $0 > 235 })
  }

  @Test("what is covered is mapped, not the count of samples")
  func fractionalExtent() throws {
    // A ramp over 10.5 columns and its 11th sample, half of which lies outside.
    let source = raster(11, 1) { column, _, _ in 20 * column }
    let covered = grid(11, 1, covered: (10.5, 1))
    let result = try #require(
      source.resampled(from: covered, to: grid(7, 1), orientation: .up)
    )
    // Sample 3 is the middle of the picture: 5.25 columns from the left.
    #expect(abs(Int(result.samples[3]) - Int(20 * (5.25 - 0.5))) <= 1)
  }

  @Test("samples beyond the picture are not looked at, and targets beyond it repeat the last")
  func beyond() throws {
    let source = raster(12, 2) { column, row, _ in column > 9 || row > 0 ? 255 : 10 }
    let result = try #require(
      source.resampled(
        from: grid(12, 2, covered: (10, 1)),
        to: grid(6, 2, covered: (5, 1)),
        orientation: .up
      )
    )
    #expect(result.samples.allSatisfy { $0 == 10 })
  }

  @Test("boxes before the filter change nothing that can be seen")
  func boxed() throws {
    // The same slow wave, once reduced by 8 (boxed by 2) and once by 8 in two steps that are not.
    func wave(_ x: Int, _ y: Int) -> Int {
      let (u, v) = ((x / 3) % 64, (y / 5) % 64)
      return 64 + min(u, 64 - u) * 2 + min(v, 64 - v)
    }
    let source = raster(512, 256) { x, y, _ in wave(x, y) }
    let boxed = try #require(
      source.resampled(from: grid(512, 256), to: grid(64, 32), orientation: .up)
    )
    let half = try #require(
      source.resampled(from: grid(512, 256), to: grid(200, 100), orientation: .up)
    )
    let steps = try #require(
      half.resampled(from: grid(200, 100), to: grid(64, 32), orientation: .up)
    )
    let most = zip(boxed.samples, steps.samples).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(most) <= 3)
  }

  @Test("channels are resampled each by itself")
  func channels() throws {
    let source = raster(30, 20, channels: 3) { x, y, channel in [x * 8, y * 12, 77][channel] }
    let result = try #require(
      source.resampled(from: grid(30, 20), to: grid(11, 7), orientation: .right)
    )
    for channel in 0..<3 {
      let plane = raster(30, 20) { x, y, _ in [x * 8, y * 12, 77][channel] }
      let expected = try #require(
        plane.resampled(from: grid(30, 20), to: grid(11, 7), orientation: .right)
      )
      let own = stride(from: channel, to: result.samples.count, by: 3).map { result.samples[$0] }
      #expect(own == expected.samples)
    }
  }

  @Test("missing rows, rows of another length and rows too many make no picture of their own")
  func rows() throws {
    var resampler = try #require(
      Resampler(from: grid(4, 3), to: grid(2, 2), channels: 1, orientation: .up)
    )
    let row: [UInt8] = [9, 9, 9, 9]
    resampler.push(row.span)
    resampler.push([UInt8]([1, 2]).span)
    #expect(resampler.finished() == nil)
    for _ in 0..<5 { resampler.push(row.span) }
    #expect(resampler.finished()?.samples == [9, 9, 9, 9])
  }

  @Test("a size that cannot be counted makes no resampler")
  func overflow() {
    let huge = grid(Int.max / 2, 3)
    #expect(Resampler(from: huge, to: grid(2, 2), channels: 1, orientation: .up) == nil)
    #expect(Resampler(from: grid(2, 2), to: huge, channels: 1, orientation: .up) == nil)
    #expect(Resampler(from: grid(2, 2), to: grid(2, 2), channels: 0, orientation: .up) == nil)
  }

  @Test("work stops between blocks of rows when it is told to")
  func stopped() {
    struct Stop: Error {}
    var calls = 0
    #expect(throws: Stop.self) {
      try raster(4, 200) { _, _, _ in 0 }.resampled(
        from: grid(4, 200),
        to: grid(4, 100),
        orientation: .up
      ) { () throws(Stop) in
        calls += 1
        if calls == 2 { throw Stop() }
      }
    }
    #expect(calls == 2)
  }

  // Values of Pillow 11's resize(size, LANCZOS, box), which rounds to 8 bits between its passes.
  static let pillowCases: [PillowCase] = [
    PillowCase(
      source: (16, 12),
      target: (7, 5),
      covered: (16, 12),
      values: [
        104, 136, 140, 117, 139, 137, 108, 138, 124, 119, 107, 107, 112, 126, 120, 111, 148, 98, 76,
        96, 166, 115, 106, 148, 136, 155, 102, 113, 131, 154, 121, 122, 151, 147, 136,
      ]
    ),
    PillowCase(
      source: (16, 12),
      target: (7, 5),
      covered: (15.25, 11.5),
      values: [
        100, 135, 141, 117, 134, 141, 122, 140, 127, 119, 115, 109, 116, 109, 120, 109, 146, 99, 77,
        77, 161, 118, 96, 156, 131, 153, 102, 104, 126, 146, 130, 118, 161, 138, 142,
      ]
    ),
    PillowCase(
      source: (9, 6),
      target: (9, 3),
      covered: (9, 6),
      values: [
        67, 107, 115, 173, 84, 133, 196, 78, 107, 100, 186, 138, 138, 119, 153, 105, 96, 174, 132,
        106, 128, 43, 109, 144, 111, 100, 82,
      ]
    ),
    PillowCase(
      source: (40, 30),
      target: (3, 2),
      covered: (40, 30),
      values: [124, 133, 122, 131, 129, 126]
    ),
  ]

  @Test("results are Pillow's but for its rounding between the passes", arguments: pillowCases)
  func pillow(expected: PillowCase) throws {
    let (columns, rows) = expected.source
    let source = raster(columns, rows) { x, y, _ in x * 37 + y * 91 + (x * y * 13) % 97 }
    let result = try #require(
      source.resampled(
        from: grid(columns, rows, covered: expected.covered),
        to: grid(expected.target.0, expected.target.1),
        orientation: .up
      )
    )
    let most = zip(result.samples, expected.values).map { abs(Int($0) - $1) }.max()
    #expect(try #require(most) <= 1)
  }
}

struct PillowCase: Sendable, CustomStringConvertible {
  let source: (Int, Int)
  let target: (Int, Int)
  let covered: (Double, Double)
  let values: [Int]

  var description: String { "\(source) covering \(covered) to \(target)" }
}
