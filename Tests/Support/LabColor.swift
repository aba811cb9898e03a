internal import Foundation

/// A colour as the eye sees it: CIE 1976 L*a*b*.
public struct LabColor {
  /// From 0, black, to 100, white.
  public let lightness: Double
  /// From green to red.
  public let a: Double
  /// From blue to yellow.
  public let b: Double

  /// A colour of these coordinates.
  public init(_ lightness: Double, _ a: Double, _ b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Of sRGB values, 0…255, under its own white (IEC 61966-2-1).
  public init(sRGB values: [Double]) {
    let linear = values.map { value in
      let share = value / 255
      return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    func sum(_ weights: [Double]) -> Double {
      let share = zip(weights, linear).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
      return share > 216.0 / 24_389 ? cbrt(share) : (24_389.0 / 27 * share + 16) / 116
    }
    let x = sum([0.412_456_4, 0.357_576_1, 0.180_437_5])
    let y = sum([0.212_672_9, 0.715_152_2, 0.072_175_0])
    let z = sum([0.019_333_9, 0.119_192_0, 0.950_304_1])
    self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// CIEDE2000, as Sharma, Wu and Dalal write it: "The CIEDE2000 Color-Difference Formula:
  /// Implementation Notes, Supplementary Test Data, and Mathematical Observations", 2005.
  public func difference(_ other: LabColor) -> Double {
    let seventh = pow((chroma + other.chroma) / 2, 7)
    let stretch = 1 + 0.5 * (1 - sqrt(seventh / (seventh + pow(25, 7))))
    let (first, second) = (stretched(stretch), other.stretched(stretch))
    let product = first.chroma * second.chroma
    var turn = product == 0 ? 0 : second.hue - first.hue
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let lightnessStep = second.lightness - first.lightness
    let chromaStep = second.chroma - first.chroma
    let hueStep = 2 * sqrt(product) * Self.sine(turn / 2)
    let lightness = (first.lightness + second.lightness) / 2 - 50
    let chroma = (first.chroma + second.chroma) / 2
    let hue = Self.meanHue(first.hue, second.hue, isGrey: product == 0)
    let hueWeight =
      1 - 0.17 * Self.cosine(hue - 30) + 0.24 * Self.cosine(2 * hue)
      + 0.32 * Self.cosine(3 * hue + 6) - 0.20 * Self.cosine(4 * hue - 63)
    let l =
      lightnessStep / (1 + 0.015 * lightness * lightness / sqrt(20 + lightness * lightness))
    let c = chromaStep / (1 + 0.045 * chroma)
    let h = hueStep / (1 + 0.015 * chroma * hueWeight)
    let angle = 30 * exp(-pow((hue - 275) / 25, 2))
    let rotation = -2 * sqrt(pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))) * Self.sine(2 * angle)
    return sqrt(l * l + c * c + h * h + rotation * c * h)
  }

  private var chroma: Double { hypot(a, b) }

  private var hue: Double {
    let angle = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  private func stretched(_ factor: Double) -> LabColor { LabColor(lightness, a * factor, b) }

  private static func meanHue(_ first: Double, _ second: Double, isGrey: Bool) -> Double {
    if isGrey { return first + second }
    if abs(first - second) <= 180 { return (first + second) / 2 }
    return (first + second + (first + second < 360 ? 360 : -360)) / 2
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
