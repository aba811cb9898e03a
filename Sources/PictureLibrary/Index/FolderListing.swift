internal import PictureImaging
internal import PictureIntake

/// What was found in one folder, which is looked at without what lies below it.
struct FolderListing {
  /// The regular files.
  private(set) var contents = FolderContents()
  /// The names of the folders in it.
  private(set) var folders: [[UInt8]] = []
  /// How many files were opened.
  private(set) var openedFiles = 0
  /// The numbers of those of them that have several names.
  private(set) var linked: Set<UInt64> = []

  /// Lists a folder, which lies at `path`; opens only files that are not as they were `before`.
  ///
  /// - Parameter looking: called before each name is looked at.
  /// - Throws: ``LibraryError`` where the folder cannot be listed, or the task is cancelled.
  init(
    _ folder: borrowing OpenFolder,
    at path: [UInt8],
    before: FolderContents?,
    looking: () -> Void
  ) throws(LibraryError) {
    var entries: [Entry] = []
    for name in try folder.names() {
      if Task.isCancelled { throw .cancelled }
      looking()
      switch folder.item(name) {
      case .folder: folders.append(name)
      case .file(let stamp, let hasOtherNames):
        if let before = before?.entry(name), before.stamp == stamp {
          entries.append(before)
        } else {
          openedFiles += 1
          if hasOtherNames { linked.insert(stamp.inode) }
          entries.append(Self.entry(name, stamp, in: folder, at: path))
        }
      case .other, nil: break
      }
    }
    contents = FolderContents(entries)
  }

  /// An entry for a file, which is opened for it.
  ///
  /// - Parameter now: nanoseconds since 1970.
  static func entry(
    _ name: [UInt8],
    _ stamp: FileStamp,
    in folder: borrowing OpenFolder,
    at path: [UInt8],
    now: Int = systemTime()
  ) -> Entry {
    let content = content(name, stamp, in: folder, at: path)
    // Times of the file system go by ticks of some milliseconds.
    let isSettled = stamp.changed < now - 50_000_000 && content.isLasting
    return Entry(name: name, stamp: isSettled ? stamp : stamp.unsettled, content: content)
  }

  private static func content(
    _ name: [UInt8],
    _ stamp: FileStamp,
    in folder: borrowing OpenFolder,
    at path: [UInt8]
  ) -> Entry.Content {
    do throws(IntakeError) {
      let facts = AssetFacts(try folder.head(of: name, byteCount: stamp.byteCount))
      return .asset(Asset(facts, folder: path, fileName: name, stamp: stamp))
    } catch {
      switch error {
      case .unsupportedFormat("video"):
        var facts = AssetFacts(mediaType: .video)
        if let head = try? folder.movieHead(of: name, byteCount: stamp.byteCount) {
          facts.take(head)
        }
        return .asset(Asset(facts, folder: path, fileName: name, stamp: stamp))
      // Documents, of which nobody expects that they are among the photos.
      case .unsupportedFormat("PDF"), .unsupportedFormat("SVG"), .unsupportedFormat("ICO"):
        return .other
      case .notAnImage: return isNamedLikePhoto(name) ? .broken(error) : .other
      default: return .broken(error)
      }
    }
  }

  private static func isNamedLikePhoto(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return ImageFormat.allCases.contains { $0.fileExtensions.contains(ending) }
  }
}

extension Entry.Content {
  /// Whether it depends on nothing but the file's bytes.
  fileprivate var isLasting: Bool {
    switch self {
    case .asset, .other, .broken(.notAnImage), .broken(.unsupportedFormat), .broken(.damaged): true
    case .broken: false
    }
  }
}
