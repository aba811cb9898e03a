/// A folder beside a destination in which something is made before it gets its name there.
///
/// It is locked from its first moment to its last, so that clearing what killed exports left
/// behind never removes the one that another process is writing. Unless its content has been
/// placed, it is removed when it goes out of use.
struct TemporaryFolder: ~Copyable {
  private static let prefix = Array(".picture-picker-export-".utf8)
  /// The name of a single file that is made in such a folder.
  static let fileName = Array("file".utf8)

  /// The folder of the destination.
  let parent: Folder
  /// The folder to write into.
  let folder: Folder
  /// Its name in `parent`.
  let name: [UInt8]

  private init(parent: consuming Folder, folder: consuming Folder, name: [UInt8]) {
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
  static func make(beside destination: Destination) throws(BundleError) -> TemporaryFolder {
    let parent = try Folder(path: destination.folder)
    clearLeftovers(in: parent)
    var number = 0
    while true {
      let name = prefix + Array(String(number).utf8)
      if let folder = try claim(name, in: parent) {
        return TemporaryFolder(parent: parent, folder: folder, name: name)
      }
      number += 1
    }
  }

  /// Makes a folder and locks it; nil where the name is in use.
  private static func claim(
    _ name: [UInt8],
    in parent: borrowing Folder
  ) throws(BundleError) -> Folder? {
    do {
      try parent.makeFolder(name)
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
  /// Removes the folder of that name and identity, if all that is in it is what an export writes.
  static func remove(_ name: [UInt8], in parent: borrowing Folder, ifIdentity identity: [UInt64]) {
    do {
      let folder = try parent.folder(name)
      guard try folder.entry().identity == identity else { return }
      let names = try folder.names()
      for name in names {
        guard isOfExports(name), try folder.entry(name).kind == .file else { return }
      }
      for name in names { try folder.removeFile(name) }
      try parent.removeFolder(name)
    } catch {
      // Nothing depends on it: what stays is cleared by a later export.
    }
  }

  private static func clearLeftovers(in parent: borrowing Folder) {
    let names = (try? parent.names(limit: 1000) { $0.starts(with: prefix) }) ?? []
    for name in names {
      do {
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

  private static func isOfExports(_ name: [UInt8]) -> Bool {
    if name == fileName || name == Manifest.fileName { return true }
    let number = name.prefix { $0 != UInt8(ascii: ".") }
    return (2...3).contains(number.count)
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && ["jpg", "png", "webp"].contains { name.dropFirst(number.count + 1).elementsEqual($0.utf8) }
  }
}
