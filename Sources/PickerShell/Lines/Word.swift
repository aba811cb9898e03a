/// A word as it was meant, with what was typed bare in it: `~` and patterns are special only there.
struct Word: Hashable, Sendable {
  /// The word without its quotes and backslashes.
  private(set) var bytes: [UInt8]
  /// For each byte, whether it stood outside quotes and without a backslash.
  private(set) var isBare: [Bool]

  /// An empty word.
  init() {
    bytes = []
    isBare = []
  }

  /// A word that is taken as it is, nothing in it special.
  init(literal bytes: [UInt8]) {
    self.bytes = bytes
    isBare = Array(repeating: false, count: bytes.count)
  }

  mutating func append(_ byte: UInt8, isBare: Bool) {
    bytes.append(byte)
    self.isBare.append(isBare)
  }

  /// The word without its first `count` bytes.
  func dropping(_ count: Int) -> Word {
    var rest = Word()
    rest.bytes = Array(bytes.dropFirst(count))
    rest.isBare = Array(isBare.dropFirst(count))
    return rest
  }

  static func + (first: Word, second: Word) -> Word {
    var sum = first
    sum.bytes += second.bytes
    sum.isBare += second.isBare
    return sum
  }

  /// Whether the word is this ASCII text.
  func isText(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }
}

extension Word {
  /// One character of a word.
  enum Character: Hashable {
    /// Typed outside quotes and without a backslash.
    case bare(Unicode.Scalar)
    /// Anything else.
    case literal(TextUnit)

    /// The character itself.
    var unit: TextUnit {
      switch self {
      case .bare(let scalar): .scalar(scalar)
      case .literal(let unit): unit
      }
    }
  }

  /// The characters in order. A bad byte is never special, nor is a character quoted in part.
  var characters: [Character] {
    var position = 0
    return TextUnit.units(of: bytes).map { unit in
      guard case .scalar(let scalar) = unit else {
        position += 1
        return .literal(unit)
      }
      let range = position..<position + Unicode.UTF8.width(scalar)
      position = range.upperBound
      return isBare[range].allSatisfy { $0 } ? .bare(scalar) : .literal(unit)
    }
  }
}
