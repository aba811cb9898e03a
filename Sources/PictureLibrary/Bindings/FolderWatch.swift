internal import Glibc
internal import PictureIntake

/// Tells in which folders something happened, as the kernel does (inotify).
///
/// A file that somebody writes into counts when it is closed. What is cut by its path, written
/// through a mapping, or by a name that is not in the library, is not told.
final class FolderWatch: Sendable {
  /// What happened since it was last asked for.
  struct Changes: Equatable, Sendable {
    /// Names by the path of the folder in which they are, or are no more.
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    /// Whether more happened than is told here.
    var isOverflow = false

    var isEmpty: Bool { names.isEmpty && !isOverflow }
  }

  struct State {
    var changes = Changes()
    var written = WrittenFiles()
    var paths: [Int32: [UInt8]] = [:]
    var watches: [[UInt8]: Int32] = [:]
    var failure: LibraryError?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let queue: EventQueue
  /// What is known; while it is held, nothing that happens is read from the system.
  let state = Lock(State())

  /// Begins to watch nothing.
  init() throws(LibraryError) {
    queue = try EventQueue()
    try queue.start { [weak self] in self?.hear() }
  }

  deinit { queue.stop() }

  /// Why not all folders are watched: the system's limit was reached.
  var failure: LibraryError? { state.withLock { $0.failure } }

  /// Watches a folder that lies at a path from the root on.
  func add(_ folder: borrowing OpenFolder, at path: [UInt8]) {
    let place = folder.path
    // What happens from now on is not taken before it is known where.
    state.withLock { state in
      switch queue.watch(place) {
      case .success(let number):
        state.paths[number] = path
        state.watches[path] = number
      // Permissions that were taken away are told of the folder above.
      case .failure(let failure) where failure.code == EACCES: break
      case .failure(let failure):
        state.failure = .system(code: failure.code, operation: "watch a folder")
      }
    }
  }

  /// Stops watching the folder at a path, unless it was moved to another where it is watched.
  ///
  /// - Returns: whether files in it were written to a moment ago, which can have other names.
  func remove(_ path: [UInt8]) -> Bool {
    state.withLock { state in
      guard let number = state.watches.removeValue(forKey: path), state.paths[number] == path
      else { return false }
      state.paths[number] = nil
      queue.forget(number)
      return state.written.contains(in: number)
    }
  }

  /// What happened between the last call and this one.
  func take() -> Changes {
    state.withLock { state in
      state.take(from: queue)
      if state.written.turn() { state.changes.isOverflow = true }
      defer { state.changes = Changes() }
      return state.changes
    }
  }

  /// Has what was taken be told once more, to somebody who looks at everything: what was written to
  /// can have lost its name by then.
  func putBack(_ changes: Changes) {
    state.withLock { state in
      state.changes.isOverflow = true
      for (path, names) in changes.names { state.changes.names[path, default: []].formUnion(names) }
    }
    wake()
  }

  /// Waits until something has happened; false when the task is cancelled.
  func happens() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.changes.isEmpty || Task.isCancelled { return true }
          state.waiting = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      wake()
    }
    return !Task.isCancelled
  }

  private func wake() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  private func hear() {
    let isChanged = state.withLock { state in
      state.take(from: queue)
      return !state.changes.isEmpty
    }
    if isChanged { wake() }
  }
}

extension FolderWatch.State {
  /// Takes all that the kernel has told.
  fileprivate mutating func take(from queue: EventQueue) {
    while let events = queue.read() {
      for event in events { take(event) }
    }
  }

  private mutating func take(_ event: EventQueue.Event) {
    if event.kind == .overflow { changes.isOverflow = true }
    written.take(event)
    guard let path = paths[event.watch] else { return }
    if event.kind == .over {
      paths[event.watch] = nil
      if watches[path] == event.watch { watches[path] = nil }
    }
    if !event.name.isEmpty {
      changes.names[path, default: []].insert(event.name)
    } else if path.isEmpty {
      // The root itself was moved, deleted or given other permissions.
      changes.isOverflow = true
    } else if event.kind == .over {
      // Of a disk that was taken out the folder above is told nothing.
      let slash = path.lastIndex(of: UInt8(ascii: "/"))
      let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
      changes.names[Array(path[..<(slash ?? 0)]), default: []].insert(name)
    }
  }
}
