/// The Lanczos window of three lobes: sinc(*x*) · sinc(*x* / 3) for |*x*| < 3, else 0.
///
/// See Turkowski, "Filters for Common Resampling Tasks", 1990.
enum Lanczos {
  /// How far from its centre the filter reaches.
  static let support = 3.0

  /// The filter's value at `x`.
  static func value(at x: Double) -> Double {
    let distance = abs(x)
    guard distance < support else { return 0 }
    guard distance > 0 else { return 1 }
    // sin 3a = (3 − 4 sin² a) sin a: one square of a sine gives both.
    let square = squaredSineOfPi(times: distance / support)
    return 3 * square * (3 - 4 * square) / (.pi * .pi * distance * distance)
  }

  // The standard library has no sine, and with one of our own the weights, and so the bytes of
  // every image, do not depend on the system's mathematics library.
  private static func squaredSineOfPi(times x: Double) -> Double {
    let angle = .pi * (x > 0.5 ? 1 - x : x)
    let square = angle * angle
    // angle ≤ π/2: nine terms more are exact to the last bits of a Double.
    var share = 1.0
    for factor in factors { share = 1 - share * square * factor }
    return square * share * share
  }

  private static let factors: [Double] = (1...9).reversed().map { (index: Int) -> Double in
    1 / Double(2 * index * (2 * index + 1))
  }
}
