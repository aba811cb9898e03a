// Photos of a list that was restored come one by one: those that only steps name can be supplied
// when undo or redo has brought them back.
extension AttachmentList {
  /// All that outlives this value but the photos.
  package var record: ListRecord {
    var record = ListRecord()
    record.version = version
    record.counters = counters
    // Reservations and tickets end with the process.
    record.counters.nextClaim = 1
    record.entries = entries
    record.steps = history.steps
    record.undoCount = undoCount
    record.forgottenCount = forgottenCount
    return record
  }

  /// The list of a record, or nil where no list can have it or an alt text is none.
  ///
  /// - Parameter photos: the photos by number, those of the attachments at least.
  package init?(
    restoring record: ListRecord,
    photos: [Int: Photo],
    capacity: Int,
    historyLimits: HistoryLimits = HistoryLimits(),
    weight: @escaping @Sendable (Photo) -> Int
  ) {
    self.init(capacity: capacity, historyLimits: historyLimits, weight: weight)
    guard record.isConsistent(capacity: capacity, limits: historyLimits),
      record.entries.allSatisfy({ photos[$0.photo] != nil }),
      record.namedEntries.allSatisfy({ (try? Self.checkAltText($0.alt)) != nil })
    else { return nil }
    version = record.version
    counters = record.counters
    entries = record.entries
    history = History(
      limits: historyLimits,
      steps: record.steps,
      undoCount: record.undoCount,
      forgottenCount: record.forgottenCount
    )
    self.photos = photos
  }

  /// The numbers of the photos that list and history name.
  package var namedPhotos: Set<Int> {
    Set(entries.map { $0.photo }).union(history.ledger.accounts.keys)
  }

  /// The numbers of photos that are not here: those of attachments, or of the history too.
  package func missingPhotos(inHistory: Bool) -> Set<Int> {
    (inHistory ? namedPhotos : Set(entries.map { $0.photo })).filter { photos[$0] == nil }
  }

  /// The photo of that number, or nil where it is not here.
  package func keptPhoto(_ number: Int) -> Photo? { photos[number] }

  /// Brings a photo that list or history names.
  package mutating func supply(_ photo: Photo, as number: Int) { photos[number] = photo }

  /// Gives out no number that `other`, which was made of this list, has given out.
  package mutating func keepNumbers(of other: AttachmentList) {
    counters.rise(to: other.counters)
  }
}

extension AttachmentList {
  /// The same attachments with their numbers, as a list that has no history.
  package func withoutHistory() -> AttachmentList {
    var copy = self
    copy.history = History(limits: history.limits)
    copy.photos = photos.filter { number, _ in entries.contains { $0.photo == number } }
    return copy
  }
}
