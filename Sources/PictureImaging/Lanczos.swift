/// The Lanczos window of three lobes: sinc(*x*) · sinc(*x* / 3) for |*x*| < 3, else 0.
///
/// See Turkowski, "Filters for Common Resampling Tasks", 1990.
enum Lanczos {
  /// How far from its centre the filter reaches.
  static let support = 3.0

  /// The filter's value at `x`.
  static func value(at x: Double) -> Double {
    abs(x) < support ? sinc(x) * sinc(x / support) : 0
  }

  private static func sinc(_ x: Double) -> Double {
    x == 0 ? 1 : sineOfPi(times: x) / (.pi * x)
  }

  // The standard library has no sine, and with one of our own the weights, and so the bytes of
  // every image, do not depend on the system's mathematics library.
  private static func sineOfPi(times x: Double) -> Double {
    let nearest = x.rounded()
    let angle = (x - nearest) * .pi
    let square = angle * angle
    var term = angle
    var sum = angle
    // |angle| ≤ π/2: nine terms are exact to the last bits of a Double.
    for index in 1...9 {
      term *= -square / Double(2 * index * (2 * index + 1))
      sum += term
    }
    return nearest.truncatingRemainder(dividingBy: 2) == 0 ? sum : -sum
  }
}
