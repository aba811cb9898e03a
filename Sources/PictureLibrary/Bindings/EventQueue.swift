internal import CLinux
internal import Glibc

/// The kernel's queue of what happens in folders, read by a thread of its own.
@safe
final class EventQueue: Sendable {
  /// One thing that happened.
  struct Event {
    /// What it was.
    enum Kind: Equatable {
      /// A file was written to, or given other times or permissions.
      case written
      case deleted
      /// Half of a move, which has one number for both.
      case movedAway(move: UInt32)
      case movedHere(move: UInt32)
      /// The watch has ended.
      case over
      /// Events were lost.
      case overflow
      case other
    }

    /// The number of the watch; −1 for none.
    let watch: Int32
    /// What it happened to in the folder; empty for the folder itself.
    let name: [UInt8]
    let isFolder: Bool
    let kind: Kind
  }

  /// An error number of the system.
  struct Failure: Error {
    let code: Int32
  }

  private let queue: Int32
  /// The end of a pipe whose closing ends the thread.
  private let stopping: [Int32]

  init() throws(LibraryError) {
    queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if queue < 0 { throw .last("watch folders") }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else {
      let error = LibraryError.last("watch folders")
      close(queue)
      throw error
    }
    stopping = ends
  }

  /// Watches a folder; gives the number of the watch, which a folder keeps wherever it is moved.
  func watch(_ path: [UInt8]) -> Result<Int32, Failure> {
    let mask =
      IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
    let whole = UInt32(mask) | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
    let number = unsafe withCString(path) { unsafe inotify_add_watch(queue, $0, whole) }
    return number < 0 ? .failure(Failure(code: errno)) : .success(number)
  }

  /// Ends a watch.
  func forget(_ number: Int32) { inotify_rm_watch(queue, number) }

  /// Ends the thread, which closes what it read.
  func stop() { close(stopping[1]) }

  /// Starts the thread, which calls `handle` whenever there is something to be read.
  func start(_ handle: @escaping @Sendable () -> Void) throws(LibraryError) {
    let work = unsafe Unmanaged.passRetained(Work(queue, stopping[0], handle))
    var (all, before, thread) = (sigset_t(), sigset_t(), pthread_t())
    // A host's signal handlers run on the host's own threads.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    let code = unsafe pthread_create(
      &thread,
      nil,
      { @Sendable argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      work.toOpaque()
    )
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      unsafe work.takeRetainedValue().end()
      throw .system(code: code, operation: "pthread_create")
    }
    pthread_detach(thread)
  }
}

/// What the thread does.
private final class Work: Sendable {
  private let queue: Int32
  private let stopping: Int32
  private let handle: @Sendable () -> Void

  init(
    _ queue: Int32,
    _ stopping: Int32,
    _ handle: @escaping @Sendable () -> Void
  ) {
    self.queue = queue
    self.stopping = stopping
    self.handle = handle
  }

  func run() {
    while true {
      var ends = [
        pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&ends, 2, -1)
      if count < 0, errno == EINTR { continue }
      if count < 0 || ends[1].revents != 0 { return end() }
      handle()
    }
  }

  func end() {
    close(queue)
    close(stopping)
  }
}

extension EventQueue {
  /// The events that are there (inotify(7)): four numbers of four bytes, and a name of as many
  /// bytes as the last says, filled up with zeros. Nil where there is nothing to be read.
  func read() -> [Event]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe Glibc.read(queue, &buffer, buffer.count)
    if count <= 0 { return nil }
    var (events, start): ([Event], Int) = ([], 0)
    while start + 16 <= count {
      let numbers = unsafe buffer.withUnsafeBytes { bytes in
        stride(from: 0, to: 16, by: 4).map {
          unsafe bytes.loadUnaligned(fromByteOffset: start + $0, as: UInt32.self)
        }
      }
      let end = start + 16 + Int(numbers[3])
      let name = Array(buffer[start + 16..<min(end, count)].prefix { $0 != 0 })
      // Hidden names are passed over everywhere.
      if name.first != UInt8(ascii: ".") {
        events.append(
          Event(
            watch: Int32(bitPattern: numbers[0]),
            name: name,
            isFolder: numbers[1] & UInt32(IN_ISDIR) != 0,
            kind: Event.Kind(mask: Int(numbers[1]), move: numbers[2])
          )
        )
      }
      start = end
    }
    return events
  }
}

extension EventQueue.Event.Kind {
  fileprivate init(mask: Int, move: UInt32) {
    let kinds: [(Int, EventQueue.Event.Kind)] = [
      (Int(IN_CLOSE_WRITE) | Int(IN_ATTRIB), .written), (Int(IN_DELETE), .deleted),
      (Int(IN_MOVED_FROM), .movedAway(move: move)), (Int(IN_MOVED_TO), .movedHere(move: move)),
      (Int(IN_IGNORED), .over), (Int(IN_Q_OVERFLOW), .overflow),
    ]
    self = kinds.first { mask & $0.0 != 0 }?.1 ?? .other
  }
}
