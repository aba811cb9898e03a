extension DiskLookups {
  /// The path that a word names: a leading bare `~` is the home directory.
  func path(_ word: Word) -> [UInt8] { expandingHome(word).bytes }

  /// What words name, patterns replaced by what they match, in the order given.
  ///
  /// A folder is listed once, and a word that comes again is looked up once: a long line can name
  /// hundreds of thousands.
  ///
  /// - Throws: `badPattern` at the first pattern that matches nothing; `cancelled` where the task
  ///   is.
  func paths(_ words: [Word]) throws(ShellError) -> PathExpansion {
    var expansion = PathExpansion()
    var listings: [[UInt8]: [[UInt8]]] = [:]
    var known: [Word: [[UInt8]]] = [:]
    for word in words {
      if Task.isCancelled { throw .cancelled }
      if let paths = known[word] {
        expansion.append(paths)
        continue
      }
      let paths = try matches(of: expandingHome(word), &listings)
      known[word] = paths
      expansion.append(paths)
    }
    return expansion
  }

  private func expandingHome(_ word: Word) -> Word {
    guard let homeDirectory, word.bytes.first == UInt8(ascii: "~"), word.isBare[0],
      word.bytes.count == 1 || word.bytes[1] == UInt8(ascii: "/")
    else { return word }
    return Word(literal: homeDirectory) + word.dropping(1)
  }

  private func matches(
    of word: Word,
    _ listings: inout [[UInt8]: [[UInt8]]]
  ) throws(ShellError) -> [[UInt8]] {
    guard Pattern.isPattern(word), !exists(word.bytes) else { return [word.bytes] }
    let nameStart = word.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let folder = Array(word.bytes[..<nameStart])
    let pattern = Pattern(word.dropping(nameStart))
    let listing =
      listings[folder]
      ?? regularFiles(folder.isEmpty ? [UInt8(ascii: ".")] : folder)
      .filter { $0.first != UInt8(ascii: ".") }.sorted(by: NaturalOrder.precedes)
    listings[folder] = listing
    let names = listing.filter { pattern.matches($0) && !Task.isCancelled }
    if Task.isCancelled { throw .cancelled }
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
