extension Change {
  /// The attachments whose photos leave the list.
  var leaving: [Attachment<Photo>] {
    switch self {
    case .insert, .move: []
    case .remove(let placed): placed.map(\.attachment)
    case .content(_, let before, let after):
      before.imageRevision == after.imageRevision ? [] : [before]
    case .whole(let before, _): before
    }
  }

  /// The attachments whose photos enter the list; of a change of the whole list also those that
  /// are in ``leaving``.
  var entering: [Attachment<Photo>] {
    switch self {
    case .remove, .move: []
    case .insert(let placed): placed.map(\.attachment)
    case .content(_, let before, let after):
      before.imageRevision == after.imageRevision ? [] : [after]
    case .whole(_, let after): after
    }
  }
}
