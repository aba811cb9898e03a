internal import PictureLibrary

/// A photo library as a person at the prompt has it before them: the album that is open, the
/// numbers that were shown, and the selection.
///
/// A number stands for the photo, or the album, that was last shown under it, whatever happened in
/// the library since; one that was not shown yet stands for what would be shown under it now.
actor LibraryBrowser {
  nonisolated let library: PhotoLibrary
  nonisolated let language: AlbumLanguage
  nonisolated let images: ImageCache
  private(set) var openAlbum = AlbumKind.allPhotos
  /// The albums by their numbers.
  private var numbered: [AlbumKind] = []
  /// Photos of the open album by the numbers under which they were shown.
  private var shown: [Int: Asset] = [:]
  /// What was fetched last, to be used again as long as the library stays the same.
  private var fetched: FetchResult?
  var selection = PictureSelection()
  /// The albums in which photos of the selection were picked.
  var origins: [AssetID: AlbumKind] = [:]

  init(_ library: PhotoLibrary, language: AlbumLanguage) {
    self.library = library
    self.language = language
    images = ImageCache(library)
  }

  /// The photos and videos of an album as they are now, newest first: what a person looks for is
  /// mostly new.
  func photos(of album: AlbumKind) async throws(Refusal) -> FetchResult {
    // Which photos are recent changes without the library.
    if let fetched, fetched.album == album, album != .recentlyAdded,
      fetched.version == (await library.version)
    {
      return fetched
    }
    var options = FetchOptions()
    options.isAscending = false
    do throws(LibraryError) {
      let photos = try await library.fetch(album, options)
      fetched = photos
      return photos
    } catch {
      throw Refusal(error)
    }
  }

  /// Has what happened in the library until now be known; the first time, albums get their numbers.
  func catchUp() async throws(Refusal) {
    do throws(LibraryError) {
      try await library.catchUp()
      if numbered.isEmpty { numbered = try await library.albums().map(\.kind) }
    } catch {
      throw Refusal(error)
    }
  }
}

// MARK: Albums

extension LibraryBrowser {
  /// The albums that there are now, which get their numbers by it.
  func albums() async throws(Refusal) -> [ShownAlbum] {
    try await catchUp()
    let albums = try await known()
    numbered = albums.map(\.kind)
    return albums.enumerated().map { shown($1, number: $0) }
  }

  /// Opens the album that words name: by its number, its title or its folder's path.
  func open(_ words: [Word]) async throws(Refusal) {
    try await catchUp()
    openAlbum = try await album(words)
    shown = [:]
  }

  /// What a Tab can name: photos of the open album, or albums.
  func choices(withPhotos: Bool) async -> LibraryChoices {
    var choices = LibraryChoices()
    try? await catchUp()
    if withPhotos {
      let photos = (try? await photos(of: openAlbum)).map { Array($0) } ?? []
      for (index, photo) in photos.enumerated() {
        // What was shown there is meant by the number.
        let asset = shown[index] ?? photo
        let choice = LibraryChoices.Photo(number: index, name: asset.fileName)
        if asset.isImage { choices.photos.append(choice) }
        if selection.number(of: asset.id) != nil { choices.selected.append(choice) }
      }
    } else {
      let albums = ((try? await known()) ?? []).map { shown($0, number: number(of: $0.kind)) }
      let alike = albums.titledAlike
      choices.albums = albums.map { album in
        let path = alike.contains(album.kind) ? album.kind.path(root: library.root) : nil
        return LibraryChoices.Album(title: Array(album.title.utf8), path: path)
      }
    }
    return choices
  }

  /// The open album as it is now.
  func current(count: Int) -> ShownAlbum {
    shown(openAlbum, count: count, number: number(of: openAlbum))
  }

  /// The number of an album; one that has none yet gets the next.
  func number(of album: AlbumKind) -> Int {
    if let number = numbered.firstIndex(of: album) { return number }
    numbered.append(album)
    return numbered.count - 1
  }

  private func known() async throws(Refusal) -> [Album] {
    do throws(LibraryError) {
      return try await library.albums()
    } catch {
      throw Refusal(error)
    }
  }

