public import PictureIntake

/// The photos of a folder and all below it.
///
/// Files are known by their content; links are not followed, and names that begin with a dot are
/// passed over. Nothing is ever written into the library. What is found is kept in an index in the
/// folder for caches, so that opening the library again asks the system once for every file and
/// opens none that has not changed; without such a folder, or with one that is full or cannot be
/// written, everything works and opening takes longer.
///
/// ```swift
/// let library = try await PhotoLibrary.open(Array("/home/ada/Pictures".utf8))
/// for photo in try await library.fetch(.allPhotos) { print(photo.creationDate, photo.path) }
/// ```
public actor PhotoLibrary {
  /// The root's path without links.
  public nonisolated let root: [UInt8]
  private let index: IndexFile?
  private let now: @Sendable () -> Int

  /// The library's version, which rises with every change that is found.
  public private(set) var version = 0
  /// Why the index could not be written, where the last attempt failed.
  public private(set) var indexProblem: IndexProblem?
  /// How many files have been opened to be looked at.
  private(set) var openedFiles = 0

  private var contents = LibraryContents()
  private var assets: [Asset] = []
  private var failure: LibraryError?
  private var isLooking = false
  private(set) var watch: FolderWatch?
  /// Whether every folder has been looked at while it was watched.
  private var isWatched = false
  private var watching: Task<Void, Never>?
  let waiters = Waiters()

  private init(root: [UInt8], index: IndexFile?, now: @escaping @Sendable () -> Int) {
    self.root = root
    self.index = index
    self.now = now
  }

  deinit { watching?.cancel() }

  /// Opens the library in a folder and looks through it.
  ///
  /// - Parameters:
  ///   - path: the folder, as bytes; a link to one is followed.
  ///   - cacheFolder: the folder for caches in which the index lies, by default the user's; with
  ///     nil, or one within the library, there is no index.
  ///   - isWatched: whether the system tells what happens in the library from the beginning.
  ///   - now: the seconds since 1970, by default those of the system.
  ///   - progress: told how many files and folders were looked at, by each, on any thread.
  /// - Throws: ``LibraryError``.
  ///
  /// Complexity: O(*n*) in the files; opens those that the index does not know.
  public static func open(
    _ path: [UInt8],
    cacheFolder: [UInt8]? = userCaches,
    isWatched: Bool = false,
    now: (@Sendable () -> Int)? = nil,
    progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(LibraryError) -> PhotoLibrary {
    let (root, index) = try await onCodecThreads { () throws(LibraryError) in
      _ = try OpenFolder(root: path)
      guard let root = truePath(path) else { throw .notFound }
      let place = cacheFolder.flatMap { IndexPlace(cacheFolder: $0, root: root) }
      return (root, place.map { IndexFile(place: $0) })
    }
    let now = now ?? { systemTime() / 1_000_000_000 }
    let library = PhotoLibrary(root: root, index: index, now: now)
    await library.readIndex()
    // Where the system cannot, the library is looked through when it is asked for.
    if isWatched { try? await library.watchFromNow() }
    try await library.look(atAll: true, progress)
    return library
  }

  /// The folder for the user's caches; nil where the environment names none.
  public static var userCaches: [UInt8]? { IndexPlace.userCaches }

  private func readIndex() async {
    guard let index else { return }
    contents = await onCodecThreads { () throws(Never) in index.contents() }
  }

  /// Looks through the whole library for what has changed.
  ///
  /// - Throws: ``LibraryError`` where the root cannot be listed. The library is empty then, until a
  ///   later call finds it again.
  public func refresh() async throws(LibraryError) {
    try await look(atAll: true)
  }

  /// Brings what is known up to what happened, or looks at everything.
  private func look(
    atAll isWhole: Bool,
    _ progress: (@Sendable (Int) -> Void)? = nil
  ) async throws(LibraryError) {
    while isLooking {
      if Task.isCancelled { throw .cancelled }
      await waiters.wait()
    }
    isLooking = true
    defer {
      isLooking = false
      waiters.wakeAll()
    }
    let (root, known, watch, index) = (root, contents, watch, index)
    let changes = changes(atAll: isWhole)
    if changes.isEmpty { return }
    do throws(LibraryError) {
      let (scan, problem) = try await onCodecThreads { () throws(LibraryError) in
        var scan = LibraryScan(root: root, contents: known, watch: watch, progress: progress)
        try scan.look(at: changes)
        return (scan, index.flatMap { IndexProblem(writing: scan, to: $0) })
      }
      indexProblem = problem
      openedFiles += scan.openedFiles
      take(scan.contents, nil)
      if changes.isOverflow { isWatched = watch != nil }
    } catch {
      if error != .cancelled {
        take(LibraryContents(), error)
        isWatched = false
      } else {
        watch?.putBack(changes)
      }
      throw error
    }
  }

  private func changes(atAll isWhole: Bool) -> FolderWatch.Changes {
    var changes = watch?.take() ?? FolderWatch.Changes()
    // Nothing is known of a library whose root could not be listed.
    if isWhole || failure != nil { changes.isOverflow = true }
    return changes
  }

  /// Why what happens in the library is not told, or not all of it.
  var watchFailure: LibraryError? { watch?.failure }

  /// Has the system tell what happens in the library from now on.
  func startWatching() async throws(LibraryError) {
    if watch == nil { try watchFromNow() }
    // Every folder is looked at once more, being watched by then.
    if !isWatched { try await refresh() }
  }

  /// Has the system tell what happens in the folders that are looked at from now on.
  private func watchFromNow() throws(LibraryError) {
    let watch = try FolderWatch()
    self.watch = watch
    watching = Task { [weak self] in
      while await watch.happens() {
        guard let self else { return }
        // A root that cannot be listed is an empty library until it can.
        try? await self.look(atAll: false)
      }
    }
  }

  /// Brings what is known up to this moment: looks at what the system tells, or through the whole
  /// library where it does not tell all that happens in it.
  ///
  /// - Throws: ``LibraryError`` where the root cannot be listed, or the task is cancelled.
  public func catchUp() async throws(LibraryError) {
    try await look(atAll: !isWatched || watchFailure != nil)
  }

  private func take(_ found: LibraryContents, _ failure: LibraryError?) {
    self.failure = failure
    contents = found
    let assets = found.assets()
    guard assets != self.assets else { return }
    self.assets = assets
    version += 1
  }
}

// MARK: Asking

extension PhotoLibrary {
  /// The albums that are not empty, most photos first.
  ///
  /// - Throws: ``LibraryError`` where the root could not be listed when it was last looked at.
  ///
  /// Complexity: O(*n*) in the assets.
  public func albums() throws(LibraryError) -> [Album] {
    if let failure { throw failure }
    let name = root[(root.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    return Album.albums(of: assets, rootName: name.isEmpty ? root : Array(name), now: now())
  }

  /// The assets of an album; none for one that is not there.
  ///
  /// - Throws: ``LibraryError`` where the root could not be listed when it was last looked at.
  ///
  /// Complexity: O(*n* log *n*) in the assets.
  public func fetch(
    _ album: AlbumKind,
    _ options: FetchOptions = FetchOptions()
  ) throws(LibraryError) -> FetchResult {
    if let failure { throw failure }
    return result(album, options)
  }

  /// The same album and options now, whether or not the root is there.
  func result(_ album: AlbumKind, _ options: FetchOptions) -> FetchResult {
    FetchResult(album, options, of: assets, version: version, now: now())
  }

  /// The assets that are there of those identities.
  ///
  /// Complexity: O(*n*) in the library's assets.
  public func assets(_ identities: Set<AssetID>) -> [AssetID: Asset] {
    var found: [AssetID: Asset] = [:]
    for asset in assets where identities.contains(asset.id) { found[asset.id] = asset }
    return found
  }

  /// Photos and folders that are kept out of albums, in the order of their paths.
  public func problems() -> [LibraryProblem] { contents.problems() }

  /// What intake takes for an asset: its file, which is opened when it is prepared.
  public nonisolated func source(of asset: Asset) -> Source {
    Source(path: root + [UInt8(ascii: "/")] + asset.path)
  }
}
