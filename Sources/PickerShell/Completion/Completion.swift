/// What a Tab comes to.
public struct Completion: Equatable, Sendable {
  /// How many characters before the cursor go, because they are put in anew.
  public let replacedCount: Int
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
  /// shown. A candidate that writes its accents in another way than the word takes its place.
  init?(_ candidates: [CompletionCandidate], at point: CompletionPoint) {
    guard let first = candidates.first else { return nil }
    let typed = lossyText(point.current.bytes)
    let begins = candidates.allSatisfy { $0.text.unicodeScalars.starts(with: typed.unicodeScalars) }
    let common = candidates.dropFirst().reduce(first.text) { common, other in
      common.prefix(sharedWith: other.text, wholeCharacters: !begins)
    }
    let kept = begins ? typed : typed.prefix(sharedWith: common, wholeCharacters: true)
    let replaced = String(typed.dropFirst(kept.count))
    let isIn = begins || (common.starts(with: typed) && point.line.ends(in: replaced))
    var rest = ""
    if isIn { rest.unicodeScalars += common.unicodeScalars.dropFirst(kept.unicodeScalars.count) }
    var insertion = point.quoted(rest)
    if isIn, candidates.count == 1, first.isWhole {
      if let quote = point.quote { insertion.append(quote) }
      insertion.append(UInt8(ascii: " "))
    }
    self.init(
      replacedCount: isIn && !begins ? replaced.count : 0,
      insertion: insertion,
      choices: insertion.isEmpty ? candidates.map(\.shown) : []
    )
  }
}

extension String {
  /// What both texts begin with, code point for code point.
  fileprivate func prefix(sharedWith other: String, wholeCharacters: Bool) -> String {
    if wholeCharacters {
      let pairs = zip(self, other).prefix {
        $0.unicodeScalars.elementsEqual($1.unicodeScalars)
      }
      return String(pairs.map(\.0))
    }
    var shared = ""
    shared.unicodeScalars += zip(unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.map(\.0)
    return shared
  }
}

extension [UInt8] {
  fileprivate func ends(in text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