  private func album(_ words: [Word]) async throws(Refusal) -> AlbumKind {
    let albums = try await known()
    let typed = Array(words.map(\.bytes).joined(separator: [UInt8(ascii: " ")]))
    if let number = CommandParser.number(typed[...]), numbered.indices.contains(number) {
      let kind = numbered[number]
      if albums.contains(where: { $0.kind == kind }) { return kind }
      let title = escaped(Array(title(of: kind).utf8))
      throw Refusal(.noSuchAlbum("Album \(number), \(title), has no photos any more"))
    }
    do throws(ShellError) {
      return try AlbumSearch(albums, library.root, language).album(typed)
    } catch {
      throw Refusal(error)
    }
  }

  private func shown(_ album: Album, number: Int) -> ShownAlbum {
    shown(album.kind, count: album.count, number: number)
  }

  private func shown(_ kind: AlbumKind, count: Int, number: Int) -> ShownAlbum {
    ShownAlbum(number: number, kind: kind, title: title(of: kind), count: count)
  }

  private func title(of kind: AlbumKind) -> String { kind.title(language, root: library.root) }
}

// MARK: Photos

extension LibraryBrowser {
  /// Photos of the open album by their numbers, which are shown by it.
  ///
  /// - Parameters:
  ///   - range: the numbers; beyond the last photo they are passed over. Nil for the first `most`.
  func page(_ range: ClosedRange<Int>?, most: Int) async throws(Refusal) -> AlbumPage {
    try await catchUp()
    let photos = try await photos(of: openAlbum)
    if photos.isEmpty, openAlbum != .allPhotos {
      let title = escaped(Array(title(of: openAlbum).utf8))
      throw Refusal(.noSuchAlbum("The open album, \(title), has no photos any more"))
    }
    let wanted = range ?? 0...max(most, 1) - 1
    guard wanted.lowerBound < photos.count || range == nil else {
      throw Refusal(.noSuchPhoto(wanted.lowerBound, of: photos.count))
    }
    let numbers = wanted.clamped(to: 0...max(photos.count - 1, 0))
    var page = AlbumPage(album: current(count: photos.count), photos: [])
    for number in numbers where number < photos.count {
      shown[number] = photos[number]
      page.photos.append(described(photos[number], number))
    }
    return page
  }

  /// The photo of a number, as it is now.
  func photo(_ number: Int) async throws(Refusal) -> ShownPhoto {
    try await catchUp()
    let photos = try await photos(numbered: [number...number])
    guard let photo = photos.first else { throw Refusal(.noSuchPhoto(number, of: 0)) }
    return photo
  }

  /// The photos of numbers as they are now, in the order given.
  func photos(numbered ranges: [ClosedRange<Int>]) async throws(Refusal) -> [ShownPhoto] {
    let meant = try await meant(ranges)
    let there = await library.assets(Set(meant.map(\.asset.id)))
    var photos: [ShownPhoto] = []
    for photo in meant {
      guard let asset = there[photo.asset.id] else {
        throw Refusal(.vanished(photo.number, escaped(photo.asset.fileName)))
      }
      photos.append(described(asset, photo.number))
    }
    return photos
  }

  /// The photos that numbers stand for, whether or not they are still there.
  func meant(_ ranges: [ClosedRange<Int>]) async throws(Refusal) -> [ShownPhoto] {
    let photos = try await photos(of: openAlbum)
    var meant: [ShownPhoto] = []
    for range in ranges {
      // Looked at before the range is walked: its end can be any number.
      let last = range.upperBound
      guard last < photos.count || shown[last] != nil else {
        let first = max(range.lowerBound, min(photos.count, last))
        throw Refusal(.noSuchPhoto(first, of: photos.count))
      }
      for number in range {
        guard let asset = shown[number] ?? (number < photos.count ? photos[number] : nil) else {
          throw Refusal(.noSuchPhoto(number, of: photos.count))
        }
        meant.append(described(asset, number))
      }
    }
    return meant
  }

  /// The number under which a photo of the open album can be named; nil where it is not in it.
  func number(of asset: AssetID, in photos: FetchResult) -> Int? {
    if let number = photos.firstIndex(where: { $0.id == asset }),
      shown[number].map({ $0.id == asset }) ?? true
    {
      return number
    }
    return shown.filter { $0.value.id == asset }.keys.min()
  }

  private func described(_ asset: Asset, _ number: Int) -> ShownPhoto {
    ShownPhoto(number: number, asset: asset, badge: selection.number(of: asset.id))
  }
}
