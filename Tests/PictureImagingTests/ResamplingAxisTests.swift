import Testing

@testable import PictureImaging

@Suite("Resampling axis")
struct ResamplingAxisTests {
  static let axes: [(Int, Double, Int, Double)] = [
    (1008, 1008, 600, 600), (1007, 1006.25, 600, 600), (504, 503.125, 300, 300), (7, 7, 7, 7),
    (38, 37.5, 75, 75), (65_500, 65_500, 600, 600), (3, 3, 1, 1), (301, 300.5, 301, 300.5),
    (1, 1, 1, 1),
    (1, 0.125, 1, 1),
  ]

  @Test("the weights of a sample add up to exactly 1", arguments: axes, [false, true])
  func sums(axis: (Int, Double, Int, Double), isMirrored: Bool) {
    let axis = made(axis, isMirrored: isMirrored)
    // A copy has none.
    for order in 0..<axis.targetCount where !axis.isCopy {
      let weights = weights(of: axis, order)
      #expect(weights.reduce(0, +) == 1 << axis.weightBits)
    }
  }

  @Test("runs lie within the source and begin in its order", arguments: axes, [false, true])
  func order(axis: (Int, Double, Int, Double), isMirrored: Bool) {
    let axis = made(axis, isMirrored: isMirrored)
    #expect(axis.starts == axis.starts.sorted())
    #expect(axis.starts.allSatisfy { 0..<axis.sourceCount ~= $0 })
    let places = (0..<axis.targetCount).map(axis.targetIndex)
    #expect(places.sorted() == Array(0..<axis.targetCount))
    for order in 0..<axis.targetCount {
      let beyond = axis.sourceCount - axis.starts[order]
      let weights = weights(of: axis, order)
      #expect(weights.dropFirst(max(beyond, 0)).allSatisfy { $0 == 0 })
    }
  }

  @Test("a ratio of 1 copies, one of 20 averages boxes first")
  func extremes() {
    #expect(made((50, 50, 50, 50)).tapCount == 1)
    #expect(made((600, 600, 30, 30)).boxLength == 6)
    #expect(made((1000, 1000, 600, 600)).boxLength == 1)
  }

  /// The weights of the `order`th target, those that fill up the last four included.
  private func weights(of axis: ResamplingAxis, _ order: Int) -> [Int] {
    axis.weights[order * axis.weightGroups..<(order + 1) * axis.weightGroups]
      .flatMap { four in (0..<4).map { Int(four[$0]) } }
  }

  private func made(
    _ axis: (Int, Double, Int, Double),
    isMirrored: Bool = false
  ) -> ResamplingAxis {
    ResamplingAxis(
      source: axis.0,
      coveredSource: axis.1,
      target: axis.2,
      coveredTarget: axis.3,
      isMirrored: isMirrored
    )
  }
}
