/// The words of one command, and the text of an `alt` as it was typed.
struct Request: Equatable, Sendable {
  /// The command's name and what follows it.
  var words: [Word]
  /// The text after `alt SLOT`, which is no word: nil where there is none, empty where it clears.
  var text: [UInt8]?

  /// The request of a line; nil where it is blank or a comment.
  ///
  /// - Throws: `usage` where the line is too long, holds a NUL, begins with `[`, or does not split.
  init?(line: [UInt8]) throws(ShellError) {
    var scanner = LineScanner(try Request.content(of: line))
    guard let name = try scanner.nextWord() else { return nil }
    words = [name]
    guard name.isText("alt") else {
      while let word = try scanner.nextWord() { words.append(word) }
      return
    }
    // What follows the slot is not split: an apostrophe or a # in it is text.
    repeat {
      guard let word = try scanner.nextWord() else { return }
      words.append(word)
    } while words.last?.isText("--") == true && words.count == 2
    let rest = scanner.rest
    guard !rest.isEmpty else { return }
    text = try LineScanner.wholeQuotedWord(rest) ?? rest
  }

  /// The request of words that are taken as they are, as they come from the command line.
  ///
  /// The words after `alt SLOT` are its text, joined by one blank.
  init(arguments: [[UInt8]]) {
    words = arguments.map(Word.init(literal:))
    guard words.first?.isText("alt") == true else { return }
    let slot = words.count > 1 && words[1].isText("--") ? 2 : 1
    guard words.count > slot + 1 else { return }
    text = Array(arguments[(slot + 1)...].joined(separator: [UInt8(ascii: " ")]))
    words.removeLast(words.count - slot - 1)
  }

  /// The first word of a line that may not split as a whole, so that an answer can name it.
  static func name(ofLine line: [UInt8]) -> [UInt8] {
    guard let content = try? content(of: line) else { return [] }
    var scanner = LineScanner(content)
    return (try? scanner.nextWord()?.bytes) ?? []
  }

  /// The line without byte-order mark and carriage return.
  private static func content(of line: [UInt8]) throws(ShellError) -> [UInt8] {
    guard line.count <= LineBuffer.longestLine else {
      throw .usage(
        "The line is longer than \(LineBuffer.longestLine) bytes; nothing was done."
          + " (Several add lines can do what one is too short for.)"
      )
    }
    guard !line.contains(0) else {
      throw .usage("The line holds a NUL byte, which no name has; nothing was done.")
    }
    var content = line[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
    guard content.first != UInt8(ascii: "[") else {
      throw .usage(
        "Lines that begin with [ are reserved; nothing was done. (help lists the commands.)"
      )
    }
    return Array(content)
  }
}
