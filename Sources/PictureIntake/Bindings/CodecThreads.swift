internal import CLinux
internal import Glibc

/// The threads that codecs run on: as many as there are cores for this process, but at least two
/// (one may wait for a disk) and at most four.
///
/// A decode takes tens of milliseconds without a pause. On Swift's cooperative pool, which has no
/// more threads than cores, a few of them would keep every other task of the host waiting.
@safe
final class CodecThreads: TaskExecutor, @unchecked Sendable {
  /// The process's threads, started when they are first needed.
  static let shared = CodecThreads(count: min(max(availableCores, 2), 4))

  /// The cores that the system lets this process run on.
  static var availableCores: Int { Int(linux_available_cores()) }

  private let count: Int
  private var started = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let arrived: UnsafeMutablePointer<pthread_cond_t>
  private var waiting: [UnownedJob] = []

  /// Up to `count` threads.
  init(count: Int) {
    self.count = count
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe arrived = .allocate(capacity: 1)
    unsafe arrived.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(arrived, nil)
    // Tried again when there is work to do.
    try? start()
  }

  /// Starts the threads that are not there yet.
  ///
  /// - Throws: ``IntakeError/system(code:operation:)`` where there is not a single one.
  func start() throws(IntakeError) {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    var failure = EAGAIN
    while started < count {
      failure = startThread()
      if failure != 0 { break }
      started += 1
    }
    if started == 0 { throw .system(code: failure, operation: "pthread_create") }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    unsafe pthread_mutex_lock(mutex)
    waiting.append(job)
    unsafe pthread_cond_signal(arrived)
    unsafe pthread_mutex_unlock(mutex)
  }

  private func startThread() -> CInt {
    var thread = pthread_t()
    // Never given back: the threads, and so their executor, live as long as the process.
    let executor = unsafe Unmanaged.passRetained(self)
    let signals = Self.blockSignals()
    defer { Self.setSignals(signals) }
    let failure = unsafe pthread_create(
      &thread,
      nil,
      { @Sendable argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<CodecThreads>.fromOpaque(argument).takeUnretainedValue().run()
        return nil
      },
      executor.toOpaque()
    )
    if failure == 0 { pthread_detach(thread) } else { unsafe executor.release() }
    return failure
  }

  // A thread has the mask of the one that makes it. A host's signal handlers run on the host's own
  // threads; only what a thread does wrong itself is answered on it.
  private static func blockSignals() -> sigset_t {
    var all = sigset_t()
    unsafe sigfillset(&all)
    for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] {
      unsafe sigdelset(&all, signal)
    }
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    return before
  }

  private static func setSignals(_ signals: sigset_t) {
    var signals = signals
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }

  private func run() {
    while true {
      let job = next()
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func next() -> UnownedJob {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while waiting.isEmpty { unsafe pthread_cond_wait(arrived, mutex) }
    return waiting.removeFirst()
  }
}
