/// A photo of `photos.py`: what its pixels are, by their place.
struct MadePhoto: Sendable {
  let words: [String]
  let width: Int
  let height: Int
  let color: @Sendable (_ x: Int, _ y: Int) -> [Double]

  static func gradient(_ width: Int, _ height: Int, blue: Int) -> MadePhoto {
    MadePhoto(
      words: ["gradient", "\(width)", "\(height)", "\(blue)"],
      width: width,
      height: height
    ) {
      [Double($0 * 255 / (width - 1)), Double($1 * 255 / (height - 1)), Double(blue)]
    }
  }

  static func quarters(_ width: Int, _ height: Int, shift: Int) -> MadePhoto {
    MadePhoto(
      words: ["quarters", "\(width)", "\(height)", "\(shift)"],
      width: width,
      height: height
    ) {
      let colors = [[200.0, 40, 60], [40, 160, 90], [50, 80, 200], [230, 210, 80]]
      return colors[((2 * $1 >= height ? 2 : 0) + (2 * $0 >= width ? 1 : 0) + shift) % 4]
    }
  }

  /// The mean of what lies in a part of the square in the middle, from 0 to 1 across and down.
  func mean(_ across: Range<Double>, _ down: Range<Double>) -> [Double] {
    let side = Double(min(width, height))
    let (left, top) = ((Double(width) - side) / 2, (Double(height) - side) / 2)
    var sum = [0.0, 0, 0]
    var area = 0.0
    for y in 0..<height {
      let rows = Self.overlap(y, top + down.lowerBound * side..<top + down.upperBound * side)
      guard rows > 0 else { continue }
      for x in 0..<width {
        let range = left + across.lowerBound * side..<left + across.upperBound * side
        let share = rows * Self.overlap(x, range)
        guard share > 0 else { continue }
        for (index, value) in color(x, y).enumerated() { sum[index] += share * value }
        area += share
      }
    }
    return sum.map { $0 / area }
  }

  private static func overlap(_ pixel: Int, _ range: Range<Double>) -> Double {
    max(0, min(Double(pixel + 1), range.upperBound) - max(Double(pixel), range.lowerBound))
  }
}
