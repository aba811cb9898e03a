extension AlbumKind {
  /// Whether an asset is in the album, at `now` in seconds since 1970.
  ///
  /// Where a file does not tell, the photo is not in the album. What files tell, and who says so,
  /// stands where they are read: `PhotoDetails` and `DescribedParts` of PictureIntake, and
  /// ``MovieHead``.
  func contains(_ asset: Asset, now: Int) -> Bool {
    switch self {
    case .allPhotos: asset.isImage
    case .recentlyAdded: asset.isImage && asset.addedDate.seconds > now - Self.recentSeconds
    case .screenshots:
      asset.isImage && (asset.traits.contains(.screenshot) || asset.isNamedAsScreenshot)
    case .panoramas: asset.isImage && asset.traits.contains(.panorama)
    case .selfies: asset.isImage && asset.traits.contains(.selfie)
    case .bursts: asset.isImage && asset.traits.contains(.burst)
    case .videos: !asset.isImage
    case .slowMotion: !asset.isImage && asset.traits.contains(.slowMotion)
    case .folder(let path): asset.isImage && asset.folder == path
    }
  }

  /// 30 days.
  private static let recentSeconds = 30 * 86_400
}

extension Asset {
  /// Whether Android gave it its name: `Screenshot_%s.png` (Android Open Source Project, SystemUI,
  /// `ImageExporter`), before whose time screenshots had no other mark.
  fileprivate var isNamedAsScreenshot: Bool { fileName.starts(with: "Screenshot_".utf8) }
}
