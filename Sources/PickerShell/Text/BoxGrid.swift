/// The slots as a composer shows them, four in a row, in boxes of plain characters on 80 columns;
/// what does not come out even is rounded down to whole lines.
struct BoxGrid: Sendable {
  private static let layout = GridLayout.wide
  private static let boxLines = layout.side / 2

  /// Columns and lines inside a box.
  static let inside = (columns: layout.side - 2, lines: boxLines - 2)

  /// What stands in each box; further lines are not shown, wider ones are clipped.
  let cells: [[String]]

  /// The picture, without blanks at the ends of its lines.
  var lines: [String] {
    let rows = stride(from: 0, to: cells.count, by: GridLayout.cellsInRow).map { start in
      Array(cells[start..<min(start + GridLayout.cellsInRow, cells.count)])
    }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      let top = BoxGrid.layout.origin(cell: index * GridLayout.cellsInRow).y / 2
      lines += Array(repeating: "", count: max(0, top - lines.count))
      lines += (0..<BoxGrid.boxLines).map { line in
        let gap = String(repeating: " ", count: GridLayout.margin)
        return row.map { gap + BoxGrid.line(line, of: $0) }.joined()
      }
    }
    let height = BoxGrid.layout.height(cells: cells.count) / 2
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
