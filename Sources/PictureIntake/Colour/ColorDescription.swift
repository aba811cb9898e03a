/// A colour by its place in the CIE 1931 diagram.
struct Chromaticity: Hashable, Sendable {
  let x: Double
  let y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The colours that full red, green and blue are, and those of all three together.
struct ColorPrimaries: Hashable, Sendable {
  let red: Chromaticity
  let green: Chromaticity
  let blue: Chromaticity
  let white: Chromaticity

  /// The white of daylight.
  static let daylight = Chromaticity(0.3127, 0.3290)

  /// ITU-R BT.709, which are those of sRGB too.
  static let sRGB = ColorPrimaries(
    red: Chromaticity(0.64, 0.33),
    green: Chromaticity(0.30, 0.60),
    blue: Chromaticity(0.15, 0.06),
    white: daylight
  )

  /// The primaries with a number of ITU-T H.273, table 2; nil where it names none.
  init?(code: UInt8) {
    let daylight = Self.daylight
    let illuminantC = Chromaticity(0.310, 0.316)
    switch code {
    case 1: self = .sRGB
    case 4: self.init((0.67, 0.33), (0.21, 0.71), (0.14, 0.08), illuminantC)
    case 5: self.init((0.64, 0.33), (0.29, 0.60), (0.15, 0.06), daylight)
    case 6, 7: self.init((0.630, 0.340), (0.310, 0.595), (0.155, 0.070), daylight)
    case 8: self.init((0.681, 0.319), (0.243, 0.692), (0.145, 0.049), illuminantC)
    case 9: self.init((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), daylight)
    case 11: self.init((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), Chromaticity(0.314, 0.351))
    case 12: self.init((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), daylight)
    case 22: self.init((0.630, 0.340), (0.295, 0.605), (0.155, 0.077), daylight)
    default: return nil
    }
  }

  /// The primaries of a PNG's cHRM chunk: white, red, green and blue, *x* and *y* each, times
  /// 100,000; nil where one of them is no colour.
  init?(chunk: [Int]) {
    guard chunk.count == 8 else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map {
      Chromaticity(Double(chunk[$0]) / 100_000, Double(chunk[$0 + 1]) / 100_000)
    }
    guard points.allSatisfy({ $0.y > 0 && $0.x + $0.y <= 1 }) else { return nil }
    white = points[0]
    red = points[1]
    green = points[2]
    blue = points[3]
  }

  private init(
    red: Chromaticity,
    green: Chromaticity,
    blue: Chromaticity,
    white: Chromaticity
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
  }

  private init(
    _ red: (Double, Double),
    _ green: (Double, Double),
    _ blue: (Double, Double),
    _ white: Chromaticity
  ) {
    self.init(
      red: Chromaticity(red.0, red.1),
      green: Chromaticity(green.0, green.1),
      blue: Chromaticity(blue.0, blue.1),
      white: white
    )
  }

  /// Adobe RGB (1998), 4.3.
  fileprivate static let adobeRGB = ColorPrimaries(
    (0.64, 0.33),
    (0.21, 0.71),
    (0.15, 0.06),
    daylight
  )
}

/// What values mean where a file says it in numbers.
struct ColorDescription: Hashable, Sendable {
  let primaries: ColorPrimaries
  let transfer: TransferCurve

  static let sRGB = ColorDescription(primaries: .sRGB, transfer: .sRGB)

  /// Adobe RGB (1998), whose power is 563 / 256.
  static let adobeRGB = ColorDescription(primaries: .adobeRGB, transfer: .power(563.0 / 256))

  init(primaries: ColorPrimaries, transfer: TransferCurve) {
    self.primaries = primaries
    self.transfer = transfer
  }

  /// Reads a PNG's cICP chunk: primaries, transfer, matrix and range by ITU-T H.273; nil where it
  /// says what is not known, or not possible for red, green and blue.
  init?(codePoints: [UInt8]) {
    guard codePoints.count == 4, codePoints[2...].elementsEqual([0, 1]),
      let primaries = ColorPrimaries(code: codePoints[0]),
      let transfer = TransferCurve(code: codePoints[1])
    else { return nil }
    self.init(primaries: primaries, transfer: transfer)
  }

  /// Reads a PNG's gAMA and cHRM chunks, 100,000 for 1; nil where they make no sense.
  init?(gamma: Int, chromaticities: [Int]?) {
    // Far beyond what any device ever had.
    guard 1000...1_000_000 ~= gamma else { return nil }
    var primaries = ColorPrimaries.sRGB
    if let chromaticities {
      guard let read = ColorPrimaries(chunk: chromaticities) else { return nil }
      primaries = read
    }
    self.init(primaries: primaries, transfer: .power(100_000 / Double(gamma)))
  }
}

extension TransferCurve {
  /// The curve with a number of ITU-T H.273, table 3; nil where it names none that is read.
  fileprivate init?(code: UInt8) {
    switch code {
    case 1, 6, 14, 15: self = .camera
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 8: self = .power(1)
    case 13: self = .sRGB
    case 16: self = .perceptualQuantizer
    case 17: self = .power(2.6)
    case 18: self = .hybridLogGamma
    default: return nil
    }
  }
}
