/// Where in a line the cursor stands: the words before it and the one that is being typed.
struct CompletionPoint: Sendable {
  /// The line up to the cursor.
  let line: [UInt8]
  /// The words before, the command first.
  private(set) var words: [Word] = []
  /// What is typed of the word at the cursor; empty where none is begun.
  private(set) var current = Word()
  /// The quote that is open at the cursor.
  private(set) var quote: UInt8?

  /// The place at the end of `line`; nil where no word can stand: in a comment, within an alt text,
  /// or behind what does not split.
  init?(endOf line: [UInt8]) {
    self.line = line
    var scanner = LineScanner(line)
    while true {
      scanner.skipBlanks()
      if scanner.isAtEnd { return }
      if isAfterAltSlot { return nil }
      let start = scanner.position
      do throws(ShellError) {
        guard let word = try scanner.nextWord() else { return nil }
        if scanner.isAtEnd {
          current = word
          return
        }
        words.append(word)
      } catch {
        guard takeQuoted(line[start...]) else { return nil }
        return
      }
    }
  }

  /// Whether what comes next is the text of an `alt`, which is not split.
  var isAfterAltSlot: Bool {
    guard words.first?.isText("alt") == true else { return false }
    return words.count == (words.count > 1 && words[1].isText("--") ? 3 : 2)
  }

  /// Takes a word whose quote is open at the end.
  private mutating func takeQuoted(_ typed: ArraySlice<UInt8>) -> Bool {
    let backslash = UInt8(ascii: "\\")
    guard typed.reversed().prefix(while: { $0 == backslash }).count % 2 == 0 else { return false }
    for quote in [UInt8(ascii: "'"), UInt8(ascii: "\"")] {
      var scanner = LineScanner(typed + [quote])
      if let word = try? scanner.nextWord(), scanner.isAtEnd {
        current = word
        self.quote = quote
        return true
      }
    }
    return false
  }

  /// `text` as it has to be typed at the cursor to be part of the word.
  func quoted(_ text: String) -> [UInt8] {
    switch quote {
    case UInt8(ascii: "'"):
      text.utf8.flatMap { $0 == UInt8(ascii: "'") ? Array(#"'\''"#.utf8) : [$0] }
    case UInt8(ascii: "\""):
      text.utf8.flatMap { isIn(#""\"#, $0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    default:
      text.utf8.enumerated().flatMap { index, byte in
        let isFirst = index == 0 && current.bytes.isEmpty
        return isIn(" '\"\\*?[", byte) || (isFirst && isIn("#~", byte))
          ? [UInt8(ascii: "\\"), byte] : [byte]
      }
    }
  }

  private func isIn(_ set: String, _ byte: UInt8) -> Bool { set.utf8.contains(byte) }
}
