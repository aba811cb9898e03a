/// The Lanczos window of three lobes: sinc(*x*) · sinc(*x* / 3) for |*x*| < 3, else 0.
///
/// See Turkowski, "Filters for Common Resampling Tasks", 1990.
enum Lanczos {
  /// How far from its centre the filter reaches.
  static let support = 3.0

  /// The filter's values at `x` and so many places after it, each `step` on.
  static func values(from x: Double, step: Double, count: Int) -> [Double] {
    // sin 3a = (3 − 4 sin² a) sin a: one sine gives both factors; and each is had from the one
    // before, by the sine of a sum. Errors add up to a few units of the last place.
    var sine = sine(ofPiTimes: x / support)
    var cosine = cosine(ofPiTimes: x / support)
    let stepSine = self.sine(ofPiTimes: step / support)
    let stepCosine = self.cosine(ofPiTimes: step / support)
    return (0..<count).map { index in
      let place = x + Double(index) * step
      let square = sine * sine
      (sine, cosine) = (
        sine * stepCosine + cosine * stepSine, cosine * stepCosine - sine * stepSine
      )
      if abs(place) >= support { return 0 }
      // So near, the value is 1 to nine decimals, and the quotient is of rounding errors.
      if abs(place) < 1e-5 { return 1 }
      return 3 * square * (3 - 4 * square) / (.pi * .pi * place * place)
    }
  }

  // The standard library has no sine, and with one of our own the weights, and so the bytes of
  // every image, do not depend on the system's mathematics library.

  private static func sine(ofPiTimes x: Double) -> Double {
    let nearest = x.rounded()
    let angle = (x - nearest) * .pi
    let square = angle * angle
    // |angle| ≤ π/2: nine terms more are exact to the last bits of a Double.
    var share = 1.0
    for factor in factors { share = 1 - share * square * factor }
    return nearest.truncatingRemainder(dividingBy: 2) == 0 ? angle * share : -angle * share
  }

  private static func cosine(ofPiTimes x: Double) -> Double { sine(ofPiTimes: x + 0.5) }

  private static let factors: [Double] = (1...9).reversed().map { (index: Int) -> Double in
    1 / Double(2 * index * (2 * index + 1))
  }
}
