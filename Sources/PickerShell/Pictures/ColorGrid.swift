internal import PicturePicker

/// The slots as a composer shows them, in pictures.
struct ColorGrid: Sendable {
  /// What one cell shows.
  enum Cell: Sendable {
    /// The picture, as large as a cell; nil where it could not be made.
    case photo(Raster?, hasAlt: Bool)
    /// The add slot.
    case add
    /// A photo of an album by its number, with its number in the selection.
    case asset(Raster?, number: Int, badge: Int?)
    /// A video of an album by its number, with its length where that is known.
    case video(number: Int, length: String?)
  }

  private static let addGround = PixelColor.grey(72)
  private static let addSign = PixelColor.grey(224)
  private static let badgeGround = PixelColor(red: 0, green: 96, blue: 223)

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
      case .asset(let picture, let number, let badge):
        canvas.fill(Self.addGround, origin, side: layout.side)
        if let picture { canvas.draw(picture, origin) }
        label(number, at: origin, on: &canvas)
        if let badge { self.badge(badge, at: origin, on: &canvas) }
      case .video(let number, let length):
        canvas.fill(Self.addGround, origin, side: layout.side)
        label(number, at: origin, on: &canvas)
        let words = ["▶ " + (length ?? "video"), "▶"].first { $0.columns <= layout.side } ?? ""
        let (column, line) = (origin.x + (layout.side - words.columns) / 2, layout.middle(origin))
        canvas.write(words, column: column, line: line)
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
    let origin = layout.origin(cell: slot)
    let isShort = isMarked && mark == "!"
    label(slot, at: origin, followedBy: isShort ? mark : "", on: &canvas)
    guard isMarked, !isShort else { return }
    let column = origin.x + (hasBorder ? 1 : 0)
    canvas.write(mark, column: column, line: (origin.y + layout.side) / 2 - 1)
  }

  private var hasBorder: Bool { layout.side >= 8 }

  private func label(
    _ number: Int,
    at origin: (x: Int, y: Int),
    followedBy mark: String = "",
    on canvas: inout PixelCanvas
  ) {
    let label = (hasBorder ? "[\(number)]" : "\(number)") + mark
    canvas.write(label, column: origin.x + (hasBorder ? 1 : 0), line: (origin.y + 1) / 2)
  }

  /// A photo's number in the selection, at the lower right on a ground of its own.
  private func badge(_ number: Int, at origin: (x: Int, y: Int), on canvas: inout PixelCanvas) {
    let words = [" \(number) ", "\(number)"].first { $0.count < layout.side } ?? "\(number)"
    let column = origin.x + layout.side - words.count - (hasBorder ? 1 : 0)
    let line = (origin.y + layout.side) / 2 - 1
    for x in column..<column + words.count {
      for y in [2 * line, 2 * line + 1] { canvas.set(Self.badgeGround, x: x, y: y) }
    }
    canvas.write(words, column: column, line: line)
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
