internal import PicturePicker

/// The albums and photos that a Tab can name.
struct LibraryChoices: Sendable {
  /// A photo of the open album.
  struct Photo: Sendable {
    let number: Int
    let name: [UInt8]
  }

  /// An album by its title, and by its folder's path where others have the same title.
  struct Album: Sendable {
    let title: [UInt8]
    let path: [UInt8]?
  }

  var albums: [Album] = []
  var photos: [Photo] = []
  /// Those of ``photos`` that are selected.
  var selected: [Photo] = []
}

extension LineCompleter {
  /// Albums whose titles, or the paths where titles are alike, begin with all that is typed, which
  /// may be several words.
  func albums(_ point: CompletionPoint) -> [CompletionCandidate] {
    let before = point.words.dropFirst().map { lossyText($0.bytes) + " " }.joined()
    let typed = before + lossyText(point.current.bytes)
    return library.albums.flatMap { album in
      let title = lossyText(album.title)
      guard let path = album.path else { return [(title, title)] }
      let shown = "\(title) (\(lossyText(path)))"
      // Where nothing is typed one of both is enough.
      return [(lossyText(path), lossyText(path))] + (typed.isEmpty ? [] : [(title, shown)])
    }
    .filter { $0.0.utf8.starts(with: typed.utf8) || $0.0.starts(with: typed) }
    .filter { isShown(Array($0.1.utf8), hasTyped: true) }
    .map { CompletionCandidate(String($0.0.dropFirst(before.count)), shown: $0.1) }
  }

  func photos(
    _ photos: [LibraryChoices.Photo],
    _ point: CompletionPoint
  ) -> [CompletionCandidate] {
    photos.lazy.map { ("\($0.number)", $0.name) }
      .filter { $0.0.utf8.starts(with: point.current.bytes) }
      .map { CompletionCandidate($0.0, shown: "\($0.0) \(escaped($0.1))") }
  }
}

extension Shell {
  /// What a Tab at the end of `line` comes to now; nil where nothing can stand there.
  public func completion(of line: [UInt8]) async -> Completion? {
    var completer = LineCompleter(list: await editor.list, disk: disk)
    if let name = CompletionPoint(endOf: line)?.words.first.flatMap(CommandName.init),
      [.album, .photo, .select, .deselect].contains(name), let browser
    {
      completer.library = await browser.choices(withPhotos: name != .album)
    }
    return completer.completion(of: line)
  }
}
