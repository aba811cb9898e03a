/// The assets of an album at one moment, in order. No picture is decoded for it.
public struct FetchResult: RandomAccessCollection, Sendable {
  /// The album that was asked.
  public let album: AlbumKind
  /// What was asked of it.
  public let options: FetchOptions
  /// The library's version at that moment, which rises with every change.
  public let version: Int
  private let assets: [Asset]

  init(_ album: AlbumKind, _ options: FetchOptions, of assets: [Asset], version: Int, now: Int) {
    self.album = album
    self.options = options
    self.version = version
    self.assets = options.wanted(of: assets.lazy.filter { album.contains($0, now: now) })
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many assets there are.
  public var endIndex: Int { assets.count }

  /// The asset at an index from 0 on; one that is out of range is the caller's mistake.
  public subscript(index: Int) -> Asset { assets[index] }
}
