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

  /// The earliest attachment with an equal photo, `excluded` left out.
  func twin(of photo: Photo, besides excluded: AttachmentID? = nil) -> AttachmentID? {
    let weight = boundedWeight(of: photo)
    for entry in entries where entry.weight == weight && entry.id != excluded {
      if photos[entry.photo] == photo { return entry.id }
    }
    return nil
  }

  /// With this bound no sum of weights overflows: at most 101 × 200 photos are in the history.
  private func boundedWeight(of photo: Photo) -> Int { min(max(0, weight(photo)), 1 << 40) }
}
