internal import PicturePicker

/// The slots as a composer shows them, in pictures.
struct ColorGrid: Sendable {
  /// What one cell shows.
  enum Cell: Sendable {
    /// The picture, as large as a cell; nil where it could not be made.
    case photo(Raster?, hasAlt: Bool)
    /// The add slot.
    case add
  }

  private static let addGround = PixelColor.grey(72)
  private static let addSign = PixelColor.grey(224)

  let layout: GridLayout
  let cells: [Cell]

  /// The picture as lines of text with colour codes.
  var lines: [String] {
    var canvas = PixelCanvas(width: layout.width, height: layout.height(cells: cells.count))
    for (slot, cell) in cells.enumerated() {
      let origin = layout.origin(cell: slot)
      switch cell {
      case .photo(let picture, let hasAlt):
        canvas.fill(Self.addGround, origin, side: layout.side)
        if let picture { canvas.draw(picture, origin) }
        label(slot, isMarked: !hasAlt, on: &canvas)
      case .add:
        canvas.fill(Self.addGround, origin, side: layout.side)
        drawSign(origin, on: &canvas)
        label(slot, isMarked: false, on: &canvas)
      }
    }
    let isExplained = mark == "!" && cells.contains { $0.isMarked }
    return canvas.lines + (isExplained ? ["! has no alt text"] : [])
  }

  /// What stands on a photo without an alt text: as much as there is room for.
  private var mark: String {
    ["no alt text", "no alt"].first { $0.count + 2 <= layout.side } ?? "!"
  }

  private func label(_ slot: Int, isMarked: Bool, on canvas: inout PixelCanvas) {
    let (x, y) = layout.origin(cell: slot)
    let hasBorder = layout.side >= 8
    let number = hasBorder ? "[\(slot)]" : "\(slot)"
    let column = x + (hasBorder ? 1 : 0)
    let first = (y + 1) / 2
    if !isMarked {
      canvas.write(number, column: column, line: first)
    } else if mark == "!" {
      canvas.write(number + mark, column: column, line: first)
    } else {
      canvas.write(number, column: column, line: first)
      canvas.write(mark, column: column, line: (y + layout.side) / 2 - 1)
    }
  }

  /// The +, in the middle; where a cell is too small for one, behind the slot's number.
  private func drawSign(_ origin: (x: Int, y: Int), on canvas: inout PixelCanvas) {
    let side = layout.side
    guard side >= 5 else {
      canvas.write(" +", column: origin.x, line: (origin.y + 1) / 2)
      return
    }
    let thickness = side % 2 == 0 ? 2 : 1
    let arm = side / 4
    let middle = (side - thickness) / 2
    for along in middle - arm..<middle + thickness + arm {
      for across in middle..<middle + thickness {
        canvas.set(Self.addSign, x: origin.x + along, y: origin.y + across)
        canvas.set(Self.addSign, x: origin.x + across, y: origin.y + along)
      }
    }
  }
}

extension ColorGrid.Cell {
  fileprivate var isMarked: Bool { if case .photo(_, hasAlt: false) = self { true } else { false } }
}
