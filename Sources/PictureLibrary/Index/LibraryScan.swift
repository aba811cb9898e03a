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
    let known = Set(contents.folders.keys)
    let seen = try lookBelow([], isRoot: true)
    for path in known.subtracting(seen) { forget(path) }
  }

  /// Looks at what happened.
  mutating func look(at changes: FolderWatch.Changes) throws(LibraryError) {
    guard !changes.isOverflow else { return try lookAtAll() }
    var linked: Set<UInt64> = []
    for (path, names) in changes.names where contents.folders[path] != nil {
      try look(at: names, in: path, linked: &linked)
    }
    try lookAtOtherNames(of: linked)
  }

  /// Looks at all names of files that have several: what is written by one of them is told of it
  /// alone.
  private mutating func lookAtOtherNames(of linked: Set<UInt64>) throws(LibraryError) {
    guard !linked.isEmpty else { return }
    var others: Set<UInt64> = []
    for (path, folder) in contents.folders {
      let names = folder.entries.filter { linked.contains($0.stamp.inode) }.map(\.name)
      if !names.isEmpty { try look(at: Set(names), in: path, linked: &others) }
    }
  }

  /// Lists a folder and all below it; gives their paths.
  private mutating func lookBelow(
    _ start: [UInt8],
    isRoot: Bool = false
  ) throws(LibraryError) -> Set<[UInt8]> {
    var (pending, seen): ([[UInt8]], Set<[UInt8]>) = ([start], [])
    while let path = pending.popLast() {
      if Task.isCancelled { throw .cancelled }
      seen.insert(path)
      // Watched first: what comes into the folder while it is listed is told later.
      watch?.add(path)
      do throws(LibraryError) {
        let before = contents.folders[path]
        let listing = try FolderListing(root: root, path: path, before: before) {
          lookedAt += 1
          progress?(lookedAt)
        }
        openedFiles += listing.openedFiles
        set(listing.contents, for: path)
        pending.append(contentsOf: listing.folders.map { join(path, $0) })
      } catch {
        if isRoot, path.isEmpty { throw error }
        if error == .cancelled { throw error }
        guard error != .notFound, error != .notAFolder else {
          seen.remove(path)
          forget(path)
          continue
        }
        var unreadable = FolderContents()
        unreadable.isReadable = false
        set(unreadable, for: path)
      }
    }
    return seen
  }

  private mutating func look(
    at names: Set<[UInt8]>,
    in path: [UInt8],
    linked: inout Set<UInt64>
  ) throws(LibraryError) {
    let folder: OpenFolder
    do throws(LibraryError) {
      folder = try OpenFolder(root: root, path: path)
    } catch {
      if path.isEmpty { throw error }
      // Who takes a folder away changes the one above it, too; permissions are told of the folder.
      _ = try lookBelow(path)
      return
    }
    if contents.folders[path]?.isReadable == false { return _ = try lookBelow(path) }
    for name in names {
      let below = join(path, name)
      let before = contents.folders[path]?.entry(name)?.stamp.inode
      switch folder.item(name) {
      case .folder:
        set(nil, for: name, in: path)
        let prefix = below + [UInt8(ascii: "/")]
        let known = contents.folders.keys.filter { $0.starts(with: prefix) }
        let seen = try lookBelow(below)
        for path in known where !seen.contains(path) { forget(path) }
      case .file(let stamp, let hasOtherNames):
        if hasOtherNames { linked.insert(stamp.inode) }
        if let before, before != stamp.inode { linked.insert(before) }
        forget(below)
        // Told to have changed: it is looked at whatever its times say.
        openedFiles += 1
        let entry = FolderListing.entry(name, stamp, in: folder, at: path)
        set(entry, for: name, in: path)
      case .other, nil:
        // By this name it could have been written to before the name was taken away.
        if let before { linked.insert(before) }
        forget(below)
        set(nil, for: name, in: path)
      }
    }
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

  private mutating func forget(_ path: [UInt8]) {
    for path in contents.remove(path) {
      changedFolders.insert(path)
      watch?.remove(path)
    }
  }
}
