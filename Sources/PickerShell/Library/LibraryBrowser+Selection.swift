internal import PictureLibrary
internal import PicturePicker

extension LibraryBrowser {
  /// Selects photos of the open album behind those that are selected.
  ///
  /// - Returns: those that numbers name, each once.
  func select(
    _ ranges: [ClosedRange<Int>],
    maximum: Int
  ) async throws(Refusal) -> [ShownPhoto] {
    try await catchUp()
    let photos = try await photos(numbered: ranges)
    do throws(SelectionError) {
      try selection.select(photos.map(\.asset), maximum: maximum)
    } catch {
      throw Refusal(error, maximum: maximum)
    }
    for photo in photos where origins[photo.asset.id] == nil {
      origins[photo.asset.id] = openAlbum
    }
    return photos.uniqued.map { photo in
      let badge = selection.number(of: photo.asset.id)
      return ShownPhoto(number: photo.number, asset: photo.asset, badge: badge)
    }
  }

  /// Takes photos of the open album out of the selection, also those that are no longer there.
  ///
  /// - Returns: those that were taken out.
  func deselect(_ ranges: [ClosedRange<Int>]) async throws(Refusal) -> [ShownPhoto] {
    try await catchUp()
    let selected = try await meant(ranges).uniqued.filter { $0.badge != nil }
    selection.deselect(selected.map(\.asset.id))
    forgetOrigins()
    return selected
  }

  /// Takes out what was picked last, where more is selected than `maximum`; returns it.
  func limit(to maximum: Int) -> [PictureSelection.Pick] {
    let dropped = selection.limit(to: maximum)
    forgetOrigins()
    return dropped
  }

  /// Takes everything out; returns how many that were.
  func cancel() -> Int {
    let count = selection.count
    selection.cancel()
    forgetOrigins()
    return count
  }

  /// What is to be added, in picking order; it stays selected until ``cancel()``.
  ///
  /// What is no longer there is named, and no longer selected.
  func chosen(maximum: Int) async throws(Refusal) -> [Source] {
    guard selection.isDoneEnabled else { throw Refusal(.nothingSelected, maximum: maximum) }
    try await catchUp()
    let photos = try await photos(of: .allPhotos)
    let before = selection.picks
    do throws(SelectionError) {
      return try selection.done(maximum: maximum, in: photos).map(library.source)
    } catch {
      forgetOrigins()
      throw Refusal(error, maximum: maximum, among: before)
    }
  }

  /// What is selected, in picking order, each by the album where it was picked and its number
  /// there.
  func selected() async -> [SelectedPhoto] {
    var results: [AlbumKind: FetchResult] = [:]
    var selected: [SelectedPhoto] = []
    for pick in selection.picks {
      var place: SelectedPhoto.Place?
      for album in [origins[pick.id] ?? .allPhotos, .allPhotos] where place == nil {
        if results[album] == nil { results[album] = try? await photos(of: album) }
        guard let photos = results[album] else { continue }
        let index =
          album == openAlbum
          ? number(of: pick.id, in: photos) : photos.firstIndex { $0.id == pick.id }
        place = index.map { SelectedPhoto.Place(album: number(of: album), index: $0) }
      }
      selected.append(SelectedPhoto(name: pick.fileName, place: place))
    }
    return selected
  }

  private func forgetOrigins() {
    let selected = Set(selection.picks.map(\.id))
    origins = origins.filter { selected.contains($0.key) }
  }
}

extension [ShownPhoto] {
  /// Each photo once, where it comes first.
  fileprivate var uniqued: [ShownPhoto] {
    var seen: Set<AssetID> = []
    return filter { seen.insert($0.asset.id).inserted }
  }
}
