internal import Glibc

/// The right to edit a draft: a lock on a file beside it, whose text says who has it. What lies there
/// of a process that ended is no lock.
@safe
struct DraftLock: ~Copyable {
  private let descriptor: Int32
  private let path: [UInt8]

  /// Takes the lock, or throws at once.
  ///
  /// The file is removed only by who has the lock, so one that was opened can be gone from its name
  /// by the time it is locked. Then it locks nobody out, and the next is tried.
  ///
  /// - Throws: ``DraftError/busy(_:)``; ``DraftError/exists(foreign:)`` where a file is there that no
  ///   lock can be.
  init(at path: [UInt8]) throws(DraftError) {
    var attempts = 0
    while true {
      let file = try LockFile(path)
      if file.tryLock() {
        guard file.isAt(path) else { continue }
        guard file.isForeign == false else { throw .exists(foreign: [DraftLock.name(path)]) }
        do throws(DraftError) {
          try file.write(DraftLock.ownText)
        } catch {
          unsafe withCString(path) { _ = unsafe unlink($0) }
          throw error
        }
        descriptor = file.keep()
        self.path = path
        return
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last("lock the draft") }
      // Who has just taken it has not written yet, or writes over what the last one left.
      attempts += 1
      if let holder = file.holder, holder.isAlive || attempts >= 200 { throw .busy(holder) }
      if attempts >= 200 { throw .busy(nil) }
      usleep(1000)
    }
  }

  deinit {
    var (own, named) = (stat(), stat())
    if unsafe fstat(descriptor, &own) == 0,
      unsafe withCString(path, { unsafe stat($0, &named) }) == 0, own.st_ino == named.st_ino,
      own.st_dev == named.st_dev
    {
      unsafe withCString(path) { _ = unsafe unlink($0) }
    }
    close(descriptor)
  }

  private static func name(_ path: [UInt8]) -> [UInt8] {
    Array(path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
  }

  /// Process, host and time on a line.
  private static var ownText: [UInt8] {
    let holder = DraftHolder(processID: Int(getpid()), host: DraftLock.host, since: DraftLock.now)
    return Array("\(holder.processID) \(holder.host) \(holder.since)\n".utf8)
  }

  fileprivate static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.isEmpty ? "localhost" : text
  }

  /// The time of day in UTC, as ISO 8601 has it.
  private static var now: String {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(digits(month))-\(digits(day))"
      + "T\(digits(hour)):\(digits(minute)):\(digits(second))Z"
  }
}

/// An open lock file.
@safe
private struct LockFile: ~Copyable {
  private let descriptor: Int32

  init(_ path: [UInt8]) throws(DraftError) {
    let descriptor = unsafe withCString(path) {
      unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    }
    if descriptor < 0 { throw .last("make the lock") }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Lets the descriptor live on.
  consuming func keep() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  func tryLock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Whether the name is still that of this file.
  func isAt(_ path: [UInt8]) -> Bool {
    var (own, named) = (stat(), stat())
    return unsafe fstat(descriptor, &own) == 0
      && withCString(path) { unsafe lstat($0, &named) } == 0
      && own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Whether it holds what no lock does.
  var isForeign: Bool { holder == nil && !text.isEmpty }

  /// Who wrote it, where that can be read.
  var holder: DraftHolder? {
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[2].hasSuffix("Z\n"), let number = Int(words[0]) else {
      return nil
    }
    return DraftHolder(
      processID: number,
      host: String(words[1]),
      since: String(words[2].dropLast())
    )
  }

  /// Puts `text` in place of what is there, in the modes that a draft has under any umask.
  func write(_ text: [UInt8]) throws(DraftError) {
    guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0,
      unsafe pwrite(descriptor, text, text.count, 0) == text.count
    else { throw .last("write the lock") }
  }

  private var text: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = max(0, unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }
}

extension DraftHolder {
  /// Whether the process is there, as far as can be told from here.
  fileprivate var isAlive: Bool {
    host != DraftLock.host || kill(pid_t(truncatingIfNeeded: processID), 0) == 0 || errno == EPERM
  }
}
