import PictureImaging
import PictureIntake
import TestSupport

/// The means of the cells of a 16×16 grid over a picture: red, green and blue multiplied by alpha,
/// and alpha, cell by cell and row by row.
struct CellGrid {
  static let count = 16

  private(set) var cells = [Double](repeating: 0, count: count * count * 4)

  /// The cells that lie over the same parts as those of the same picture at the size `reference`.
  init(_ picture: UprightPicture, reference: PixelSize) {
    let columns = Self.extents(of: reference.width, scaledTo: picture.size.width)
    let rows = Self.extents(of: reference.height, scaledTo: picture.size.height)
    let pixels = PixelReader(picture)
    for y in 0..<picture.size.height {
      let line = pixels.row(y)
      let means = columns.map { column in Self.mean(of: line, column) }
      for (index, extent) in rows.enumerated() {
        let share = Self.overlap(extent, y) / (extent.upperBound - extent.lowerBound)
        guard share > 0 else { continue }
        for (column, mean) in means.enumerated() {
          for channel in 0..<4 {
            cells[(index * Self.count + column) * 4 + channel] += mean[channel] * share
          }
        }
      }
    }
  }

  /// How far the colours of this grid are from those of `other`, by CIEDE2000.
  func colorDifference(_ other: [Double]) -> (mean: Double, worst: Double) {
    summary { cell in
      LabColor(sRGB: Array(cells[cell..<cell + 3]))
        .difference(LabColor(sRGB: Array(other[cell..<cell + 3])))
    }
  }

  /// How far the alpha of this grid is from that of `other`, in levels.
  func alphaDifference(_ other: [Double]) -> (mean: Double, worst: Double) {
    summary { cell in abs(cells[cell + 3] - other[cell + 3]) }
  }

  private func summary(_ difference: (Int) -> Double) -> (mean: Double, worst: Double) {
    let differences = stride(from: 0, to: cells.count, by: 4).map(difference)
    let sum = differences.reduce(0, +)
    return (sum / Double(max(differences.count, 1)), differences.max() ?? 0)
  }

  /// From where to where the cells reach along a side.
  private static func extents(of side: Int, scaledTo scaled: Int) -> [Range<Double>] {
    (0..<count).map { cell in
      let start = (cell * side + count - 1) / count
      let end = ((cell + 1) * side + count - 1) / count
      let scale = Double(scaled) / Double(side)
      return Double(start) * scale..<Double(end) * scale
    }
  }

  private static func overlap(_ extent: Range<Double>, _ pixel: Int) -> Double {
    max(0, min(extent.upperBound, Double(pixel + 1)) - max(extent.lowerBound, Double(pixel)))
  }

  private static func mean(of line: [SIMD4<Double>], _ extent: Range<Double>) -> SIMD4<Double> {
    var sum = SIMD4<Double>()
    let end = min(Int(extent.upperBound.rounded(.up)), line.count)
    for pixel in Int(extent.lowerBound)..<end {
      sum += line[pixel] * overlap(extent, pixel)
    }
    return sum / (extent.upperBound - extent.lowerBound)
  }
}

/// Pixels of a picture as red, green and blue multiplied by alpha, and alpha, each 0…255.
private struct PixelReader {
  private let picture: UprightPicture

  init(_ picture: UprightPicture) { self.picture = picture }

  func row(_ y: Int) -> [SIMD4<Double>] {
    let raster = picture.rasters[0]
    guard picture.rasters.count == 1 else { return planes(y) }
    let start = y * raster.rowLength
    return (0..<picture.size.width).map { x in
      let pixel = raster.samples[start + x * raster.channels..<start + (x + 1) * raster.channels]
      let values = pixel.map(Double.init)
      switch raster.channels {
      case 1: return SIMD4(values[0], values[0], values[0], 255)
      case 3: return SIMD4(values[0], values[1], values[2], 255)
      default: return SIMD4(values[0], values[1], values[2], 255) * (values[3] / 255)
      }
    }
  }

  /// Luma and chroma as JFIF means them, chroma interpolated to the pixels between its samples.
  private func planes(_ y: Int) -> [SIMD4<Double>] {
    let luma = picture.rasters[0]
    let (blue, red) = (chroma(picture.rasters[1], y), chroma(picture.rasters[2], y))
    return (0..<picture.size.width).map { x in
      let luminance = Double(luma.samples[y * luma.size.width + x])
      let color = SIMD4(
        luminance + 1.402 * red[x],
        luminance - 0.344_136 * blue[x] - 0.714_136 * red[x],
        luminance + 1.772 * blue[x],
        255
      )
      return color.rounded(.toNearestOrAwayFromZero)
        .clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    }
  }

  private func chroma(_ plane: Raster, _ y: Int) -> [Double] {
    let (above, below, lower) = taps(y, of: plane.size.height)
    return (0..<picture.size.width).map { x in
      let (left, right, farther) = taps(x, of: plane.size.width)
      func sample(_ column: Int, _ row: Int) -> Double {
        Double(plane.samples[row * plane.size.width + column])
      }
      let upper = sample(left, above) * (1 - farther) + sample(right, above) * farther
      let under = sample(left, below) * (1 - farther) + sample(right, below) * farther
      return upper * (1 - lower) + under * lower - 128
    }
  }

  /// The two samples of a chroma plane that a pixel lies between, and the share of the second.
  private func taps(_ place: Int, of count: Int) -> (Int, Int, Double) {
    guard picture.isChromaHalved else { return (place, place, 0) }
    let center = (Double(place) + 0.5) / 2 - 0.5
    let first = Int(center.rounded(.down))
    let share = center - Double(first)
    return (min(max(first, 0), count - 1), min(max(first + 1, 0), count - 1), share)
  }
}
