extension String {
  /// The text in lines of at most `limit` columns, broken at blanks, those after the first indented
  /// by `indent`. A word wider than that stays whole.
  func wrapped(to limit: Int, indent: Int) -> [String] {
    guard columns > limit, limit > 2 * indent else { return [self] }
    var lines: [String] = []
    var line = ""
    var pending = ""
    // Empty pieces are blanks that follow blanks, which are kept within a line.
    for (index, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { pending += " " }
      guard !word.isEmpty else { continue }
      if line.columns + pending.columns + String(word).columns <= limit
        || line.allSatisfy({ $0 == " " })
      {
        line += pending + word
      } else {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      }
      pending = ""
    }
    return lines + [line]
  }
}
