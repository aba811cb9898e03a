internal import PictureImaging

/// Which part of a stored picture is shown, and how it is turned: what `clap`, `irot` and `imir` say,
/// in the order in which a file names them (ISO/IEC 23008-12, 6.5).
struct HEIFGeometry {
  /// The columns that are shown.
  private(set) var columns: Range<Int>
  /// The rows that are shown.
  private(set) var rows: Range<Int>
  private(set) var orientation = Orientation.up

  /// What the `properties` say of a picture of `size`.
  ///
  /// A part that does not lie within the picture is not looked at, as in browsers.
  init(
    _ properties: [MediaBoxes.Box],
    in file: [UInt8],
    origin: Int = 0,
    size: PixelSize
  ) throws(IntakeError) {
    (columns, rows) = (0..<size.width, 0..<size.height)
    for property in properties {
      var box = BoxReader(file, property.payload, origin: origin)
      switch property.name {
      case "irot":
        for _ in 0..<(try box.number(1) & 3) { orientation = orientation.turnedLeft }
      case "imir":
        orientation = orientation.mirrored(leftToRight: try box.number(1) & 1 == 1)
      case "clap": crop(to: try CleanAperture(&box))
      default: break
      }
    }
  }

  /// The size before it is turned.
  var size: PixelSize? { PixelSize(width: columns.count, height: rows.count) }

  private mutating func crop(to aperture: CleanAperture) {
    let swaps = orientation.swapsSides
    let across = aperture.horizontal.range(of: swaps ? rows.count : columns.count)
    let down = aperture.vertical.range(of: swaps ? columns.count : rows.count)
    guard let across, let down else { return }
    columns = Self.part(swaps ? down : across, of: columns, orientation.mirrorsColumns)
    rows = Self.part(swaps ? across : down, of: rows, orientation.mirrorsRows)
  }

  private static func part(
    _ range: Range<Int>,
    of whole: Range<Int>,
    _ isMirrored: Bool
  ) -> Range<Int> {
    let start = isMirrored ? whole.count - range.upperBound : range.lowerBound
    return whole.lowerBound + start..<whole.lowerBound + start + range.count
  }
}

/// The part of a picture that is shown, around its middle (ISO/IEC 14496-12, 12.1.4).
private struct CleanAperture {
  /// A side, and how far its middle lies from that of the picture.
  struct Side {
    var length = 0.0
    var offset = 0.0

    /// The pixels of a side of `count`; nil where they do not lie within.
    func range(of count: Int) -> Range<Int>? {
      let start = ((Double(count) - length) / 2 + offset).rounded()
      guard length.rounded() >= 1, start >= 0, start + length.rounded() <= Double(count) else {
        return nil
      }
      return Int(start)..<Int(start + length.rounded())
    }
  }

  private(set) var horizontal = Side()
  private(set) var vertical = Side()

  init(_ box: inout BoxReader) throws(IntakeError) {
    horizontal.length = try Self.fraction(&box)
    vertical.length = try Self.fraction(&box)
    horizontal.offset = try Self.fraction(&box)
    vertical.offset = try Self.fraction(&box)
  }

  private static func fraction(_ box: inout BoxReader) throws(IntakeError) -> Double {
    let numerator = Int32(truncatingIfNeeded: try box.number(4))
    return Double(numerator) / Double(try box.number(4))
  }
}

extension Orientation {
  /// This one, turned by 90° counter-clockwise then.
  fileprivate var turnedLeft: Orientation {
    // The columns become rows, from the last to the first.
    Orientation(!swapsSides, mirrorsRows: mirrorsRows, mirrorsColumns: mirrorsColumns)
      .mirrored(leftToRight: false)
  }

  /// This one, mirrored then.
  fileprivate func mirrored(leftToRight: Bool) -> Orientation {
    let isOfRows = leftToRight == swapsSides
    return Orientation(
      swapsSides,
      mirrorsRows: mirrorsRows != isOfRows,
      mirrorsColumns: mirrorsColumns == isOfRows
    )
  }

  private init(_ swapsSides: Bool, mirrorsRows: Bool, mirrorsColumns: Bool) {
    self =
      Orientation.allCases.first {
        $0.swapsSides == swapsSides && $0.mirrorsRows == mirrorsRows
          && $0.mirrorsColumns == mirrorsColumns
      } ?? .up
  }
}
