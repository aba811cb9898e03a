extension AttachmentList {
  /// The entry of a new attachment, whose photo is kept from now on.
  mutating func newEntry(for new: NewPhoto<Photo>, alt: String = "") -> Entry {
    let entry = Entry(
      id: counters.takeIdentity(),
      revision: 0,
      imageRevision: 0,
      photo: counters.takePhoto(),
      weight: boundedWeight(of: new.photo),
      sourceName: new.sourceName,
      alt: alt
    )
    photos[entry.photo] = new.photo
    return entry
  }

  /// The entry of an attachment that gets another photo or an equal one under another name; the
  /// photo is kept from now on.
  mutating func entry(_ before: Entry, with new: NewPhoto<Photo>, isSamePhoto: Bool) -> Entry {
    var after = before
    after.revision = counters.takeRevision()
    if !isSamePhoto { after.imageRevision = after.revision }
    after.photo = counters.takePhoto()
    after.weight = boundedWeight(of: new.photo)
    after.sourceName = new.sourceName
    photos[after.photo] = new.photo
    return after
  }

  /// The earliest of `others` with a photo equal to `photo`, which is that of `entry`; the entry
  /// itself is left out. Photos are compared only where they weigh the same.
  func twin(of photo: Photo, in entry: Entry, among others: [Entry]) -> AttachmentID? {
    for other in others where other.weight == entry.weight && other.id != entry.id {
      if photos[other.photo] == photo { return other.id }
    }
    return nil
  }

  /// With this bound the weights of eight million photos can be added up.
  private func boundedWeight(of photo: Photo) -> Int { min(max(0, weight(photo)), 1 << 40) }
}
