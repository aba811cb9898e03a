import Foundation

/// ICC profiles that tests make themselves (ICC.1:2010).
enum TestProfile {
  /// A profile of tags, each with its name and content.
  static func file(
    space: String,
    connection: String = "XYZ ",
    kind: String = "mntr",
    tags: [(String, [UInt8])]
  ) -> [UInt8] {
    var table = number(tags.count)
    var data: [UInt8] = []
    for (name, content) in tags {
      table += Array(name.utf8) + number(132 + 12 * tags.count + data.count) + number(content.count)
      data += content + [UInt8](repeating: 0, count: -content.count & 3)
    }
    let header =
      number(128 + table.count + data.count) + number(0) + number(0x0420_0000)
      + text(kind) + text(space) + text(connection) + zeros(12) + text("acsp") + zeros(28)
      + fixed([0.9642, 1, 0.8249]) + zeros(48)
    return header + table + data
  }

  /// Curves to linear light, then a matrix to XYZ whose rows are given.
  static func matrix(_ rows: [[Double]], curve: [UInt8]) -> [UInt8] {
    let columns = zip(["rXYZ", "gXYZ", "bXYZ"], 0..<3).map { name, column in
      (name, text("XYZ ") + number(0) + fixed(rows.map { $0[column] }))
    }
    return file(space: "RGB ", tags: columns + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  /// The same as a table: curves of 1024 steps, and the XYZ of the eight corners of the cube.
  static func table(_ rows: [[Double]], linear: (Double) -> Double) -> [UInt8] {
    let curve = (0..<1024).flatMap { short(linear(Double($0) / 1023) * 65_535) }
    let corners = (0..<8).flatMap { corner -> [UInt8] in
      let color = [corner >> 2 & 1, corner >> 1 & 1, corner & 1].map(Double.init)
      return rows.flatMap { row in short(zip(row, color).reduce(0) { $0 + $1.0 * $1.1 } * 32_768) }
    }
    let identity = fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])
    let content =
      text("mft2") + number(0) + [3, 3, 2, 0] + identity + short(1024) + short(2)
      + curve + curve + curve + corners + (0..<3).flatMap { _ in short(0) + short(65_535) }
    return file(space: "RGB ", tags: [("A2B0", content)])
  }

  static func grey(curve: [UInt8]) -> [UInt8] { file(space: "GRAY", tags: [("kTRC", curve)]) }

  /// A power, rounded to 1 / 256.
  static func power(_ exponent: Double) -> [UInt8] {
    text("curv") + number(0) + number(1) + short(exponent * 256)
  }

  /// The values at even steps from 0 to 1.
  static func steps(_ values: [Double]) -> [UInt8] {
    text("curv") + number(0) + number(values.count) + values.flatMap { short($0 * 65_535) }
  }

  /// IEC 61966-2-1.
  static let curveOfSRGB: [UInt8] =
    text("para") + number(0) + short(3) + short(0)
    + fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45])

  /// More steps than any pixel should go through, in few bytes: all lie in one place.
  static func endless(_ count: Int) -> [UInt8] {
    let start = 16 + 8 * count
    let places = (0..<count).flatMap { _ in number(start) + number(60) }
    let identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0].flatMap { value -> [UInt8] in
      number(Int(Float(value).bitPattern))
    }
    let step = text("matf") + number(0) + short(3) + short(3) + identity
    let content = text("mpet") + number(0) + short(3) + short(3) + number(count) + places + step
    return file(space: "RGB ", tags: [("D2B1", content), ("D2B0", content)])
  }

  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func number(_ value: Int) -> [UInt8] { TestPNG.number(value) }

  static func short(_ value: Double) -> [UInt8] {
    number(Int(min(max(value, 0), 65_535).rounded())).suffix(2)
  }

  private static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { number(Int(($0 * 65_536).rounded())) }
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
