extension CommandParser {
  func libraryCommand() throws(ShellError) -> LibraryCommand {
    switch name {
    case .album:
      try expect(1...Int.max)
      guard arguments.count > 1 || !arguments[0].bytes.isEmpty else {
        throw misuse("takes an album, not an empty word")
      }
      return .album(arguments)
    case .photos:
      try expect(0...1)
      let range = try arguments.first.map { word throws(ShellError) in try numbers(word) }
      return .photos(range, asGrid: given.contains("--grid"))
    case .photo:
      try expect(1...1)
      let range = try numbers(arguments[0])
      guard range.count == 1 else { throw misuse("takes one number") }
      return .photo(range.lowerBound)
    case .select, .deselect:
      try expect(1...Int.max)
      var ranges: [ClosedRange<Int>] = []
      for word in arguments { ranges.append(try numbers(word)) }
      return name == .select ? .select(ranges) : .deselect(ranges)
    default:
      try expect(0...0)
      return name == .done ? .done : name == .cancel ? .cancel : .albums
    }
  }

  /// One number, or the numbers of `A-B`.
  private func numbers(_ word: Word) throws(ShellError) -> ClosedRange<Int> {
    let ends = word.bytes.split(
      separator: UInt8(ascii: "-"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let numbers = ends.compactMap(Self.number)
    guard numbers.count == ends.count, let low = numbers.first, let high = numbers.last else {
      throw misuse("takes numbers from 0 as photos shows them, not \(quoted(word.bytes))")
    }
    guard low < Int.max else { throw tooLarge("number", ends[0]) }
    guard low <= high else {
      throw misuse("takes a range with the lower number first, not \(quoted(word.bytes))")
    }
    return low...high
  }
}
