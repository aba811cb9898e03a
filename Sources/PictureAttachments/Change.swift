/// An attachment and the slot it has.
struct Placed: Hashable, Sendable {
  let slot: Int
  let entry: Entry
}

/// How one list of attachments becomes another, with all it takes to go either way but the photos.
enum Change: Hashable, Sendable {
  /// Attachments come in; slots after, ascending.
  case insert([Placed])
  /// Attachments go out; slots before, ascending.
  case remove([Placed])
  /// One attachment gets other content.
  case content(slot: Int, before: Entry, after: Entry)
  /// One attachment goes to another slot: the slot before, the slot after.
  case move(AttachmentID, SourceName, from: Int, to: Int)
  /// Anything.
  case whole(before: [Entry], after: [Entry])
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

  /// Makes the change on the list that it was made for.
  func apply(to entries: inout [Entry]) {
    switch self {
    case .insert(let placed):
      for item in placed { entries.insert(item.entry, at: item.slot) }
    case .remove(let placed):
      for item in placed.reversed() { entries.remove(at: item.slot) }
    case .content(let slot, _, let after):
      entries[slot] = after
    case .move(_, _, let from, let to):
      entries.insert(entries.remove(at: from), at: to)
    case .whole(_, let after):
      entries = after
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
}
