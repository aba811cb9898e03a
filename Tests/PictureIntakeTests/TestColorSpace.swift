import Foundation
import Testing

/// A colour space as arithmetic: what its values are in sRGB, worked out without the library.
struct TestColorSpace: CustomTestStringConvertible {
  let name: String
  /// The rows of the matrix from linear light to XYZ under D50; none for grey.
  let rows: [[Double]]
  /// From a value to linear light, and back.
  let linear: @Sendable (Double) -> Double
  let value: @Sendable (Double) -> Double
  let profile: [UInt8]

  var testDescription: String { name }

  var isGrey: Bool { rows.isEmpty }

  /// Values of 0…1 in sRGB, 0…255, clipped channel by channel.
  func sRGB(_ values: [Double]) -> [Double] {
    let light = values.map(linear)
    let linearSRGB = isGrey ? light : Self.product(Self.fromXYZ, Self.product(rows, light))
    return linearSRGB.map { 255 * Self.encoded(min(max($0, 0), 1)) }
  }

  /// The values that are `sRGB`, 0…1, where there are such.
  func values(sRGB: [Double]) -> [Double] {
    let xyz = Self.product(Self.inverse(Self.fromXYZ), sRGB.map(Self.decoded))
    return Self.product(Self.inverse(rows), xyz).map { value(min(max($0, 0), 1)) }
  }

  static let displayP3 = matrix(
    "Display P3",
    [[0.51512, 0.29198, 0.15710], [0.24120, 0.69225, 0.06657], [-0.00105, 0.04189, 0.78407]],
    curve: TestProfile.curveOfSRGB,
    linear: decoded,
    value: encoded
  )
  static let adobeRGB = power("Adobe RGB (1998)", rowsOfAdobeRGB, 563.0 / 256)
  static let proPhoto = power(
    "ProPhoto",
    [[0.79767, 0.13519, 0.03134], [0.28804, 0.71188, 0.00009], [0, 0, 0.82491]],
    1.8
  )
  static let table = TestColorSpace(
    name: "a table",
    rows: rowsOfAdobeRGB,
    linear: { pow($0, 1.9) },
    value: { pow($0, 1 / 1.9) },
    profile: TestProfile.table(rowsOfAdobeRGB) { pow($0, 1.9) }
  )
  static let sRGB = matrix(
    "sRGB",
    inverse(fromXYZ),
    curve: TestProfile.curveOfSRGB,
    linear: decoded,
    value: encoded
  )
  static let greyPower = TestColorSpace(
    name: "grey 2.2",
    rows: [],
    linear: { pow($0, 563.0 / 256) },
    value: { pow($0, 256.0 / 563) },
    profile: TestProfile.grey(curve: TestProfile.power(563.0 / 256))
  )
  /// A press whose dots print a fifth larger in the middle of the scale.
  static let dotGain = TestColorSpace(
    name: "dot gain 20 %",
    rows: [],
    linear: printed,
    value: { $0 },
    profile: TestProfile.grey(
      curve: TestProfile.steps((0...255).map { printed(Double($0) / 255) })
    )
  )

  private static let rowsOfAdobeRGB = [
    [0.60974, 0.20528, 0.14919], [0.31111, 0.62567, 0.06322], [0.01947, 0.06087, 0.74457],
  ]

  /// From XYZ under D50 to linear sRGB, by Bradford's adaptation.
  private static let fromXYZ = [
    [3.133_856_1, -1.616_866_7, -0.490_614_6], [-0.978_768_4, 1.916_141_5, 0.033_454_0],
    [0.071_945_3, -0.228_991_4, 1.405_242_7],
  ]

  private static func matrix(
    _ name: String,
    _ rows: [[Double]],
    curve: [UInt8],
    linear: @escaping @Sendable (Double) -> Double,
    value: @escaping @Sendable (Double) -> Double
  ) -> TestColorSpace {
    let profile = TestProfile.matrix(rows, curve: curve)
    return TestColorSpace(name: name, rows: rows, linear: linear, value: value, profile: profile)
  }

  private static func power(_ name: String, _ rows: [[Double]], _ power: Double) -> TestColorSpace {
    // As the profile has it.
    let exponent = (power * 256).rounded() / 256
    return matrix(
      name,
      rows,
      curve: TestProfile.power(exponent),
      linear: { pow($0, exponent) },
      value: { pow($0, 1 / exponent) }
    )
  }

  @Sendable
  private static func printed(_ value: Double) -> Double {
    let dot = 1 - value
    return 1 - (dot + 0.8 * dot * (1 - dot))
  }

  /// The curve of sRGB from linear light.
  @Sendable
  static func encoded(_ light: Double) -> Double {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// And back.
  @Sendable
  static func decoded(_ value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func product(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func inverse(_ m: [[Double]]) -> [[Double]] {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return m[r][c] * m[s][d] - m[r][d] * m[s][c]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * minor(0, $1) }
    return (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
  }
}
