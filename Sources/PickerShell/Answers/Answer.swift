internal import PictureLibrary
internal import PicturePicker

/// What a command came to, ready to be said as JSON or in words.
public struct Answer: Sendable {
  typealias List = AttachmentList<PreparedPhoto>

  /// What a command that was done has to say.
  enum Content: Sendable {
    case edited(Edit, List, results: [PhotoResult]?)
    case listed(List, ShownDraft)
    /// With a picture in lines of text, where the screen shows any.
    case described(Attachment<PreparedPhoto>, slot: Int, picture: [String])
    /// As lines of text.
    case drawn(List, [String])
    case altText(String)
    case extracted(path: [UInt8], EncodedImage)
    case exported(ExportedBundle, List)
    case verified(path: [UInt8])
    case saved(path: [UInt8], isCopy: Bool)
    case loaded(Edit, List, path: [UInt8])
    case salvaged(SalvagedDraft, path: [UInt8])
    case albums([ShownAlbum], LibraryStanding)
    case opened(AlbumPage)
    /// As a picture in lines of text, where one was wanted.
    case photos(AlbumPage, drawn: [String]?)
    case photo(ShownPhoto, in: ShownAlbum, picture: [String])
    case selecting([ShownPhoto], isOut: Bool)
    /// With how many were selected.
    case selectionDropped(Int)
    case explained([CommandName])
    case ended
  }

  /// What `list` says about the draft.
  struct ShownDraft: Sendable {
    let id: DraftID
    /// Nil in memory.
    let path: [UInt8]?
    let isReadOnly: Bool
    let width: Int
  }

  /// What `albums` says about the library beside its albums.
  struct LibraryStanding: Sendable {
    let root: [UInt8]
    let problems: [LibraryProblem]
    let indexProblem: IndexProblem?
  }

  /// Whether a command was done.
  enum Outcome: Sendable {
    case done(Content)
    case failed(Refusal)
  }

  /// The command's name; for a word that is no command, the word.
  let command: String
  let outcome: Outcome
  /// Attachments after the command.
  let count: Int
  let capacity: Int
  /// The selection, where the command was about it or changed it.
  var selection: SelectionStanding?

  /// Whether the command was done.
  public var isOK: Bool { error == nil }

  /// Whether the command was `quit`.
  public var endsSession: Bool {
    if case .done(.ended) = outcome { true } else { false }
  }

  /// Whether the command went through the history.
  var isWalk: Bool { command == "undo" || command == "redo" }

  /// Why the command was not done.
  public var error: ShellError? {
    if case .failed(let refusal) = outcome { refusal.error } else { nil }
  }

  /// The answer of a session that cannot begin.
  public static func notStarted(_ error: ShellError, capacity: Int) -> Answer {
    Answer(command: "start", outcome: .failed(Refusal(error)), count: 0, capacity: capacity)
  }
}
