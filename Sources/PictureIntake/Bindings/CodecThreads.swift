internal import Glibc

/// The threads that codecs run on: at most four, and no more than there are cores, for the whole
/// process.
///
/// A decode takes tens of milliseconds without a pause. On Swift's cooperative pool, which has no
/// more threads than cores, a few of them would keep every other task of the host waiting.
@safe
final class CodecThreads: TaskExecutor, @unchecked Sendable {
  /// The process's threads, started when they are first needed.
  static let shared = CodecThreads(count: min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4))

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let arrived: UnsafeMutablePointer<pthread_cond_t>
  private var waiting: [UnownedJob] = []

  private init(count: Int) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe arrived = .allocate(capacity: 1)
    unsafe arrived.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(arrived, nil)
    for _ in 0..<count { startThread() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    unsafe pthread_mutex_lock(mutex)
    waiting.append(job)
    unsafe pthread_cond_signal(arrived)
    unsafe pthread_mutex_unlock(mutex)
  }

  private func startThread() {
    var thread = pthread_t()
    // Never given back: the threads, and so their executor, live as long as the process.
    let executor = unsafe Unmanaged.passRetained(self).toOpaque()
    let failure = unsafe pthread_create(
      &thread,
      nil,
      { @Sendable argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<CodecThreads>.fromOpaque(argument).takeUnretainedValue().run()
        return nil
      },
      executor
    )
    if failure == 0 { pthread_detach(thread) }
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
