internal import PicturePicker

/// Completes lines: commands, their options, slots of one moment's list, paths, and the albums and
/// photos of a library.
///
/// Names with control or direction characters are left out, because to type them is to draw them;
/// a pattern finds them.
struct LineCompleter: Sendable {
  let list: Answer.List
  let disk: DiskLookups
  var library = LibraryChoices()

  /// What a Tab at the end of `line` comes to; nil where nothing can stand there.
  func completion(of line: [UInt8]) -> Completion? {
    guard let point = CompletionPoint(endOf: line) else { return nil }
    if point.isAfterAltSlot { return altText(at: point) }
    return Completion(candidates(at: point), at: point)
  }

  private func candidates(at point: CompletionPoint) -> [CompletionCandidate] {
    guard let first = point.words.first else {
      return begun(CommandName.allCases.map(\.rawValue), point)
    }
    guard let name = CommandName(first) else { return [] }
    let words = point.words.dropFirst()
    let optionsEnded = words.contains { $0.isText("--") }
    let given = words.filter { $0.bytes.first == UInt8(ascii: "-") }
    let isOption = point.current.bytes.first == UInt8(ascii: "-") && point.quote == nil
    if isOption, !optionsEnded { return options(of: name, besides: given, point) }
    let position = words.count - (optionsEnded ? 1 : given.count)
    switch (name, position) {
    case (.add, _), (.pick, 1), (.replace, 1), (.extract, 1), (.export, 0), (.verify, 0),
      (.save, 0), (.load, 0):
      return paths(point)
    case (.remove, 0): return slots(point) + begun(["all"], point)
    case (.pick, 0): return slots(point, withAddSlot: true)
    case (.remove, _), (.replace, 0), (.extract, 0), (.move, 0...1), (.info, 0), (.alt, 0):
      return slots(point)
    case (.album, _): return albums(point)
    case (.photo, 0), (.select, _): return photos(library.photos, point)
    case (.deselect, _): return photos(library.selected, point)
    case (.help, 0): return begun(CommandName.allCases.map(\.rawValue), point)
    default:
      return point.current.bytes.isEmpty ? options(of: name, besides: given, point) : []
    }
  }

  private func begun(_ words: [String], _ point: CompletionPoint) -> [CompletionCandidate] {
    words.filter { $0.utf8.starts(with: point.current.bytes) }.map { CompletionCandidate($0) }
  }

  private func options(
    of name: CommandName,
    besides given: [Word],
    _ point: CompletionPoint
  ) -> [CompletionCandidate] {
    begun(name.options.filter { option in !given.contains { $0.isText(option) } }, point)
  }

  private func slots(
    _ point: CompletionPoint,
    withAddSlot: Bool = false
  ) -> [CompletionCandidate] {
    let isIdentity = point.current.bytes.first == UInt8(ascii: "@")
    var candidates = list.attachments.enumerated().map { slot, attachment in
      let text = isIdentity ? "@\(attachment.id.rawValue)" : "\(slot)"
      return CompletionCandidate(text, shown: "\(text) \(attachment.sourceName.escaped)")
    }
    if withAddSlot, !isIdentity, candidates.count < list.capacity {
      candidates.append(CompletionCandidate("\(candidates.count)", shown: "\(candidates.count) +"))
    }
    return candidates.filter { $0.text.utf8.starts(with: point.current.bytes) }
  }

  private func paths(_ point: CompletionPoint) -> [CompletionCandidate] {
    let typed = point.current
    guard !Pattern.isPattern(typed) else { return [] }
    let slash = UInt8(ascii: "/")
    let nameStart = typed.bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0
    let name = typed.bytes[nameStart...]
    let whole = disk.path(typed)
    let folder = whole.lastIndex(of: slash).map { Array(whole[...$0]) } ?? [UInt8(ascii: ".")]
    let names = disk.regularFiles(folder) + disk.folders(folder).map { $0 + [slash] }
    return names.filter { isBegun($0, name) && isShown($0, hasTyped: !name.isEmpty) }
      .sorted(by: NaturalOrder.precedes)
      .map { found in
        CompletionCandidate(
          lossyText(typed.bytes[..<nameStart] + found),
          shown: lossyText(found),
          isWhole: found.last != slash
        )
      }
  }

  /// Whether a name begins with what is typed, byte for byte or with accents written in another way.
  private func isBegun(_ name: [UInt8], _ typed: ArraySlice<UInt8>) -> Bool {
    if name.starts(with: typed) { return true }
    guard typed.contains(where: { $0 > 0x7F }) else { return false }
    return lossyText(name).starts(with: lossyText(typed))
  }

  func isShown(_ name: [UInt8], hasTyped: Bool) -> Bool {
    guard let text = String(validating: name, as: UTF8.self) else { return false }
    return escaped(name) == text && (hasTyped || name.first != UInt8(ascii: "."))
  }

  /// The text there is, as it has to be typed to be set again.
  private func altText(at point: CompletionPoint) -> Completion? {
    guard let word = point.words.last, let alt = alt(of: lossyText(word.bytes)), !alt.isEmpty,
      escaped(Array(alt.replacing("\n", with: "").utf8)) == alt.replacing("\n", with: "")
    else { return nil }
    let isPlain =
      !alt.contains("\n") && alt.first != " " && alt.last != " " && alt.first != "\""
    return Completion(
      replacedCount: 0,
      insertion: Array((isPlain ? alt : inQuotes(alt)).utf8),
      choices: []
    )
  }

  private func alt(of word: String) -> String? {
    if let slot = Int(word), list.attachments.indices.contains(slot) {
      return list.attachments[slot].alt
    }
    guard word.first == "@", let number = Int(word.dropFirst()) else { return nil }
    return list.attachment(AttachmentID(rawValue: number))?.alt
  }

  private func inQuotes(_ text: String) -> String {
    let inside = text.map { character in
      switch character {
      case "\\": #"\\"#
      case "\"": #"\""#
      case "\n": #"\n"#
      default: String(character)
      }
    }
    return "\"\(inside.joined())\""
  }
}
