internal import Glibc

/// An open file, or one of the three standard streams. Standard streams are never closed.
@safe
struct Descriptor: ~Copyable, Sendable {
  private let number: Int32

  private init(number: Int32) { self.number = number }

  static var standardInput: Descriptor { Descriptor(number: STDIN_FILENO) }
  static var standardOutput: Descriptor { Descriptor(number: STDOUT_FILENO) }
  static var standardError: Descriptor { Descriptor(number: STDERR_FILENO) }

  /// Opens a file for reading; blocks where it is a FIFO without a writer.
  init(reading path: [UInt8]) throws(SystemError) {
    let number = unsafe (path + [0]).withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { path in
        guard let start = path.baseAddress else { return Int32(-1) }
        return unsafe open(start, O_RDONLY | O_CLOEXEC)
      }
    }
    guard number >= 0 else { throw .last }
    self.number = number
  }

  deinit {
    if number > STDERR_FILENO { close(number) }
  }

  /// Makes sure that 0, 1 and 2 are taken, so that no file opened later becomes a standard stream.
  /// What was closed can be read to its end at once, and not be written.
  static func occupyStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) == -1 {
      // open takes the lowest free number, which is this one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Whether a person sits at the other end.
  var isTerminal: Bool { isatty(number) == 1 }

  /// The next bytes, at most 64 KiB; empty at the end.
  func read() throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var length = 0
      repeat {
        length = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
      } while length == -1 && (errno == EINTR || waited())
      if length == -1 { failure = .last }
      count = max(0, length)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes`, and waits for a reader where they do not fit.
  ///
  /// - Parameter isGivingUp: Asked about twice a second while nobody reads; true ends the waiting.
  /// - Returns: Whether all is written; false where it was given up.
  func write(_ bytes: [UInt8], isGivingUp: () -> Bool) throws(SystemError) -> Bool {
    var written = 0
    while written < bytes.count {
      guard isReadyToWrite(within: 500) else {
        if isGivingUp() { return false }
        continue
      }
      let length = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          number,
          buffer.baseAddress.map { unsafe $0 + written },
          // What a pipe that is ready takes without blocking.
          min(buffer.count - written, Int(PIPE_BUF))
        )
      }
      if length >= 0 {
        written += length
      } else if errno != EINTR, errno != EAGAIN {
        throw .last
      }
    }
    return true
  }

  /// Whether a write would not block, or would fail, before so many milliseconds are over.
  private func isReadyToWrite(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Waits where the read that just failed would have blocked; false where it failed otherwise.
  private func waited() -> Bool {
    guard errno == EAGAIN else { return false }
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
  }
}
