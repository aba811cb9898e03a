/// The photos a person has picked in a library, in picking order, up to a maximum.
///
/// The maximum is the room of the draft. Whoever holds a selection calls ``limit(to:)`` when other
/// edits of the draft made the room smaller, so that there are never more photos selected than fit.
/// Deselecting is always possible. What happens in the library does not touch a selection before it
/// is done.
///
/// ```swift
/// var selection = PictureSelection()
/// try selection.select([photos[5], photos[2]], maximum: 3)
/// selection.number(of: photos[2].id)  // 2, the badge to show
/// ```
public struct PictureSelection: Hashable, Sendable {
  /// One photo that was picked.
  public struct Pick: Identifiable, Hashable, Sendable {
    /// The asset's identity.
    public let id: AssetID
    /// The file name that it had when it was picked, as bytes.
    public let fileName: [UInt8]
  }

  /// What is selected, in picking order, each photo once.
  public private(set) var picks: [Pick] = []

  /// Nothing is selected.
  public init() {}

  /// How many photos are selected.
  public var count: Int { picks.count }

  /// Whether there is something to be done with; the button bears ``count`` then.
  public var isDoneEnabled: Bool { !picks.isEmpty }

  /// The number that a photo shows, counted from 1 in picking order; nil where it is not selected.
  ///
  /// Complexity: O(*n*) in the photos selected.
  public func number(of asset: AssetID) -> Int? {
    picks.firstIndex { $0.id == asset }.map { $0 + 1 }
  }

  /// Selects photos behind those that are selected, in the order given; those that already are stay
  /// where they are, and a photo that is given twice counts once.
  ///
  /// - Parameter maximum: the most that may be selected; filling it exactly is no refusal.
  /// - Throws: ``SelectionError/noRoom(given:selected:maximum:)``,
  ///   ``SelectionError/notPickable(_:)``; nothing is selected then.
  public mutating func select(
    _ assets: some Sequence<Asset>,
    maximum: Int
  ) throws(SelectionError) {
    var (selected, added) = (Set(picks.map(\.id)), [Pick]())
    for asset in assets {
      guard asset.isImage else { throw .notPickable(asset.id) }
      if selected.insert(asset.id).inserted {
        added.append(Pick(id: asset.id, fileName: asset.fileName))
      }
    }
    guard added.isEmpty || picks.count + added.count <= maximum else {
      throw .noRoom(given: added.count, selected: picks.count, maximum: max(maximum, 0))
    }
    picks += added
  }

  /// Takes photos out; those behind them move up. One that is not selected is passed over.
  public mutating func deselect(_ assets: some Sequence<AssetID>) {
    let removed = Set(assets)
    picks.removeAll { removed.contains($0.id) }
  }

  /// What a tap on a photo does: takes it out, or selects it.
  ///
  /// - Throws: as ``select(_:maximum:)``; never for a photo that is selected.
  public mutating func toggle(_ asset: Asset, maximum: Int) throws(SelectionError) {
    if number(of: asset.id) != nil {
      deselect([asset.id])
    } else {
      try select([asset], maximum: maximum)
    }
  }

  /// Takes out what was picked last, where more is selected than `maximum`.
  ///
  /// - Returns: what was taken out, in picking order, for a person to be told.
  public mutating func limit(to maximum: Int) -> [Pick] {
    let excess = Array(picks.dropFirst(max(maximum, 0)))
    picks.removeLast(excess.count)
    return excess
  }

  /// Takes everything out.
  public mutating func cancel() { picks = [] }

  /// The photos selected, in picking order, to be added to a draft. They stay selected until
  /// ``cancel()``, which is for when they have been added.
  ///
  /// - Parameters:
  ///   - maximum: the most that may be selected now.
  ///   - photos: what the library holds now, as a fetch of all photos gives it.
  /// - Throws: ``SelectionError/nothingSelected``; ``SelectionError/vanished(_:)`` where some are
  ///   not among `photos`: these are no longer selected then, the rest is;
  ///   ``SelectionError/noRoom(given:selected:maximum:)`` where the maximum fell meanwhile.
  ///
  /// Complexity: O(*n*) in the library's photos.
  public mutating func done(
    maximum: Int,
    in photos: some Sequence<Asset>
  ) throws(SelectionError) -> [Asset] {
    guard !picks.isEmpty else { throw .nothingSelected }
    let wanted = Set(picks.map(\.id))
    var found: [AssetID: Asset] = [:]
    for photo in photos where wanted.contains(photo.id) { found[photo.id] = photo }
    let vanished = picks.filter { found[$0.id] == nil }
    guard vanished.isEmpty else {
      deselect(vanished.map(\.id))
      throw .vanished(vanished)
    }
    guard picks.count <= maximum else {
      throw .noRoom(given: 0, selected: picks.count, maximum: max(maximum, 0))
    }
    return picks.compactMap { found[$0.id] }
  }
}
