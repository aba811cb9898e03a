/// The photos that the steps of a history name, and what those of them weigh that the list does not
/// hold.
///
/// Identity and image revision stand for the photo, so no photo is compared or hashed, and each is
/// counted once however many steps name it.
struct HeldPhotos: Hashable, Sendable {
  private struct Key: Hashable {
    let id: AttachmentID
    let imageRevision: Int

    init<Photo>(_ attachment: Attachment<Photo>) {
      id = attachment.id
      imageRevision = attachment.imageRevision
    }
  }

  private struct Entry: Hashable {
    var mentions: Int
    var isListed: Bool
    let weight: Int
  }

  private var entries: [Key: Entry] = [:]
  /// What the photos weigh that are named and not in the list.
  private(set) var weight = 0

  /// Counts the photos that a new step names; the change has been made.
  mutating func hold<Photo>(_ change: Change<Photo>, weight: (Photo) -> Int) {
    for attachment in change.leaving { hold(attachment, isListed: false, weight: weight) }
    for attachment in change.entering { hold(attachment, isListed: true, weight: weight) }
  }

  /// Notes that `change`, of a step that is counted, has been made.
  mutating func follow<Photo>(_ change: Change<Photo>) {
    for attachment in change.leaving { list(Key(attachment), isListed: false) }
    for attachment in change.entering { list(Key(attachment), isListed: true) }
  }

  /// Discounts the photos of a step that goes.
  mutating func release<Photo>(_ change: Change<Photo>) {
    for attachment in change.leaving { release(Key(attachment)) }
    for attachment in change.entering { release(Key(attachment)) }
  }

  private mutating func hold<Photo>(
    _ attachment: Attachment<Photo>,
    isListed: Bool,
    weight: (Photo) -> Int
  ) {
    let key = Key(attachment)
    if entries[key] == nil {
      // At most 2 × 100 photos a step: with this bound no sum of weights overflows.
      let bounded = min(max(0, weight(attachment.photo)), 1 << 40)
      entries[key] = Entry(mentions: 0, isListed: true, weight: bounded)
    }
    entries[key]?.mentions += 1
    list(key, isListed: isListed)
  }

  private mutating func list(_ key: Key, isListed: Bool) {
    guard let entry = entries[key], entry.isListed != isListed else { return }
    weight += isListed ? -entry.weight : entry.weight
    entries[key]?.isListed = isListed
  }

  private mutating func release(_ key: Key) {
    guard let entry = entries[key] else { return }
    if entry.mentions > 1 {
      entries[key]?.mentions -= 1
    } else {
      if !entry.isListed { weight -= entry.weight }
      entries[key] = nil
    }
  }
}
