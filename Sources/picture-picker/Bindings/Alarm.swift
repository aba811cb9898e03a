internal import Glibc

/// Wakes the thread that waits for a person to type.
@safe
final class Alarm: Sendable {
  /// What there is to do.
  enum Event: UInt8 {
    /// Standard input can be read.
    case input
    /// The person wants no more of this line.
    case interrupted
    /// The program is to end.
    case ending
    /// The terminal has another size.
    case resized
    /// The program was stopped and goes on.
    case resumed
  }

  private let readEnd: Int32
  private let writeEnd: Int32

  /// An alarm; where the system has no descriptors left it is never heard.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
  }

  /// Wakes the one who waits, from any thread.
  func ring(_ event: Event) {
    var byte = event.rawValue
    _ = unsafe Glibc.write(writeEnd, &byte, 1)
  }

  /// Forgets what was rung for somebody who no longer waited.
  func reset() {
    while rung() != nil {}
  }

  /// Waits until there is something to do; an alarm comes before input.
  func wait() -> Event {
    while true {
      if let event = rung() { return event }
      var requests = [
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&requests, 2, -1)
      if ready > 0, requests[0].revents == 0, requests[1].revents != 0 { return .input }
    }
  }

  /// The next byte of standard input; nil at its end.
  func readByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = unsafe Glibc.read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return nil }
    }
  }

  private func rung() -> Event? {
    var byte: UInt8 = 0
    return unsafe Glibc.read(readEnd, &byte, 1) == 1 ? Event(rawValue: byte) : nil
  }
}
