/// Reads words off a line: blanks between them, quotes, backslashes, comments.
struct LineScanner: Sendable {
  private let line: [UInt8]
  /// Bytes of the line that are read.
  private(set) var position = 0

  init(_ line: [UInt8]) { self.line = line }

  /// Whether all of the line is read.
  var isAtEnd: Bool { position == line.count }

  /// The line from here on as it was typed, without the blanks at its ends.
  var rest: [UInt8] {
    let begun = line[position...].drop(while: isBlank)
    let trailing = begun.reversed().prefix(while: isBlank).count
    return Array(begun.dropLast(trailing))
  }

  /// The next word; nil at the end of the line or where a comment begins.
  ///
  /// - Throws: `usage` where a quote is not closed, nothing follows a backslash, or a backslash in
  ///   double quotes stands before anything but `\`, `"` and `n`.
  mutating func nextWord() throws(ShellError) -> Word? {
    skipBlanks()
    guard let first = next, first != UInt8(ascii: "#") else { return nil }
    var word = Word()
    while let byte = next, !isBlank(byte) {
      position += 1
      switch byte {
      case UInt8(ascii: "'"): try readSingleQuoted(into: &word)
      case UInt8(ascii: "\""): try readDoubleQuoted(into: &word)
      case UInt8(ascii: "\\"):
        guard let escaped = next else {
          throw .usage(
            "The line ends with a backslash, which takes the next character as it is;"
              + " nothing was done. (\\\\ writes one.)"
          )
        }
        position += 1
        word.append(escaped, isBare: false)
      default: word.append(byte, isBare: true)
      }
    }
    return word
  }

  /// Reads on to the next word.
  mutating func skipBlanks() {
    while let byte = next, isBlank(byte) { position += 1 }
  }

  /// The content of `text` where it is one word in double quotes and nothing else, else nil.
  ///
  /// - Throws: `usage` for a backslash before anything but `\`, `"` and `n`.
  static func wholeQuotedWord(_ text: [UInt8]) throws(ShellError) -> [UInt8]? {
    guard text.count >= 2, text.first == UInt8(ascii: "\"") else { return nil }
    var position = 1
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position == text.count - 1 else { return nil }
    var scanner = LineScanner(text)
    scanner.position = 1
    var word = Word()
    try scanner.readDoubleQuoted(into: &word)
    return word.bytes
  }

  private var next: UInt8? { position < line.count ? line[position] : nil }

  private mutating func readSingleQuoted(into word: inout Word) throws(ShellError) {
    while let byte = next {
      position += 1
      if byte == UInt8(ascii: "'") { return }
      word.append(byte, isBare: false)
    }
    throw unclosed("'")
  }

  private mutating func readDoubleQuoted(into word: inout Word) throws(ShellError) {
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): word.append(try readEscape(), isBare: false)
      default: word.append(byte, isBare: false)
      }
    }
    throw unclosed("\"")
  }

  private mutating func readEscape() throws(ShellError) -> UInt8 {
    guard let byte = next else { throw unclosed("\"") }
    position += 1
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): return byte
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    default:
      let shown = escaped([byte])
      throw .usage(
        "\\\(shown) means nothing in double quotes; nothing was done."
          + " (Write \\\\ for a backslash, \\\" for a quote, \\n for a new line.)"
      )
    }
  }

  private func unclosed(_ quote: String) -> ShellError {
    .usage(
      "A \(quote) is not closed; nothing was done."
        + " (\\\(quote) outside quotes is the character itself.)"
    )
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
