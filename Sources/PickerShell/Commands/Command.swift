/// One command, as a line or the command line asks for it; nothing in it was looked up yet.
enum Command: Equatable, Sendable {
  case add([Word], fill: Bool, skipBad: Bool)
  case pick(SlotReference, Word)
  case replace(SlotReference, Word)
  case remove(Removal)
  case move(from: SlotReference, to: SlotReference)
  case showAlt(SlotReference)
  case setAlt(SlotReference, String)
  case list
  case info(SlotReference)
  case grid
  case undo(Int)
  case redo(Int)
  case extract(SlotReference, Word)
  case export(Word, force: Bool)
  case verify(Word)
  case save(Word)
  case load(Word)
  case library(LibraryCommand)
  case help([CommandName])
  case quit
}

/// How a person names a slot.
enum SlotReference: Hashable, Sendable {
  /// Its number, from 0.
  case slot(Int)
  /// `@ID`: the attachment of that identity, wherever it is; beyond `Int` its maximum.
  case identity(Int)
}

/// What a removal takes.
enum Removal: Equatable, Sendable {
  case all
  case some([Part])

  /// One word of `remove`.
  enum Part: Equatable, Sendable {
    case one(SlotReference)
    /// Slots from the lower to the upper number, both included.
    case range(ClosedRange<Int>)
  }
}

/// A command that is about the photo library; numbers are those of the albums, or of the photos of
/// the open album, from 0.
enum LibraryCommand: Equatable, Sendable {
  case albums
  case album([Word])
  /// Nil where no numbers are given.
  case photos(ClosedRange<Int>?, asGrid: Bool)
  case photo(Int)
  case select([ClosedRange<Int>])
  case deselect([ClosedRange<Int>])
  case done
  case cancel
}
