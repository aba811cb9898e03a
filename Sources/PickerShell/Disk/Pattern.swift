/// A pattern for file names: `*` is any run of characters, `?` one character, `[a-z]` one of a set,
/// `[!a-z]` one outside it. Only what was typed bare is special.
struct Pattern: Sendable {
  fileprivate enum Part: Sendable {
    case one(TextUnit)
    case any
    case anyRun
    /// The ranges ascend and do not touch.
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  private let parts: [Part]
  /// The fewest characters of a name that matches.
  private let leastCount: Int

  /// A pattern for whole names; without anything special in it, it matches itself.
  ///
  /// O(m log m) in the word's bytes, whatever they are.
  init(_ word: Word) {
    var rest = word.characters[...]
    var parts: [Part] = []
    // Where one set has no end, none after it has: each would look through all the rest again.
    var setsCanEnd = true
    while let character = rest.popFirst() {
      switch character {
      case .bare("*"): if !parts.endsInRun { parts.append(.anyRun) }
      case .bare("?"): parts.append(.any)
      case .bare("[") where setsCanEnd:
        if let set = Pattern.takeSet(&rest) {
          parts.append(set)
        } else {
          setsCanEnd = false
          parts.append(.one(character.unit))
        }
      default: parts.append(.one(character.unit))
      }
    }
    self.parts = parts
    leastCount = parts.count { if case .anyRun = $0 { false } else { true } }
  }

  /// Whether anything in the word is special.
  static func isPattern(_ word: Word) -> Bool {
    Pattern(word).parts.contains { if case .one = $0 { false } else { true } }
  }

  /// Whether the whole name matches; O(n²) in the characters of the name at worst, and O(1) where
  /// the pattern is for longer names.
  func matches(_ name: [UInt8]) -> Bool {
    guard leastCount <= name.count else { return false }
    let units = TextUnit.units(of: name)
    var (part, unit) = (0, 0)
    var retry: (part: Int, unit: Int)?
    while unit < units.count || part < parts.count {
      if part < parts.count, case .anyRun = parts[part] {
        retry = (part, unit)
        part += 1
      } else if part < parts.count, unit < units.count, parts[part].takes(units[unit]) {
        part += 1
        unit += 1
      } else if let last = retry, last.unit < units.count {
        retry = (last.part, last.unit + 1)
        (part, unit) = (last.part + 1, last.unit + 1)
      } else {
        return false
      }
    }
    return true
  }

  /// Takes a set off the front, its `[` already taken; nil, and nothing taken, where no `]` ends it.
  private static func takeSet(_ rest: inout ArraySlice<Word.Character>) -> Part? {
    var inside = rest
    let isNegated = inside.first == .bare("!") || inside.first == .bare("^")
    if isNegated { inside.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    while let first = inside.popFirst() {
      if first == .bare("]"), !ranges.isEmpty {
        rest = inside
        return .set(ranges.merged(), isNegated: isNegated)
      }
      let low = first.unit.order
      if inside.first == .bare("-"), let last = inside.dropFirst().first, last != .bare("]") {
        inside.removeFirst(2)
        ranges.append(low...max(low, last.unit.order))
      } else {
        ranges.append(low...low)
      }
    }
    return nil
  }
}

extension Pattern.Part {
  fileprivate func takes(_ unit: TextUnit) -> Bool {
    switch self {
    case .one(let own): own == unit
    case .any: true
    case .anyRun: false
    case .set(let ranges, let isNegated):
      ranges.areHolding(unit.order) != isNegated
    }
  }
}

extension [Pattern.Part] {
  fileprivate var endsInRun: Bool { if case .anyRun? = last { true } else { false } }
}

extension [ClosedRange<UInt32>] {
  /// The same numbers in ranges that ascend and do not touch.
  fileprivate func merged() -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Whether one of merged ranges holds `number`; O(log n).
  fileprivate func areHolding(_ number: UInt32) -> Bool {
    var candidates = self[...]
    while !candidates.isEmpty {
      let middle = candidates.startIndex + candidates.count / 2
      if candidates[middle].contains(number) { return true }
      candidates =
        number < candidates[middle].lowerBound
        ? candidates[..<middle] : candidates[(middle + 1)...]
    }
    return false
  }
}

extension TextUnit {
  /// The code point; bad bytes come after all of them.
  fileprivate var order: UInt32 {
    switch self {
    case .scalar(let scalar): scalar.value
    case .badByte(let byte): 0x110000 + UInt32(byte)
    }
  }
}
