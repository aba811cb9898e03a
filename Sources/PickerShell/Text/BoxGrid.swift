/// The slots as a composer shows them, four in a row, in boxes of plain characters.
///
/// The layout is that of a screen of 80 pixels at scale 1: margins of 4, four cells in what is
/// left. A text column is one pixel across, a line of text two pixels high; what does not come out
/// even is rounded down.
struct BoxGrid: Sendable {
  private static let columns = 80
  private static let margin = 4
  private static let cellsInRow = 4
  private static let side = (columns - (cellsInRow + 1) * margin) / cellsInRow
  private static let boxLines = side / 2

  /// Columns and lines inside a box.
  static let inside = (columns: side - 2, lines: boxLines - 2)

  /// What stands in each box; further lines are not shown, wider ones are clipped.
  let cells: [[String]]

  /// The picture, without blanks at the ends of its lines.
  var lines: [String] {
    let rows = stride(from: 0, to: cells.count, by: BoxGrid.cellsInRow).map { start in
      Array(cells[start..<min(start + BoxGrid.cellsInRow, cells.count)])
    }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      let top = (BoxGrid.margin + index * (BoxGrid.side + BoxGrid.margin)) / 2
      lines += Array(repeating: "", count: max(0, top - lines.count))
      lines += (0..<BoxGrid.boxLines).map { line in
        let gap = String(repeating: " ", count: BoxGrid.margin)
        return row.map { gap + BoxGrid.line(line, of: $0) }.joined()
      }
    }
    let height = (BoxGrid.margin + rows.count * (BoxGrid.side + BoxGrid.margin)) / 2
    return lines + Array(repeating: "", count: max(0, height - lines.count))
  }

  private static func line(_ line: Int, of cell: [String]) -> String {
    let edge = String(repeating: "─", count: inside.columns)
    if line == 0 { return "┌\(edge)┐" }
    if line == boxLines - 1 { return "└\(edge)┘" }
    let text = cell.indices.contains(line - 1) ? cell[line - 1] : ""
    return "│\(text.clipped(to: inside.columns).padded(to: inside.columns))│"
  }
}
