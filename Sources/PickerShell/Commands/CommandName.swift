/// The commands by name, in the order in which help lists them.
enum CommandName: String, CaseIterable, Hashable, Sendable {
  case add, pick, replace, remove, move, alt
  case list, info, grid
  case undo, redo
  case save, load
  case extract, export, verify
  case help, quit
  // Recognised, and refused in a sentence, so that a script learns what is missing.
  case albums, album, photos, photo, select, deselect, done, cancel

  /// The commands that this version carries out.
  static var available: [CommandName] { allCases.filter { $0.absence == nil } }

  /// The command a word names.
  init?(_ word: Word) { self.init(rawValue: lossyText(word.bytes)) }

  /// Why the command is never done; nil for those that are.
  var absence: ShellError? {
    switch self {
    case .albums, .album, .photos, .photo, .select, .deselect, .done, .cancel:
      ShellError(
        .noLibrary,
        "No --library, which \(rawValue) needs: photo libraries are not part of this version;"
          + " nothing was done. (add takes photos by their paths.)"
      )
    case .add, .pick, .replace, .remove, .move, .alt, .list, .info, .grid, .undo, .redo,
      .save, .load, .extract, .export, .verify, .help, .quit:
      nil
    }
  }
}
