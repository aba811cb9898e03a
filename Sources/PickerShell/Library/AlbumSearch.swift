internal import PictureLibrary

/// Finds the album that somebody named.
struct AlbumSearch {
  private let albums: [Album]
  private let root: [UInt8]
  private let language: AlbumLanguage

  init(_ albums: [Album], _ root: [UInt8], _ language: AlbumLanguage) {
    self.albums = albums
    self.root = root
    self.language = language
  }

  /// The album of a title, that of a rule in any language, or of a folder's path from the root on;
  /// capitals and the way in which accents are written count only where it takes them to tell
  /// albums apart.
  ///
  /// - Throws: `noSuchAlbum` where there is none, or several are alike.
  func album(_ typed: [UInt8]) throws(ShellError) -> AlbumKind {
    let text = lossyText(typed)
    let rules: [(Album) -> Bool] = [
      { titles(of: $0).contains(text) },
      { $0.kind == .folder(typed) || ($0.kind == .folder([]) && typed == root) },
      { $0.folderName == typed },
      { $0.title(in: language) == text },
      { $0.title(in: language).lowercased() == text.lowercased() },
    ]
    for rule in rules {
      let found = albums.filter(rule)
      if found.count == 1 { return found[0].kind }
      if found.count > 1 { throw ambiguous(typed, found) }
    }
    throw unknown(typed)
  }

  /// The titles that a rule makes, in all languages.
  private func titles(of album: Album) -> [String] {
    AlbumLanguage.allCases.compactMap { album.kind.title(in: $0) }
  }

  private func ambiguous(_ typed: [UInt8], _ found: [Album]) -> ShellError {
    let paths = found.prefix(3).map { escaped($0.kind.path(root: root)) }
    return ShellError(
      .noSuchAlbum,
      "\(found.count) albums are called \(quoted(typed)); none was opened."
        + " (\(paths.joined(separator: ", ")): album opens each by its folder.)"
    )
  }

  private func unknown(_ typed: [UInt8]) -> ShellError {
    let titles = albums.map { $0.title(in: language) }
    let lowercased = titles.map { $0.lowercased() }
    let nearest = Spelling.nearest(to: Array(lossyText(typed).lowercased().utf8), among: lowercased)
      .flatMap { lowercased.firstIndex(of: $0) }
      .map { "Is \(escaped(Array(titles[$0].utf8))) meant? " }
    return ShellError(
      .noSuchAlbum,
      "There is no album \(quoted(typed)); the open one stays open."
        + " (\(nearest ?? "")albums lists them.)"
    )
  }
}

extension AlbumKind {
  /// What to show: a computed album's title, or a folder's name.
  func title(_ language: AlbumLanguage, root: [UInt8]) -> String {
    if let title = title(in: language) { return title }
    let path = path(root: root)
    let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return lossyText(path[start...])
  }

  /// The path of a folder from the root on, and for the root the root's; empty for an album that a
  /// rule makes.
  func path(root: [UInt8]) -> [UInt8] {
    guard case .folder(let path) = self else { return [] }
    return path.isEmpty ? root : path
  }
}
