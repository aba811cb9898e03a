import BatchUpdates

/// An attachment and the slot it has.
struct Placed<Photo: Hashable & Sendable>: Sendable {
  let slot: Int
  let attachment: Attachment<Photo>
}

/// How one list of attachments becomes another, with all it takes to go either way.
enum Change<Photo: Hashable & Sendable>: Sendable {
  /// Attachments come in; slots after, ascending.
  case insert([Placed<Photo>])
  /// Attachments go out; slots before, ascending.
  case remove([Placed<Photo>])
  /// One attachment gets other content.
  case content(slot: Int, before: Attachment<Photo>, after: Attachment<Photo>)
  /// One attachment goes to another slot: the slot before, the slot after.
  case move(AttachmentID, SourceName, from: Int, to: Int)
  /// Anything.
  case whole(before: [Attachment<Photo>], after: [Attachment<Photo>])
}

extension Change {
  /// The change that leads back.
  var inverse: Change {
    switch self {
    case .insert(let placed): .remove(placed)
    case .remove(let placed): .insert(placed)
    case .content(let slot, let before, let after):
      .content(slot: slot, before: after, after: before)
    case .move(let id, let name, let from, let to): .move(id, name, from: to, to: from)
    case .whole(let before, let after): .whole(before: after, after: before)
    }
  }

  /// How many more attachments there are afterwards.
  var growth: Int {
    switch self {
    case .insert(let placed): placed.count
    case .remove(let placed): -placed.count
    case .content, .move: 0
    case .whole(let before, let after): after.count - before.count
    }
  }

  /// Makes the change on the list that it was made for.
  func apply(to attachments: inout [Attachment<Photo>]) {
    switch self {
    case .insert(let placed):
      for item in placed { attachments.insert(item.attachment, at: item.slot) }
    case .remove(let placed):
      for item in placed.reversed() { attachments.remove(at: item.slot) }
    case .content(let slot, _, let after):
      attachments[slot] = after
    case .move(_, _, let from, let to):
      attachments.insert(attachments.remove(at: from), at: to)
    case .whole(_, let after):
      attachments = after
    }
  }
}
