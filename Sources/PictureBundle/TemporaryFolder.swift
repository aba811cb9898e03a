/// A folder beside a destination in which something is made before it gets its name there.
///
/// It is locked from its first moment to its last, so that clearing what killed exports left
/// behind never removes the one that another process is writing. Unless its content has been
/// placed, it is removed when it goes out of use.
struct TemporaryFolder: ~Copyable {
  private static let prefix = Array(".picture-picker-export-".utf8)
  /// The name of a single file that is made in such a folder.
  static let fileName = Array("file".utf8)
  /// The name of such a file when it is whole, and of what is exchanged for it.
  static let wholeName = Array("whole".utf8)

  /// What is made.
  enum Content {
    /// The folder itself gets another name in the end.
    case folder
    /// One file in it does.
    case file
  }

  let content: Content
  /// The folder of the destination.
  let parent: Folder
  /// The folder to write into.
  let folder: Folder
  /// Its name in `parent`.
  let name: [UInt8]

  private init(
    _ content: Content,
    parent: consuming Folder,
    folder: consuming Folder,
    name: [UInt8]
  ) {
    self.content = content
    self.parent = parent
    self.folder = folder
    self.name = name
  }

  deinit {
    // The name may be another's by now: that of an export begun since the content was placed.
    guard let entry = try? folder.entry() else { return }
    TemporaryFolder.remove(name, in: parent, ifIdentity: entry.identity)
  }

  /// Clears leftovers and makes a new one.
  static func make(
    beside destination: Destination,
    for content: Content
  ) throws(BundleError) -> TemporaryFolder {
    let parent = try Folder(path: destination.folder)
    clearLeftovers(in: parent)
    var number = 0
    while true {
      let name = prefix + Array(String(number).utf8)
      if let folder = try claim(name, in: parent, for: content) {
        return TemporaryFolder(content, parent: parent, folder: folder, name: name)
      }
      number += 1
    }
  }

  /// Makes a folder and locks it; nil where the name is in use.
  private static func claim(
    _ name: [UInt8],
    in parent: borrowing Folder,
    for content: Content
  ) throws(BundleError) -> Folder? {
    do {
      // A file takes modes of its own along; until then it is nobody else's.
      try parent.makeFolder(name, modes: content == .folder ? 0o777 : 0o700)
    } catch  where error.isExisting {
      return nil
    }
    do {
      let folder = try parent.folder(name)
      // Between the two calls another process may have taken the folder for a leftover.
      guard folder.tryLock(locksMissing: true),
        try parent.entry(name).identity == folder.entry().identity
      else { return nil }
      return folder
    } catch  where error.isNotFound {
      return nil
    } catch {
      // A umask can make what its own maker may not open, nor any export after it clear.
      try? parent.removeFolder(name)
      throw error
    }
  }
}

// MARK: Removing

extension TemporaryFolder {
  /// Removes what has that name and identity: a file, or a folder if all that is in it is what an
  /// export writes.
  static func remove(_ name: [UInt8], in parent: borrowing Folder, ifIdentity identity: [UInt64]) {
    do {
      let entry = try parent.entry(name)
      guard entry.identity == identity else { return }
      if entry.kind == .file { return try parent.removeFile(name) }
      let folder = try parent.folder(name)
      guard try folder.entry().identity == identity else { return }
      if try folder.names() == [wholeName] {
        try removeWhole(in: folder)
      } else if try !removeFiles(in: folder) {
        return
      }
      try parent.removeFolder(name)
    } catch {
      // Nothing depends on it: what stays is cleared by a later export.
    }
  }

  /// Removes an archive, or what was exchanged for it. That can be a thing of anyone else which
  /// came to the destination at the last moment, and then stays.
  private static func removeWhole(in folder: borrowing Folder) throws(BundleError) {
    switch try Standing(of: wholeName, in: folder) {
    case .free, .foreign: break
    case .emptyFolder: try folder.removeFolder(wholeName)
    case .bundle(let identity): remove(wholeName, in: folder, ifIdentity: identity)
    }
  }

  /// Removes all files, or none where there is anything that no export writes; false then.
  private static func removeFiles(in folder: borrowing Folder) throws(BundleError) -> Bool {
    var names = try folder.names()
    for name in names {
      guard isOfExports(name), try folder.entry(name).kind == .file else { return false }
    }
    // The manifest last: with it the rest can be told to be a bundle's.
    names.sort { $1 == Manifest.fileName && $0 != Manifest.fileName }
    for name in names { try folder.removeFile(name) }
    return true
  }

  private static func clearLeftovers(in parent: borrowing Folder) {
    let names = (try? parent.names(limit: 1000) { $0.starts(with: prefix) }) ?? []
    for name in names {
      do {
        if try parent.entry(name).kind == .file {
          try clearReplacedArchive(name, in: parent)
          continue
        }
        let leftover = try parent.folder(name)
        let entry = try leftover.entry()
        // The identity is compared again under the lock: the folder may just have been placed.
        if entry.isOwn, leftover.tryLock(locksMissing: false) {
          remove(name, in: parent, ifIdentity: entry.identity)
        }
      } catch {
        // Another process was faster, or it is no folder.
      }
    }
  }

  /// Removes an archive for which a folder was exchanged.
  private static func clearReplacedArchive(
    _ name: [UInt8],
    in parent: borrowing Folder
  ) throws(BundleError) {
    guard try parent.entry(name).isOwn,
      case .bundle(let identity) = try Standing(of: name, in: parent)
    else { return }
    remove(name, in: parent, ifIdentity: identity)
  }

  private static func isOfExports(_ name: [UInt8]) -> Bool {
    if name == fileName || name == Manifest.fileName { return true }
    let number = name.prefix { $0 != UInt8(ascii: ".") }
    return (2...3).contains(number.count)
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && ["jpg", "png", "webp"].contains { name.dropFirst(number.count + 1).elementsEqual($0.utf8) }
  }
}
