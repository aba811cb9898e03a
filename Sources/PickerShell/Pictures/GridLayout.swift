internal import PicturePicker

/// Where the cells of a grid lie: four in a row, in the composer's original layout at scale 1.
///
/// Lengths are pixels. A text column is one pixel across, a line of text two pixels high. Margins
/// are 4; a cell's side is what is left, rounded down.
struct GridLayout: Hashable, Sendable {
  static let margin = 4
  static let cellsInRow = 4
  /// The widest, and the narrowest in which a cell has a pixel.
  static let widest = 80
  static let narrowest = (cellsInRow + 1) * margin + cellsInRow

  /// The width and height of a cell.
  let side: Int

  /// The layout on `columns`, of which at most ``widest`` are used; nil under ``narrowest``.
  init?(columns: Int) {
    guard columns >= Self.narrowest else { return nil }
    self.init(
      side: (min(columns, Self.widest) - (Self.cellsInRow + 1) * Self.margin) / Self.cellsInRow
    )
  }

  private init(side: Int) { self.side = side }

  /// The layout on 80 columns.
  static let wide = GridLayout(side: (widest - (cellsInRow + 1) * margin) / cellsInRow)

  var width: Int { (side + Self.margin) * Self.cellsInRow + Self.margin }

  /// The height of a grid of so many cells.
  func height(cells: Int) -> Int {
    let rows = (cells + Self.cellsInRow - 1) / Self.cellsInRow
    return rows * (side + Self.margin) + Self.margin
  }

  /// The left top pixel of a cell, counted from 0.
  func origin(cell: Int) -> (x: Int, y: Int) {
    let (row, column) = cell.quotientAndRemainder(dividingBy: Self.cellsInRow)
    return (
      Self.margin + column * (side + Self.margin), Self.margin + row * (side + Self.margin)
    )
  }

  /// The line of text in the middle of the cell whose left top pixel is `origin`.
  func middle(_ origin: (x: Int, y: Int)) -> Int { (origin.y + side / 2) / 2 }

  var cellSize: PixelSize? { PixelSize(width: side, height: side) }
}
