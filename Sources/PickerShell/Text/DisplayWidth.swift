extension Character {
  /// Columns that a terminal gives the character: 0, 1 or 2 (Unicode Standard Annex 11).
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // U+FE0F asks for the coloured picture of a character that also has a plain form.
    return first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }
}

/// A place on a terminal, counted from 0.
package struct ScreenPlace: Equatable, Sendable {
  package var row: Int
  package var column: Int
}

extension String {
  /// Columns that a terminal gives the text.
  package var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Where the cursor is behind the text, which begins in the first row behind `start` columns.
  ///
  /// A wide character that does not fit the rest of a row stands in the next one.
  package func end(from start: Int, columns: Int) -> ScreenPlace {
    let columns = max(2, columns)
    var place = ScreenPlace(row: start / columns, column: start % columns)
    for character in self {
      if place.column + character.columns > columns {
        place = ScreenPlace(row: place.row + 1, column: 0)
      }
      place.column += character.columns
      if place.column == columns { place = ScreenPlace(row: place.row + 1, column: 0) }
    }
    return place
  }

  /// The text with a blank wherever a wide character leaves a column free at the margin, beginning
  /// in the first row behind `start` columns.
  package func filled(from start: Int, columns: Int) -> String {
    let columns = max(2, columns)
    var column = start % columns
    var filled = ""
    for character in self {
      if column + character.columns > columns {
        filled += String(repeating: " ", count: columns - column)
        column = 0
      }
      filled.append(character)
      column = (column + character.columns) % columns
    }
    return filled
  }

  /// The text with blanks after it, `columns` wide; longer text as it is.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - self.columns))
  }

  /// The text, or as much of it as leaves room for a `…` where it is wider than `limit` columns.
  package func clipped(to limit: Int) -> String {
    guard columns > limit else { return self }
    var clipped = ""
    var used = 1
    for character in self {
      used += character.columns
      if used > limit { break }
      clipped.append(character)
    }
    return clipped + "…"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is East Asian wide or fullwidth, or shown as a coloured picture.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default:
      properties.isEmojiPresentation
    }
  }
}
