public import PictureImaging

/// What an asset is, by its content.
@nonexhaustive
public enum AssetMediaType: Hashable, Sendable {
  /// A still picture of a format that intake reads.
  case image(ImageFormat)
  /// A film; listed, never picked.
  case video
}

/// Where a photo was taken.
public struct AssetLocation: Hashable, Sendable {
  /// Degrees north, −90…90.
  public let latitude: Double
  /// Degrees east, −180…180.
  public let longitude: Double
}

/// One photo file of a library, as it was when it was last looked at.
///
/// Two assets are equal where all that is said of them here is. One file before and after a change
/// has one ``localIdentifier`` and is not equal.
public final class Asset: Identifiable, Sendable {
  /// The identity: the same in every run and under every name within the library.
  public let localIdentifier: AssetID
  /// The folder it lies in, as bytes, from the root on; empty for the root itself.
  public let folder: [UInt8]
  /// The last component of its path, as bytes in no particular encoding.
  public let fileName: [UInt8]
  /// What it is, by its content; its name is not asked.
  public let mediaType: AssetMediaType
  /// The size as the pixels lie in the file; nil where a video does not tell it.
  public let storedSize: PixelSize?
  /// How the picture is turned.
  public let orientation: Orientation
  /// When it was taken: EXIF's original date, or else the time at which the content last changed.
  public let creationDate: PhotoDate
  /// Where it was taken, where the file tells.
  public let location: AssetLocation?
  /// The camera's make and model, where the file tells.
  public let camera: String?
  let takenDate: PhotoDate?
  let milliseconds: Int?
  let traits: AssetTraits
  let stamp: FileStamp

  init(
    _ facts: AssetFacts,
    folder: [UInt8],
    fileName: [UInt8],
    stamp: FileStamp,
    link: [UInt8] = []
  ) {
    localIdentifier = AssetID(inode: stamp.inode, born: stamp.born, link: link)
    self.folder = folder
    self.fileName = fileName
    mediaType = facts.mediaType
    storedSize = facts.storedSize
    orientation = facts.orientation
    creationDate = facts.takenDate ?? stamp.modificationDate
    takenDate = facts.takenDate
    milliseconds = facts.milliseconds
    location = facts.location
    camera = facts.camera
    traits = facts.traits
    self.stamp = stamp
  }

  /// The same as ``localIdentifier``.
  public var id: AssetID { localIdentifier }

  /// The size after orientation; nil where a video does not tell it.
  public var displayedSize: PixelSize? { storedSize.map(orientation.displayed) }

  /// How long a video is; nil for a still picture, and where the file does not tell.
  public var duration: Duration? { milliseconds.map { .milliseconds($0) } }

  /// When the content last changed.
  public var modificationDate: PhotoDate { stamp.modificationDate }

  /// When the file came into being where it lies, as far as the file system tells; else when its
  /// content last changed.
  public var addedDate: PhotoDate {
    stamp.born == 0 ? stamp.modificationDate : PhotoDate(nanoseconds: stamp.born)
  }

  /// Bytes of the file.
  public var byteCount: Int { stamp.byteCount }

  /// Whether it is a still picture.
  public var isImage: Bool { mediaType != .video }

  /// The path from the root on.
  public var path: [UInt8] { folder.isEmpty ? fileName : folder + [UInt8(ascii: "/")] + fileName }
}

extension Asset: Hashable {
  /// Whether all that is said of both is the same.
  public static func == (lhs: Asset, rhs: Asset) -> Bool {
    lhs === rhs
      || lhs.localIdentifier == rhs.localIdentifier && lhs.fileName == rhs.fileName
        && lhs.folder == rhs.folder && lhs.stamp.byteCount == rhs.stamp.byteCount
        && lhs.stamp.modified == rhs.stamp.modified && lhs.facts == rhs.facts
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(localIdentifier) }
}

extension FileStamp {
  var modificationDate: PhotoDate { PhotoDate(nanoseconds: modified) }
}

extension PhotoDate {
  /// The second that a time of the file system lies in.
  init(nanoseconds: Int) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self.init(seconds: rest < 0 ? seconds - 1 : seconds, offsetMinutes: 0)
  }
}
