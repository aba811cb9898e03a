/// A walk through a library, or through the parts of it in which something happened.
///
/// Links are not followed, so that every file has one place and no walk goes in circles; names that
/// begin with a dot are passed over.
struct LibraryScan: Sendable {
  /// The root's path.
  let root: [UInt8]
  /// What is known, and becomes what is found.
  private(set) var contents: LibraryContents
  /// Folders whose entries are not what they were.
  private(set) var changedFolders: Set<[UInt8]> = []
  /// How many files were opened.
  private(set) var openedFiles = 0
  /// Told of each folder before it is listed, and of those that are gone.
  private let watch: FolderWatch?
  /// Told how many names were looked at, by each.
  private let progress: (@Sendable (Int) -> Void)?
  private var lookedAt = 0
  /// Folders that were listed, or could not be.
  private var seen: Set<[UInt8]> = []
  /// Folders that are gone where they were not seen; forgotten last of all, as one that was moved
  /// is watched without a gap.
  private var missing: Set<[UInt8]> = []
  /// The numbers of files with several names, by one of which something happened.
  private var linked: Set<UInt64> = []

  /// A walk that begins with what is known.
  init(
    root: [UInt8],
    contents: LibraryContents,
    watch: FolderWatch?,
    progress: (@Sendable (Int) -> Void)? = nil
  ) {
    self.root = root
    self.contents = contents
    self.watch = watch
    self.progress = progress
  }

  /// Looks at everything.
  ///
  /// - Throws: ``LibraryError`` where the root cannot be listed.
  ///
  /// Complexity: lists every folder and asks the system once for every file; opens those that are
  /// new or have changed.
  mutating func lookAtAll() throws(LibraryError) {
    seen = []
    missing = Set(contents.folders.keys)
    try lookBelow([])
    _ = forgetMissing()
  }

  /// Looks at what happened.
  ///
  /// - Throws: ``LibraryError`` where the root cannot be listed, or the task is cancelled.
  mutating func look(at changes: FolderWatch.Changes) throws(LibraryError) {
    for (path, names) in changes.names where contents.folders[path] != nil {
      try look(at: names, in: path)
    }
    // Nobody knows by which other names files are in the library that were in a folder which left.
    let isLost = forgetMissing()
    if changes.isOverflow || isLost { try lookAtAll() } else { lookAtOtherNames() }
    // Of a file that was being read then it is not known what it holds.
    if Task.isCancelled { throw .cancelled }
  }

  /// Lists a folder and all below it.
  private mutating func lookBelow(_ start: [UInt8]) throws(LibraryError) {
    var pending = [start]
    while let path = pending.popLast() {
      if Task.isCancelled { throw .cancelled }
      do throws(LibraryError) {
        let folder = try OpenFolder(root: root, path: path)
        // Watched first: what comes into the folder while it is listed is told later.
        watch?.add(folder, at: path)
        let listing = try FolderListing(folder, at: path, before: contents.folders[path]) {
          lookedAt += 1
          progress?(lookedAt)
        }
        openedFiles += listing.openedFiles
        linked.formUnion(listing.linked)
        set(listing.contents, for: path)
        seen.insert(path)
        pending.append(contentsOf: listing.folders.map { join(path, $0) })
      } catch {
        if path.isEmpty || error == .cancelled { throw error }
        miss(path)
        guard error != .notFound, error != .notAFolder else { continue }
        var unreadable = FolderContents()
        unreadable.isReadable = false
        set(unreadable, for: path)
        seen.insert(path)
      }
    }
  }

  private mutating func look(
    at names: Set<[UInt8]>,
    in path: [UInt8]
  ) throws(LibraryError) {
    let folder: OpenFolder
    do throws(LibraryError) {
      folder = try OpenFolder(root: root, path: path)
    } catch {
      if path.isEmpty { throw error }
      // Who takes a folder away changes the one above it, too; permissions are told of the folder.
      return try lookBelow(path)
    }
    if contents.folders[path]?.isReadable == false { return try lookBelow(path) }
    for name in names {
      let below = join(path, name)
      switch folder.item(name) {
      case .folder:
        set(nil, for: name, in: path)
        if seen.contains(below) { continue }
        miss(below)
        try lookBelow(below)
      case .file(let stamp, let hasOtherNames):
        miss(below)
        if hasOtherNames { linked.insert(stamp.inode) }
        // Told to have changed: it is looked at whatever its times say.
        read(name, stamp, in: folder, at: path)
      case .other, nil:
        miss(below)
        set(nil, for: name, in: path)
      }
    }
  }

  /// Looks at all names of files that have several: what is written by one of them is told of it
  /// alone.
  private mutating func lookAtOtherNames() {
    guard !linked.isEmpty else { return }
    for (path, known) in contents.folders {
      let entries = known.entries.filter { linked.contains($0.stamp.inode) }
      guard !entries.isEmpty, let folder = try? OpenFolder(root: root, path: path) else { continue }
      for entry in entries {
        guard case .file(let stamp, _) = folder.item(entry.name), stamp != entry.stamp else {
          continue
        }
        read(entry.name, stamp, in: folder, at: path)
      }
    }
  }

  private mutating func read(
    _ name: [UInt8],
    _ stamp: FileStamp,
    in folder: borrowing OpenFolder,
    at path: [UInt8]
  ) {
    openedFiles += 1
    set(FolderListing.entry(name, stamp, in: folder, at: path), for: name, in: path)
  }

  private mutating func set(_ entry: Entry?, for name: [UInt8], in path: [UInt8]) {
    guard var folder = contents.folders[path], folder.entry(name) != entry else { return }
    contents.folders[path] = nil
    folder.set(entry, for: name)
    contents.folders[path] = folder
    changedFolders.insert(path)
  }

  private mutating func set(_ folder: FolderContents, for path: [UInt8]) {
    guard contents.folders[path] != folder else { return }
    contents.folders[path] = folder
    changedFolders.insert(path)
  }

  /// Says that a folder, and all below it, is not where it was known to be, unless it is seen there.
  private mutating func miss(_ path: [UInt8]) {
    let isNew = missing.insert(path).inserted
    if isNew, contents.folders[path] != nil { missing.formUnion(contents.paths(below: path)) }
  }

  /// Forgets folders that are gone, and what was below them.
  ///
  /// - Returns: whether one left the library in which files had just been written to.
  private mutating func forgetMissing() -> Bool {
    var isLost = false
    for path in missing where !seen.contains(path) {
      if contents.folders.removeValue(forKey: path) != nil { changedFolders.insert(path) }
      if let watch, watch.remove(path) { isLost = true }
    }
    missing = []
    return isLost
  }
}
