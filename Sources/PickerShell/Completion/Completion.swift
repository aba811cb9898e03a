/// What a Tab comes to.
public struct Completion: Equatable, Sendable {
  /// The bytes to put in at the cursor, quoted as the place there needs it; perhaps none.
  public let insertion: [UInt8]
  /// What could stand there, safe to show, where ``insertion`` does not decide it; else empty.
  public let choices: [String]
}

/// One thing that could stand at the cursor.
struct CompletionCandidate: Equatable, Sendable {
  /// The whole word, without quotes.
  let text: String
  /// How it is shown among others.
  let shown: String
  /// Whether the word ends with it; a folder goes on.
  let isWhole: Bool

  init(_ text: String, shown: String? = nil, isWhole: Bool = true) {
    self.text = text
    self.shown = shown ?? text
    self.isWhole = isWhole
  }
}

extension Completion {
  /// What candidates that begin with the word at `point` come to; nil where there are none.
  ///
  /// One is put in whole, of several what they have in common; where that is nothing they are
  /// shown.
  init?(_ candidates: [CompletionCandidate], at point: CompletionPoint) {
    let typed = lossyText(point.current.bytes).unicodeScalars.count
    guard let first = candidates.first else { return nil }
    let common = candidates.dropFirst().reduce(Array(first.text.unicodeScalars)) { common, other in
      zip(common, other.text.unicodeScalars).prefix { $0 == $1 }.map(\.0)
    }
    var rest = ""
    rest.unicodeScalars.append(contentsOf: common.dropFirst(typed))
    var insertion = point.quoted(rest)
    if candidates.count == 1, first.isWhole {
      if let quote = point.quote { insertion.append(quote) }
      insertion.append(UInt8(ascii: " "))
    }
    self.init(insertion: insertion, choices: insertion.isEmpty ? candidates.map(\.shown) : [])
  }
}
