extension DiskLookups {
  /// The path that a word names: a leading bare `~` is the home directory.
  func path(_ word: Word) -> [UInt8] { expandingHome(word).bytes }

  /// The paths that words name, patterns replaced by what they match, in the order given.
  ///
  /// - Throws: `badPattern` at the first pattern that matches nothing.
  func paths(_ words: [Word]) throws(ShellError) -> [[UInt8]] {
    var paths: [[UInt8]] = []
    for word in words { paths += try matches(of: expandingHome(word)) }
    return paths
  }

  private func expandingHome(_ word: Word) -> Word {
    guard let homeDirectory, word.bytes.first == UInt8(ascii: "~"), word.isBare[0],
      word.bytes.count == 1 || word.bytes[1] == UInt8(ascii: "/")
    else { return word }
    return Word(literal: homeDirectory) + word.dropping(1)
  }

  private func matches(of word: Word) throws(ShellError) -> [[UInt8]] {
    guard Pattern.isPattern(word), !exists(word.bytes) else { return [word.bytes] }
    let nameStart = word.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = Array(word.bytes[..<nameStart])
    let pattern = Pattern(word.dropping(nameStart))
    let names = regularFiles(folder.isEmpty ? [UInt8(ascii: ".")] : folder)
      .filter { $0.first != UInt8(ascii: ".") && pattern.matches($0) }
      .sorted(by: NaturalOrder.precedes)
    guard !names.isEmpty else {
      throw ShellError(
        .badPattern,
        "No file matches \(quoted(word.bytes)); nothing was added."
          + " (A pattern matches names within one folder; in quotes it is a name.)"
      )
    }
    return names.map { folder + $0 }
  }
}
