/// Which photos the steps of a history name, and what those of them weigh that are not in the list.
///
/// Photos go by number: none is compared or hashed, and each is counted once however many steps
/// name it.
struct PhotoLedger: Hashable, Sendable {
  struct Account: Hashable, Sendable {
    /// How often steps name the photo.
    var mentions: Int
    var isListed: Bool
    let weight: Int
  }

  /// The accounts of all photos that steps name, by number.
  private(set) var accounts: [Int: Account] = [:]
  /// What the photos weigh that are not in the list.
  private(set) var weight = 0

  /// Counts the photos that a new step names. Its change has been made.
  mutating func hold(_ change: Change) {
    change.forEachEntry { entry, isListed in
      var account =
        accounts[entry.photo] ?? Account(mentions: 0, isListed: true, weight: entry.weight)
      account.mentions += 1
      set(&account, isListed: isListed)
      accounts[entry.photo] = account
    }
  }

  /// Notes that the change of a step has been made which is counted already.
  mutating func follow(_ change: Change) {
    change.forEachEntry { entry, isListed in
      guard var account = accounts[entry.photo] else { return }
      set(&account, isListed: isListed)
      accounts[entry.photo] = account
    }
  }

  /// Discounts the photos of a step that goes, and calls `drop` with the number of each that
  /// neither list nor history holds any more.
  mutating func release(_ change: Change, drop: (Int) -> Void) {
    change.forEachEntry { entry, _ in
      guard var account = accounts[entry.photo] else { return }
      account.mentions -= 1
      accounts[entry.photo] = account.mentions > 0 ? account : nil
      guard account.mentions == 0, !account.isListed else { return }
      weight -= account.weight
      drop(entry.photo)
    }
  }

  private mutating func set(_ account: inout Account, isListed: Bool) {
    guard account.isListed != isListed else { return }
    weight += isListed ? -account.weight : account.weight
    account.isListed = isListed
  }
}

extension Change {
  /// The entries that leave, then those that enter: one that does both is listed in the end.
  fileprivate func forEachEntry(_ body: (_ entry: Entry, _ isListed: Bool) -> Void) {
    switch self {
    case .insert(let placed):
      for item in placed { body(item.entry, true) }
    case .remove(let placed):
      for item in placed { body(item.entry, false) }
    case .content(_, let before, let after):
      body(before, false)
      body(after, true)
    case .move:
      break
    case .whole(let before, let after):
      for entry in before { body(entry, false) }
      for entry in after { body(entry, true) }
    }
  }
}
