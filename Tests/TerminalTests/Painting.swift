import Foundation

/// A colour, 0…255 each.
struct PaintedColor: Equatable {
  var red: Int
  var green: Int
  var blue: Int

  var values: [Double] { [Double(red), Double(green), Double(blue)] }
}

/// What a terminal shows for text with the colour codes of ISO 8613-6, and no other codes.
struct Painting: Equatable {
  struct Cell: Equatable {
    let character: Character
    let ink: PaintedColor?
    let ground: PaintedColor?

    /// The colours of the upper and the lower half; a letter has its ground in both.
    var halves: [PaintedColor?] {
      switch character {
      case "▀": [ink, ground]
      case "▄": [ground, ink]
      default: [ground, ground]
      }
    }
  }

  private(set) var lines: [[Cell]] = []

  /// Reads `text`; nil where it holds any other escape sequence or control character.
  init?(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line[...]
      var (ink, ground) = (PaintedColor?.none, PaintedColor?.none)
      var cells: [Cell] = []
      while let character = rest.popFirst() {
        guard character == "\u{1B}" else {
          guard character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            return nil
          }
          cells.append(Cell(character: character, ink: ink, ground: ground))
          continue
        }
        guard let match = rest.prefixMatch(of: /\[([0-9;]+)m/) else { return nil }
        rest = rest[match.range.upperBound...]
        var codes = match.output.1.split(separator: ";").compactMap { Int($0) }[...]
        while let code = codes.popFirst() {
          switch code {
          case 39: ink = nil
          case 49: ground = nil
          case 38 where codes.count >= 4 && codes.first == 2: ink = Self.color(&codes)
          case 48 where codes.count >= 4 && codes.first == 2: ground = Self.color(&codes)
          default: return nil
          }
        }
      }
      lines.append(cells)
    }
  }

  private static func color(_ codes: inout ArraySlice<Int>) -> PaintedColor {
    let values = Array(codes.prefix(4))
    codes = codes.dropFirst(4)
    return PaintedColor(red: values[1], green: values[2], blue: values[3])
  }

  /// The characters without their colours.
  var characters: String {
    lines.map { String($0.map(\.character)) }.joined(separator: "\n")
  }

  /// Rows of pixels, two to a line.
  var pixels: [[PaintedColor?]] {
    lines.flatMap { line in (0..<2).map { half in line.map { $0.halves[half] } } }
  }

  /// Whether the other shows the same, colours alike within what versions of a codec differ by.
  func isLike(_ other: Painting) -> Bool {
    func areAlike(_ first: PaintedColor?, _ second: PaintedColor?) -> Bool {
      guard let first, let second else { return first == second }
      return zip(first.values, second.values).allSatisfy { abs($0 - $1) <= 3 }
    }
    return characters == other.characters
      && zip(lines.joined(), other.lines.joined()).allSatisfy { mine, its in
        zip(mine.halves, its.halves).allSatisfy(areAlike)
          && ("▀▄".contains(mine.character) || (mine.ink == nil) == (its.ink == nil))
      }
  }
}
