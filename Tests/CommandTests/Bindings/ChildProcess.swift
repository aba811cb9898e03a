import Glibc
import Synchronization

/// How a process ended, and all it wrote.
struct Ending {
  /// What a shell would say: the exit status, or 128 + n after signal n.
  var status: Int32 = -1
  /// The signal that ended it, if one did.
  var signal: Int32?
  var output: [UInt8] = []
  var errors: [UInt8] = []
  /// True where it had to be killed because it did not go on for a minute.
  var hung = false

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
}

struct SpawnFailure: Error {
  let operation: String
  let code: Int32
}

/// One process with its three streams on pipes and its arguments passed byte for byte, which
/// Foundation's `Process` cannot do for names that are not UTF-8.
final class ChildProcess {
  /// Without it, a process spawned at the same moment on another thread would inherit the ends of
  /// these pipes, and nobody would ever see their end.
  private static let spawning = Mutex(())
  private static let patience = 60.0

  let identifier: pid_t
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var pending: ArraySlice<UInt8> = []
  private var unread: [UInt8] = []
  private var ending = Ending()

  /// Starts `arguments[0]`; every signal has its default meaning in it.
  init(_ arguments: [[UInt8]], environment: [String: String]) throws {
    // A child that ends early must not take the tests with it.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    let words = environment.map { Array("\($0)=\($1)".utf8) }
    (identifier, input, output, errors) = try Self.spawning.withLock { _ in
      let pipes = [try Self.pipe(), try Self.pipe(), try Self.pipe()]
      defer { for end in [pipes[0].read, pipes[1].write, pipes[2].write] { close(end) } }
      let child = try Self.spawn(
        arguments,
        environment: words,
        streams: [pipes[0].read, pipes[1].write, pipes[2].write]
      )
      return (child, pipes[0].write, pipes[1].read, pipes[2].read)
    }
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    if ending.status < 0 { kill(identifier, SIGKILL) }
    closeInput()
    closeOutput()
    if errors >= 0 { close(errors) }
    if ending.status < 0 { _ = waitpid(identifier, nil, 0) }
  }

  func send(_ bytes: [UInt8]) {
    pending += bytes
    pump { self.pending.isEmpty }
  }

  /// Sends all that is still to be sent, ends the input and waits for the end of the process.
  func finish(sending bytes: [UInt8] = []) -> Ending {
    pending += bytes
    pump { self.pending.isEmpty }
    closeInput()
    pump { self.output < 0 && self.errors < 0 }
    return wait()
  }

  /// The next line of the output without its newline; nil at the end, or after a minute of silence.
  func readLine() -> [UInt8]? {
    pump { self.unread.contains(UInt8(ascii: "\n")) || self.output < 0 }
    guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { unread.removeSubrange(...end) }
    return Array(unread[..<end])
  }

  /// Waits for the end of the process without ending its input.
  func waitWithInputOpen() -> Ending {
    pump { self.output < 0 && self.errors < 0 }
    return wait()
  }

  func send(signal: Int32) { kill(identifier, signal) }

  /// Makes the pipe of the output as small as the system has them, 4 KiB.
  func narrowOutput() {
    // F_SETPIPE_SZ, a GNU constant.
    _ = fcntl(output, 1031, 4096)
  }

  /// Sends bytes without reading any output, and waits until none more comes for a while.
  func sendUnread(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
    var (count, quiet) = (Int32(0), 0)
    while quiet < 50 {
      var now: Int32 = 0
      _ = unsafe ioctl(output, UInt(FIONREAD), &now)
      quiet = now == count && now > 0 ? quiet + 1 : 0
      count = now
      usleep(10_000)
    }
  }

  /// Waits for the end of the process, with its input open and its output never read.
  func waitUnread() -> Ending { wait() }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  private func wait() -> Ending {
    var status: Int32 = 0
    let start = Self.now()
    while unsafe waitpid(identifier, &status, WNOHANG) == 0 {
      if Self.now() - start > Self.patience { giveUp() }
      usleep(1000)
    }
    let signal = status & 0x7f
    ending.signal = signal == 0 ? nil : signal
    ending.status = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    return ending
  }

  private func giveUp() {
    ending.hung = true
    kill(identifier, SIGKILL)
  }

  /// Moves bytes both ways until `done`, all streams have ended, or nothing moved for a minute.
  private func pump(until done: () -> Bool) {
    while !done() {
      var waiting: [pollfd] = []
      if input >= 0 && !pending.isEmpty {
        waiting.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
      }
      for end in [output, errors] where end >= 0 {
        waiting.append(pollfd(fd: end, events: Int16(POLLIN), revents: 0))
      }
      guard !waiting.isEmpty else { return }
      let ready = unsafe poll(&waiting, nfds_t(waiting.count), Int32(Self.patience * 1000))
      if ready == 0 { return giveUp() }
      for entry in waiting where entry.revents != 0 { move(entry.fd) }
    }
  }

  private func move(_ end: Int32) {
    if end == input {
      let written = unsafe pending.withUnsafeBytes { unsafe write(end, $0.baseAddress, $0.count) }
      if written > 0 { pending.removeFirst(written) } else if errno != EAGAIN { pending = [] }
      return
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(end, $0.baseAddress, $0.count) }
    if count > 0 && end == output {
      ending.output += buffer[..<count]
      unread += buffer[..<count]
    } else if count > 0 {
      ending.errors += buffer[..<count]
    } else if count == 0 || errno != EAGAIN {
      if end == output { closeOutput() } else { (close(errors), errors = -1).1 }
    }
  }

  private static func now() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw SpawnFailure(operation: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ arguments: [[UInt8]],
    environment: [[UInt8]],
    streams: [Int32]
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in streams.enumerated() {
      _ = unsafe posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    _ = unsafe sigfillset(&signals)
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    _ = unsafe sigemptyset(&signals)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    _ = unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    )
    let program = arguments[0].map { CChar(bitPattern: $0) } + [0]
    var child: pid_t = -1
    let code = unsafe withCStrings(arguments) { words in
      unsafe withCStrings(environment) { variables in
        unsafe posix_spawn(&child, program, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw SpawnFailure(operation: "posix_spawn", code: code) }
    return child
  }

  private static func withCStrings<Result>(
    _ words: [[UInt8]],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe words.map { word in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count + 1)
      for (index, byte) in (word + [0]).enumerated() {
        unsafe copy[index] = CChar(bitPattern: byte)
      }
      return unsafe copy
    }
    defer { unsafe copies.forEach { unsafe $0.deallocate() } }
    return unsafe body(copies + [nil])
  }
}
