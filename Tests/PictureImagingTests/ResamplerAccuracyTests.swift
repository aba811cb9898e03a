import Foundation
import Testing

@testable import PictureImaging

@Suite("Resampler accuracy")
struct ResamplerAccuracyTests {
  /// Enlarged and reduced, up to just below where boxes come first.
  static let lengths = [
    (1, 9), (3, 4), (37, 50), (40, 40), (41, 40), (101, 60), (78, 40), (200, 64), (239, 40),
  ]

  @Test("every sample is that of the filter in exact arithmetic", arguments: lengths)
  func exact(lengths: (Int, Int)) throws {
    let (source, target) = lengths
    let samples = noise(source * 12, seed: UInt64(source))
    let raster = try #require(
      Raster(size: size(source, 12), channels: 1, samples: samples)
    )
    let expected = filtered(samples, from: source, to: target)
    for (orientation, isTurned) in [(Orientation.up, false), (.leftMirrored, true)] {
      let result = try #require(
        raster.resampled(
          from: grid(source, 12),
          to: isTurned ? grid(12, target) : grid(target, 12),
          orientation: orientation
        )
      )
      for row in 0..<12 {
        for column in 0..<target {
          let value = result.samples[isTurned ? column * 12 + row : row * target + column]
          // Half a level of rounding, and what products of 16 bits lose.
          #expect(abs(Double(value) - expected[row * target + column]) < 0.5 + 0.1)
        }
      }
    }
  }

  @Test("the hardest overshoot is held to the scale, both ways at once", arguments: lengths)
  func overshoot(lengths: (Int, Int)) throws {
    let (source, target) = lengths
    for order in 0..<target {
      // Black and white by the signs of both weights: no other picture has a larger sum.
      let signs = filter(order, from: source, to: target).map { $0 > 0 }
      for isInverted in [false, true] {
        let samples = signs.flatMap { row in
          signs.map { UInt8((row == $0) != isInverted ? 255 : 0) }
        }
        let raster = try #require(
          Raster(size: size(source, source), channels: 1, samples: samples)
        )
        let result = try #require(
          raster.resampled(
            from: grid(source, source),
            to: grid(target, target),
            orientation: .up
          )
        )
        #expect(result.samples[order * target + order] == (isInverted ? 0 : 255))
      }
    }
  }

  @Test("a constant stays itself whatever the ratio", arguments: [1, 2, 3, 5, 8, 21, 100, 700])
  func constant(ratio: Int) throws {
    for level: UInt8 in [0, 1, 2, 77, 127, 128, 129, 200, 254, 255] {
      for extra in [0, ratio / 2, ratio - 1] {
        let width = ratio * 5 + extra
        let raster = try #require(
          Raster(
            size: size(width, 7),
            channels: 3,
            samples: Array(repeating: level, count: width * 21)
          )
        )
        let result = try #require(
          raster.resampled(from: grid(width, 7), to: grid(6, 5), orientation: .right)
        )
        #expect(result.samples.allSatisfy { $0 == level })
      }
    }
  }

  /// The weights of a target sample, after the definition of the filter.
  private func filter(_ index: Int, from source: Int, to target: Int) -> [Double] {
    let ratio = Double(source) / Double(target)
    let width = max(ratio, 1)
    let centre = (Double(index) + 0.5) * ratio
    let values = (0..<source).map { sample -> Double in
      let x = (Double(sample) + 0.5 - centre) / width
      if x == 0 { return 1 }
      if abs(x) >= 3 { return 0 }
      return 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }

  private func filtered(_ samples: [UInt8], from source: Int, to target: Int) -> [Double] {
    let weights = (0..<target).map { filter($0, from: source, to: target) }
    return (0..<samples.count / source).flatMap { row in
      weights.map { weights in
        let sum = weights.indices.reduce(0) {
          $0 + weights[$1] * Double(samples[row * source + $1])
        }
        return min(max(sum, 0), 255)
      }
    }
  }

  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }
}
