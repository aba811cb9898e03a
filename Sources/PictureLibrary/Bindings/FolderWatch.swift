internal import Glibc
internal import PictureIntake

/// Tells in which folders something happened, as the kernel does (inotify).
///
/// A file that somebody writes into counts when it is closed. What is cut by its path or written
/// through a mapping is not told.
final class FolderWatch: Sendable {
  /// What happened since it was last asked for.
  struct Changes: Equatable, Sendable {
    /// Names by the path of the folder in which they are, or are no more.
    var names: [[UInt8]: Set<[UInt8]>] = [:]
    /// Whether more happened than is told here.
    var isOverflow = false

    var isEmpty: Bool { names.isEmpty && !isOverflow }
  }

  private struct State {
    var changes = Changes()
    var paths: [Int32: [UInt8]] = [:]
    var watches: [[UInt8]: Int32] = [:]
    var failure: LibraryError?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let root: [UInt8]
  private let queue: EventQueue
  private let state = Lock(State())

  /// Begins to watch nothing in the library at `root`.
  init(root: [UInt8]) throws(LibraryError) {
    self.root = root
    queue = try EventQueue()
    try queue.start { [weak self] events in self?.take(events) }
  }

  deinit { queue.stop() }

  /// Why not all folders are watched: the system's limit was reached.
  var failure: LibraryError? { state.withLock { $0.failure } }

  /// Watches the folder at a path from the root on.
  func add(_ path: [UInt8]) {
    let whole = path.isEmpty ? root : root + [UInt8(ascii: "/")] + path
    state.withLock { state in
      switch queue.watch(whole) {
      case .success(let number):
        state.paths[number] = path
        state.watches[path] = number
      // A folder that is gone or may not be read is the scan's to tell.
      case .failure(let failure):
        if failure.code == ENOSPC || failure.code == ENOMEM {
          state.failure = .system(code: failure.code, operation: "watch a folder")
        }
      }
    }
  }

  /// Stops watching the folder at a path, unless it was moved to another where it is watched.
  func remove(_ path: [UInt8]) {
    state.withLock { state in
      guard let number = state.watches.removeValue(forKey: path), state.paths[number] == path
      else { return }
      state.paths[number] = nil
      queue.forget(number)
    }
  }

  /// What happened since the last call.
  func take() -> Changes {
    queue.drain()
    return state.withLock { state in
      defer { state.changes = Changes() }
      return state.changes
    }
  }

  /// Has what was taken be told once more.
  func putBack(_ changes: Changes) {
    state.withLock { state in
      if changes.isOverflow { state.changes.isOverflow = true }
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

  private func take(_ events: [EventQueue.Event]) {
    state.withLock { state in
      for event in events { Self.take(event, &state) }
    }
    wake()
  }

  private static func take(_ event: EventQueue.Event, _ state: inout State) {
    if event.isOverflow { state.changes.isOverflow = true }
    guard let path = state.paths[event.watch] else { return }
    if event.isOver {
      state.paths[event.watch] = nil
      if state.watches[path] == event.watch { state.watches[path] = nil }
    }
    if !event.name.isEmpty {
      state.changes.names[path, default: []].insert(event.name)
    } else if path.isEmpty {
      // The root itself was moved, deleted or given other permissions.
      state.changes.isOverflow = true
    }
  }
}
