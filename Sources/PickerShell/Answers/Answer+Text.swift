internal import PictureLibrary
internal import PicturePicker

extension Answer {
  /// The answer in words for a person, each line with its newline.
  public var text: [UInt8] { text(at: nil) }

  /// The answer in words for a screen of so many columns, lines broken between words.
  public func text(columns: Int) -> [UInt8] {
    // Those with colours are as wide as the screen can take.
    Self.text(
      lines(at: nil).flatMap { $0.contains("\u{1B}") ? [$0] : $0.wrapped(to: columns, indent: 4) }
    )
  }

  /// The answer in words; an error begins with its place where it has one.
  public func text(at place: ScriptPlace?) -> [UInt8] { Self.text(lines(at: place)) }

  private func lines(at place: ScriptPlace?) -> [String] {
    let lines =
      switch outcome {
      case .done(.selecting(let photos, let isOut)):
        [photos.sentence(isOut: isOut) + (selection.map { " · \($0.standing)" } ?? "")]
      case .done(let content): content.lines(command: command, count: count, capacity: capacity)
      case .failed(let refusal): refusal.lines(at: place)
      }
    return lines + (selection?.droppedLines ?? [])
  }

  private static func text(_ lines: [String]) -> [UInt8] {
    lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }
}

extension Refusal {
  fileprivate func lines(at place: ScriptPlace?) -> [String] {
    let prefix = place.map { "\(escaped($0.path)):\($0.line): " } ?? ""
    var lines = ["\(prefix)error: \(error.message)"]
    if let photos, photos.count > 1 {
      lines += photos.map { "  \($0.sourceName.escaped): \($0.error.message)" }
    }
    lines += (problems ?? []).map { "  \(escaped($0.file)): \($0.code.words)" }
    return lines
  }
}

extension SalvageProblem.Code {
  fileprivate var words: String {
    switch self {
    case .missing: "not recovered: not there, or not readable"
    case .wrongSize: "not recovered: of another size than recorded"
    case .wrongDigest: "not recovered: other bytes than recorded"
    }
  }
}

extension BundleProblem.Code {
  fileprivate var words: String {
    switch self {
    case .missing: "missing"
    case .extra: "not in the manifest"
    case .duplicate: "there or listed twice"
    case .unsafePath: "a name that leads out of the bundle"
    case .link: "a link"
    case .wrongSize: "of another size than listed"
    case .wrongDigest: "other bytes than listed"
    case .badManifest: "not a manifest as its schema says"
    }
  }
}

extension Answer.Content {
  fileprivate func lines(command: String, count: Int, capacity: Int) -> [String] {
    switch self {
    case .edited(let edit, let list, let results):
      if let results { return results.landedLines(in: list) }
      return [edit.sentence(command: command, in: list) + " · " + list.standing]
    case .listed(let list, _): return list.listLines
    case .described(let attachment, let slot, let picture):
      return picture + attachment.infoLines(at: slot)
    case .drawn(_, let lines): return lines
    case .altText(let text): return [text.isEmpty ? "no alt text" : shownAlt(text)]
    case .extracted(let path, let image):
      return ["wrote \(escaped(path)): \(image.facts)"]
    case .exported(let bundle, let list):
      return [
        "exported \(counted(bundle.count, "photo")) to \(escaped(bundle.path)):"
          + " \(byteText(bundle.bytes))"
      ] + list.missingAltLines
    case .verified(let path):
      return ["\(escaped(path)) is whole: every file is as its manifest says"]
    case .saved(let path, let isCopy):
      return [
        isCopy
          ? "wrote a copy to \(escaped(path)), without its undo steps"
          : "saved as \(escaped(path)); this is the session's draft from now on"
      ]
    case .loaded(let edit, let list, let path):
      let what = edit.update == nil ? "nothing changed" : "loaded \(escaped(path))"
      return [what + " · " + list.standing]
    case .salvaged(let draft, let path):
      return ["recovered \(counted(count, "photo")) to \(escaped(path))"]
        + draft.problems.map { "  \($0.part): \($0.code.words)" }
    case .albums(let albums, let standing): return standing.lines(albums)
    case .opened(let page): return page.lines
    case .photos(let page, let drawn): return drawn ?? page.lines
    case .photo(let photo, let album, let picture): return picture + photo.lines(in: album)
    case .selecting: return []
    case .selectionDropped(let count):
      return [count == 0 ? "nothing was selected" : "deselected \(counted(count, "photo"))"]
    case .explained(let names): return names.helpLines
    case .ended: return []
    }
  }
}

extension [CommandName] {
  fileprivate var helpLines: [String] {
    guard count == 1, let help = first?.help else {
      return ProgramHelp.commands.split(separator: "\n").map(String.init)
    }
    let column = (help.examples.map(\.line.columns).max() ?? 0) + 2
    return ["\(help.usage)", "  \(help.summary)"]
      + help.examples.map { "  > " + $0.line.padded(to: column) + $0.effect }
  }
}
