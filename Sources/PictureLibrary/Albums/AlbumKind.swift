/// Which album it is: one that a rule makes, or a folder.
@nonexhaustive
public enum AlbumKind: Hashable, Sendable {
  /// Every photo: the camera roll.
  case allPhotos
  /// Photos that came in the last 30 days.
  case recentlyAdded
  /// Captures of a screen.
  case screenshots
  /// Several views in one picture.
  case panoramas
  /// Photos by the camera on the screen's side.
  case selfies
  /// Photos taken several in one go.
  case bursts
  /// Films; listed, never picked.
  case videos
  /// Films that were taken to be played slowly; listed, never picked.
  case slowMotion
  /// The photos that lie in one folder, not below it; its path from the root on, empty for the
  /// root.
  case folder([UInt8])

  /// Whether what is in it are films, which are never picked.
  public var holdsVideos: Bool { self == .videos || self == .slowMotion }

  /// The computed albums, in the order in which those with equally many photos are listed.
  static let computed: [AlbumKind] = [
    .allPhotos, .recentlyAdded, .screenshots, .panoramas, .selfies, .bursts, .videos, .slowMotion,
  ]

  /// The title of a computed album; nil for a folder.
  public func title(in language: AlbumLanguage) -> String? {
    let titles: (english: String, chinese: String)
    switch self {
    case .allPhotos: titles = ("All Photos", "所有照片")
    case .recentlyAdded: titles = ("Recently Added", "最近添加")
    case .screenshots: titles = ("Screenshots", "屏幕快照")
    case .panoramas: titles = ("Panoramas", "全景照片")
    case .selfies: titles = ("Selfies", "自拍")
    case .bursts: titles = ("Bursts", "连拍")
    case .videos: titles = ("Videos", "视频")
    case .slowMotion: titles = ("Slo-mo", "慢动作")
    case .folder: return nil
    }
    switch language {
    case .english: return titles.english
    case .simplifiedChinese: return titles.chinese
    }
  }
}
