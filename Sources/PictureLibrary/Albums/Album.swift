/// A named collection of assets, as it was when it was asked for.
public struct Album: Identifiable, Hashable, Sendable {
  /// Which one it is.
  public let kind: AlbumKind
  /// How many assets are in it, at least one.
  public let count: Int
  /// The name of a folder, as bytes in no particular encoding; nil for a computed album.
  public let folderName: [UInt8]?

  /// The same as ``kind``.
  public var id: AlbumKind { kind }

  /// What to show: a computed album's title, or a folder's name with U+FFFD for what is no UTF-8.
  public func title(in language: AlbumLanguage) -> String {
    kind.title(in: language) ?? String(decoding: folderName ?? [], as: UTF8.self)
  }
}

extension Album {
  /// The albums of `assets` that are not empty, most photos first; those of videos, which hold no
  /// photos, last. Equally large ones: computed albums first, then folders by their paths.
  ///
  /// - Parameters:
  ///   - rootName: the name of the library's own folder.
  ///   - now: seconds since 1970.
  ///
  /// Complexity: O(*n* + *f* log *f*) in assets and folders.
  static func albums(of assets: [Asset], rootName: [UInt8], now: Int) -> [Album] {
    let computed = AlbumKind.computed.map { kind in
      (kind, assets.count { kind.contains($0, now: now) })
    }
    var folders: [[UInt8]: Int] = [:]
    for asset in assets where asset.isImage { folders[asset.folder, default: 0] += 1 }
    let albums =
      computed.map { Album(kind: $0.0, count: $0.1, folderName: nil) }
      + folders.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { path, count in
        Album(kind: .folder(path), count: count, folderName: path.isEmpty ? rootName : name(path))
      }
    return albums.filter { $0.count > 0 }.enumerated().sorted { first, second in
      (first.element.photos, second.offset) > (second.element.photos, first.offset)
    }.map(\.element)
  }

  private var photos: Int { kind.holdsVideos ? 0 : count }

  private static func name(_ path: [UInt8]) -> [UInt8] {
    Array(path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
  }
}
