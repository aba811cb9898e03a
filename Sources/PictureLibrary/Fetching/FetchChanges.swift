internal import PictureIntake

/// The changes of one fetch result, for one observer.
///
/// Any number of observers may look on, and nothing is queued for any of them: one that comes late
/// gets one change from what it holds to what is there.
public struct FetchChanges: AsyncSequence, Sendable {
  let library: PhotoLibrary
  let result: FetchResult

  /// Looks on from the fetch result that was handed in.
  public func makeAsyncIterator() -> Iterator { Iterator(library: library, result: result) }

  /// One observer.
  public struct Iterator: AsyncIteratorProtocol {
    let library: PhotoLibrary
    var result: FetchResult

    /// The next change; nil when the observing task is cancelled.
    ///
    /// - Throws: ``LibraryError/system(code:operation:)`` where the system no longer tells all that
    ///   happens.
    public mutating func next() async throws(LibraryError) -> ChangeDetails? {
      try await next(isolation: nil)
    }

    /// The next change; nil when the observing task is cancelled.
    ///
    /// - Throws: ``LibraryError/system(code:operation:)`` where the system no longer tells all that
    ///   happens.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(LibraryError) -> ChangeDetails? {
      guard let details = try await library.change(after: result) else { return nil }
      result = details.after
      return details
    }
  }
}

extension PhotoLibrary {
  /// What happens to a fetch result from now on, by what happens on the disk.
  ///
  /// What others write counts when they close the file. What is cut by its path, written through a
  /// mapping or by a name outside of the library is not told, nor a disk that is put into a folder;
  /// ``refresh()`` finds it.
  ///
  /// - Throws: ``LibraryError`` where the system cannot watch the folders, or the root is gone.
  public func changes(of result: FetchResult) async throws(LibraryError) -> FetchChanges {
    try await startWatching()
    return FetchChanges(library: self, result: result)
  }

  /// The next change of a fetch result; nil when the calling task is cancelled.
  func change(after known: FetchResult) async throws(LibraryError) -> ChangeDetails? {
    var seen = known.version
    while !Task.isCancelled {
      if version > seen {
        seen = version
        let now = result(known.album, known.options)
        if let details = ChangeDetails(from: known, to: now) { return details }
      }
      if let failure = watchFailure { throw failure }
      await waiters.wait()
    }
    return nil
  }
}
