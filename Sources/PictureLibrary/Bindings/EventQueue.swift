internal import Glibc
internal import PictureIntake

/// The kernel's queue of what happens in folders, read by a thread of its own.
@safe
final class EventQueue: Sendable {
  /// One thing that happened.
  struct Event {
    /// The number of the watch; −1 for none.
    let watch: Int32
    /// What it happened to in the folder; empty for the folder itself.
    let name: [UInt8]
    fileprivate let mask: UInt32

    fileprivate init(watch: Int32, name: [UInt8], mask: UInt32) {
      self.watch = watch
      self.name = name
      self.mask = mask
    }

    /// Whether events were lost.
    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

    /// Whether the watch has ended.
    var isOver: Bool { mask & UInt32(IN_IGNORED) != 0 }
  }

  /// An error number of the system.
  struct Failure: Error {
    let code: Int32
  }

  private let queue: Int32
  /// The end of a pipe whose closing ends the thread.
  private let stopping: [Int32]
  private let work = Lock<Work?>(nil)

  init() throws(LibraryError) {
    queue = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if queue < 0 { throw .last("watch folders") }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
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
    let whole = UInt32(mask) | UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_EXCL_UNLINK)
    let number = unsafe withCString(path) { unsafe inotify_add_watch(queue, $0, whole) }
    return number < 0 ? .failure(Failure(code: errno)) : .success(number)
  }

  /// Ends a watch.
  func forget(_ number: Int32) { inotify_rm_watch(queue, number) }

  /// Hands out what happened until now, before it returns.
  func drain() { work.withLock { $0 }?.handOut() }

  /// Ends the thread, which closes what it read.
  func stop() { close(stopping[1]) }

  /// Starts the thread, which hands out events as they come.
  func start(_ handle: @escaping @Sendable ([Event]) -> Void) throws(LibraryError) {
    for end in stopping { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let worker = Work(queue, stopping[0], handle)
    self.work.withLock { $0 = worker }
    let work = unsafe Unmanaged.passRetained(worker)
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
  private let handle: @Sendable ([EventQueue.Event]) -> Void
  /// Held while events are read and handed out, so that they come in their order.
  private let reading = Lock(())

  init(
    _ queue: Int32,
    _ stopping: Int32,
    _ handle: @escaping @Sendable ([EventQueue.Event]) -> Void
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
      handOut()
    }
  }

  /// Hands out the events that are there.
  func handOut() {
    reading.withLock { _ in
      while let events = read() { if !events.isEmpty { handle(events) } }
    }
  }

  func end() {
    close(queue)
    close(stopping)
  }

  /// Some of the events that are there (inotify(7)): four numbers of four bytes, and a name of as
  /// many bytes as the last says, filled up with zeros. Nil where there are none.
  private func read() -> [EventQueue.Event]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe Glibc.read(queue, &buffer, buffer.count)
    guard count > 0 else { return nil }
    var (events, start): ([EventQueue.Event], Int) = ([], 0)
    while start + 16 <= count {
      let numbers = unsafe buffer.withUnsafeBytes { bytes in
        stride(from: 0, to: 16, by: 4).map {
          unsafe bytes.loadUnaligned(fromByteOffset: start + $0, as: UInt32.self)
        }
      }
      let end = start + 16 + Int(numbers[3])
      let name = Array(buffer[start + 16..<min(end, count)].prefix { $0 != 0 })
      let watch = Int32(bitPattern: numbers[0])
      // Hidden names are passed over everywhere.
      if name.first != UInt8(ascii: ".") {
        events.append(EventQueue.Event(watch: watch, name: name, mask: numbers[1]))
      }
      start = end
    }
    return events
  }
}
