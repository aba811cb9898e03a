internal import PickerShell

/// Single scalars in place of characters that are written as several: libedit gives every scalar a
/// column of its own, even one that is drawn onto the one before it.
///
/// A scalar that serves as a stand-in has one itself where it is typed.
struct StandIns {
  fileprivate struct Kind {
    /// Of as many columns as the characters they stand for.
    let scalars: ClosedRange<UInt32>
    var characters: [Character] = []
  }

  // Private use, and the characters of Nüshu, which terminals give one column and two.
  private var narrow = Kind(scalars: 0xF0000...0xFFFFD)
  private var wide = Kind(scalars: 0x1B170...0x1B2FB)

  /// The text with stand-ins; a character for which none is left stays as it is.
  mutating func encoded(_ text: String) -> String {
    var result = ""
    for character in text { result.unicodeScalars += encoded(character).unicodeScalars }
    return result
  }

  /// The text for which a text with stand-ins stands.
  func decoded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let character = narrow.character(of: scalar) ?? wide.character(of: scalar) {
        result.append(character)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private mutating func encoded(_ character: Character) -> String {
    guard let first = character.unicodeScalars.first else { return "" }
    let isOne = character.unicodeScalars.count == 1
    if isOne, !narrow.scalars.contains(first.value), !wide.scalars.contains(first.value) {
      return String(character)
    }
    let isWide = isOne ? wide.scalars.contains(first.value) : String(character).columns == 2
    let scalar = isWide ? wide.standIn(for: character) : narrow.standIn(for: character)
    return scalar.map { String(Character($0)) } ?? String(character)
  }
}

extension StandIns.Kind {
  fileprivate func character(of scalar: Unicode.Scalar) -> Character? {
    guard scalars.contains(scalar.value) else { return nil }
    let index = Int(scalar.value - scalars.lowerBound)
    return characters.indices.contains(index) ? characters[index] : nil
  }

  fileprivate mutating func standIn(for character: Character) -> Unicode.Scalar? {
    // Not ==, which holds for other scalars of the same meaning.
    let known = characters.firstIndex { $0.unicodeScalars.elementsEqual(character.unicodeScalars) }
    let index = known ?? characters.count
    guard index < scalars.count else { return nil }
    if known == nil { characters.append(character) }
    return Unicode.Scalar(scalars.lowerBound + UInt32(index))
  }
}
