/// The commands by name, in the order in which help lists them.
enum CommandName: String, CaseIterable, Hashable, Sendable {
  case add, pick, replace, remove, move, alt
  case list, info, grid
  case undo, redo
  case save, load
  case extract, export, verify
  case albums, album, photos, photo, select, deselect, done, cancel
  case help, quit

  /// The command a word names.
  init?(_ word: Word) { self.init(rawValue: lossyText(word.bytes)) }

  /// What people type who have it from elsewhere, and what they mean.
  static let habits = [
    "rm": "remove", "del": "remove", "delete": "remove", "ls": "list", "dir": "list", "mv": "move",
    "exit": "quit", "q": "quit", "bye": "quit", "man": "help", "?": "help", "h": "help",
    "cd": "album", "open": "album or load", "cp": "save or export", "cat": "info",
  ]
}
