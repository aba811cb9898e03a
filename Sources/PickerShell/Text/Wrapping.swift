extension String {
  /// The text in lines of at most `limit` columns, those after the first indented by `indent`.
  ///
  /// Lines are broken at blanks and beside wide characters, which are written without blanks; a
  /// word wider than a line is broken between any two characters.
  func wrapped(to limit: Int, indent: Int) -> [String] {
    guard columns > limit, limit > 2 * indent else { return [self] }
    var lines = WrappedLines(limit: limit, indent: indent)
    var blanks = 0
    var word = ""
    for character in self {
      if word.isEmpty ? false : character == " " || character.isWide || word.last?.isWide == true {
        lines.append(word, after: blanks)
        (word, blanks) = ("", 0)
      }
      if character == " " { blanks += 1 } else { word.append(character) }
    }
    if !word.isEmpty { lines.append(word, after: blanks) }
    return lines.done + [lines.line]
  }
}

extension Character {
  fileprivate var isWide: Bool { columns == 2 }
}

/// Lines that are being filled with words.
private struct WrappedLines {
  let limit: Int
  let indent: Int
  private(set) var done: [String] = []
  private(set) var line = ""
  private var used = 0
  /// Whether the line has nothing on it but blanks.
  private var isBlank = true

  init(limit: Int, indent: Int) {
    self.limit = limit
    self.indent = indent
  }

  mutating func append(_ word: String, after blanks: Int) {
    if isBlank || used + blanks + word.columns <= limit {
      line += String(repeating: " ", count: blanks)
      used += blanks
    } else {
      begin()
    }
    for character in word {
      if used + character.columns > limit, !isBlank { begin() }
      line.append(character)
      used += character.columns
      isBlank = false
    }
  }

  private mutating func begin() {
    done.append(line)
    line = String(repeating: " ", count: indent)
    used = indent
    isBlank = true
  }
}
