internal import PickerShell

/// What could stand at the cursor, side by side.
struct ChoiceTable {
  /// The most that are shown.
  private static let most = 100

  let choices: [String]

  /// The choices in rows of at most `columns`, each with its newline.
  func text(columns: Int) -> String {
    let shown = choices.prefix(Self.most).map { $0.clipped(to: max(1, columns - 1)) }
    let width = (shown.map(\.columns).max() ?? 0) + 2
    let inRow = max(1, (columns + 1) / width)
    var text = ""
    for start in stride(from: 0, to: shown.count, by: inRow) {
      let row = shown[start..<min(start + inRow, shown.count)]
      text += row.dropLast().map { $0.padded(to: width) }.joined() + (row.last ?? "") + "\n"
    }
    let rest = choices.count - shown.count
    return rest > 0 ? text + "… and \(rest) more\n" : text
  }
}
