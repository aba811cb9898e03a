internal import PictureAttachments

/// A change as the tables hold it, but for its entries.
enum ChangeKind: String {
  case insert, remove, content, move, whole
}

/// The side of a change that an entry is on.
enum Side: String, CaseIterable {
  case before, after
}

extension Change {
  var kind: ChangeKind {
    switch self {
    case .insert: .insert
    case .remove: .remove
    case .content: .content
    case .move: .move
    case .whole: .whole
    }
  }

  /// The entries of one side with their slots.
  func placed(_ side: Side) -> [Placed] {
    switch (self, side) {
    case (.insert(let placed), .after), (.remove(let placed), .before): placed
    case (.content(let slot, let before, _), .before): [Placed(slot: slot, entry: before)]
    case (.content(let slot, _, let after), .after): [Placed(slot: slot, entry: after)]
    case (.whole(let before, _), .before):
      before.enumerated().map { Placed(slot: $0, entry: $1) }
    case (.whole(_, let after), .after): after.enumerated().map { Placed(slot: $0, entry: $1) }
    case (.insert, .before), (.remove, .after), (.move, _): []
    }
  }

  /// The change of a kind other than a move with these sides, or nil where they make none.
  init?(_ kind: ChangeKind, before: [Placed], after: [Placed]) {
    switch kind {
    case .insert where before.isEmpty: self = .insert(after)
    case .remove where after.isEmpty: self = .remove(before)
    case .content:
      guard before.count == 1, after.count == 1, before[0].slot == after[0].slot else { return nil }
      self = .content(slot: before[0].slot, before: before[0].entry, after: after[0].entry)
    case .whole where before.isConsecutive && after.isConsecutive:
      self = .whole(before: before.map { $0.entry }, after: after.map { $0.entry })
    case .insert, .remove, .move, .whole: return nil
    }
  }
}

extension [Placed] {
  fileprivate var isConsecutive: Bool { indices.allSatisfy { self[$0].slot == $0 } }
}
