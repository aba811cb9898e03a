/// Which assets of an album are wanted, and in which order.
public struct FetchOptions: Sendable {
  /// What assets are put in order by; those that are alike in it by their file names, then by their
  /// folders, as bytes.
  @nonexhaustive
  public enum SortKey: Sendable {
    /// ``Asset/creationDate``.
    case creationDate
    /// ``Asset/modificationDate``.
    case modificationDate
    /// ``Asset/fileName``, as bytes.
    case name
  }

  /// What the order goes by; the date of creation unless told otherwise.
  public var sortKey = SortKey.creationDate
  /// Whether the smallest comes first; else everything the other way round.
  public var isAscending = true
  /// The only type wanted; nil for all that the album has.
  public var mediaType: AssetMediaType?
  /// What else is asked of an asset.
  public var predicate: (@Sendable (Asset) -> Bool)?
  /// The most assets, the first of the order; nil for all. Under 0 is 0.
  public var limit: Int?

  /// All of an album, oldest first.
  public init() {}

  /// Those of `assets` that are wanted, in order.
  ///
  /// Complexity: O(*n* log *n*).
  func wanted(of assets: some Sequence<Asset>) -> [Asset] {
    let wanted = assets.filter { asset in
      (mediaType == nil || asset.mediaType == mediaType) && predicate?(asset) ?? true
    }
    let sorted = wanted.sorted { isAscending ? precedes($0, $1) : precedes($1, $0) }
    return limit.map { Array(sorted.prefix(max($0, 0))) } ?? sorted
  }

  private func precedes(_ first: Asset, _ second: Asset) -> Bool {
    switch sortKey {
    case .creationDate:
      if first.creationDate != second.creationDate {
        return first.creationDate < second.creationDate
      }
    case .modificationDate:
      if first.stamp.modified != second.stamp.modified {
        return first.stamp.modified < second.stamp.modified
      }
    case .name: break
    }
    if first.fileName != second.fileName {
      return first.fileName.lexicographicallyPrecedes(second.fileName)
    }
    return first.folder.lexicographicallyPrecedes(second.folder)
  }
}
