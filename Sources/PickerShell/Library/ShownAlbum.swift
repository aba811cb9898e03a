internal import PictureLibrary

/// An album as it is shown.
struct ShownAlbum: Sendable {
  let number: Int
  let kind: AlbumKind
  let title: String
  let count: Int

  /// Whether a rule makes it; else it is a folder.
  var isComputed: Bool { if case .folder = kind { false } else { true } }
}

extension [ShownAlbum] {
  /// Folders whose titles others have, too: their paths tell them apart.
  var titledAlike: Set<AlbumKind> {
    let counts = Dictionary(map { ($0.title, 1) }, uniquingKeysWith: +)
    return Set(filter { !$0.isComputed && counts[$0.title, default: 0] > 1 }.map(\.kind))
  }
}

/// A photo or video of the open album as it is shown.
struct ShownPhoto: Sendable {
  let number: Int
  let asset: Asset
  /// Its number in the selection, from 1; nil where it is not selected.
  let badge: Int?
}

/// Some photos of an album.
struct AlbumPage: Sendable {
  let album: ShownAlbum
  var photos: [ShownPhoto]
}

/// A photo of the selection.
struct SelectedPhoto: Sendable {
  /// An album by its number, and the number of the photo in it.
  struct Place: Sendable {
    let album: Int
    let index: Int
  }

  /// Its file name, as bytes.
  let name: [UInt8]
  /// Where it can be found now; nil where it is no longer in the library.
  let place: Place?
}

/// What is selected, and how that came about.
struct SelectionStanding: Sendable {
  let photos: [SelectedPhoto]
  /// The most that may be selected.
  let maximum: Int
  /// The names of what was taken out because the room fell, as bytes.
  let dropped: [[UInt8]]
}
