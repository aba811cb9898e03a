internal import Glibc

/// How stored values become light.
enum TransferCurve: Hashable, Sendable {
  /// The value to that power.
  case power(Double)
  /// IEC 61966-2-1.
  case sRGB
  /// ITU-R BT.709 and BT.2020, as a camera applies it.
  case camera
  /// SMPTE ST 2084, "PQ".
  case perceptualQuantizer
  /// ITU-R BT.2100, "HLG", on a display of 1000 cd/m².
  ///
  /// The display's own power of 1.2 is applied to each colour by itself: exact for grey.
  case hybridLogGamma

  /// The light of white in a picture that has brighter values, in cd/m² (ITU-R BT.2408).
  static let white = 203.0

  /// Whether values can be brighter than white.
  var isBeyondWhite: Bool { self == .perceptualQuantizer || self == .hybridLogGamma }

  /// The light of `value`, 0…1, as a share of white's; over 1 where it is brighter.
  func light(_ value: Double) -> Double {
    switch self {
    case .power(let exponent): pow(value, exponent)
    case .sRGB: value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .camera: value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
    case .perceptualQuantizer: Self.perceptualQuantizer(value) / Self.white
    case .hybridLogGamma: 1000 * pow(Self.hybridLogGamma(value), 1.2) / Self.white
    }
  }

  /// The light of evenly spaced values, the brightest of it clipped: 65,535 is white.
  var table: [UInt16] {
    (0..<4096).map { UInt16((min(light(Double($0) / 4095), 1) * 65_535).rounded()) }
  }

  /// In cd/m².
  private static func perceptualQuantizer(_ value: Double) -> Double {
    let root = pow(value, 1 / 78.843_75)
    let share = max(root - 0.835_937_5, 0) / (18.851_562_5 - 18.6875 * root)
    return 10_000 * pow(share, 1 / 0.159_301_757_812_5)
  }

  /// Of the scene, 0…1.
  private static func hybridLogGamma(_ value: Double) -> Double {
    guard value > 0.5 else { return value * value / 3 }
    return (exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
  }
}
