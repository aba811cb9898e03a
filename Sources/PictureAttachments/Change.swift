/// An attachment and the slot it has.
package struct Placed: Hashable, Sendable {
  package let slot: Int
  package let entry: Entry

  package init(slot: Int, entry: Entry) {
    self.slot = slot
    self.entry = entry
  }
}

/// How one list of attachments becomes another, with all it takes to go either way but the photos.
package enum Change: Hashable, Sendable {
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

  /// Whether it can be made on `entries`: every attachment that it takes away or alters is there as
  /// it says, and every slot is one.
  func fits(_ entries: [Entry]) -> Bool {
    switch self {
    case .insert(let placed):
      placed.enumerated().allSatisfy { (0...(entries.count + $0)).contains($1.slot) }
        && placed.hasAscendingSlots
    case .remove(let placed):
      placed.allSatisfy { entries.indices.contains($0.slot) && entries[$0.slot] == $0.entry }
        && placed.hasAscendingSlots
    case .content(let slot, let before, let after):
      entries.indices.contains(slot) && entries[slot] == before && before.id == after.id
    case .move(let id, _, let from, let to):
      entries.indices.contains(from) && entries.indices.contains(to) && from != to
        && entries[from].id == id
    case .whole(let before, _): entries == before
    }
  }

  /// The entries in it, once for each side they are on.
  package var named: [Entry] {
    switch self {
    case .insert(let placed), .remove(let placed): placed.map { $0.entry }
    case .content(_, let before, let after): [before, after]
    case .move: []
    case .whole(let before, let after): before + after
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

extension [Placed] {
  fileprivate var hasAscendingSlots: Bool {
    !isEmpty && zip(self, dropFirst()).allSatisfy { $0.slot < $1.slot }
  }
}
