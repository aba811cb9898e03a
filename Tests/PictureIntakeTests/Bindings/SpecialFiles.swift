import Glibc

/// Calls of the system that Foundation has no word for, by paths as bytes; each says whether it
/// worked.
enum SpecialFiles {
  static func makeFIFO(_ path: String) -> Bool { unsafe mkfifo(path, 0o600) == 0 }

  static func cut(_ path: String, to count: Int) -> Bool { unsafe truncate(path, count) == 0 }

  static func rename(_ path: String, to other: String) -> Bool {
    unsafe Glibc.rename(path, other) == 0
  }

  static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  static func setMode(_ mode: mode_t, of path: String) -> Bool { unsafe chmod(path, mode) == 0 }

  /// Those of `signals` that do not reach the calling thread.
  static func blockedSignals(of signals: [Int32]) -> Set<Int32> {
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set(signals.filter { unsafe sigismember(&mask, $0) == 1 })
  }

  static var isSuperuser: Bool { geteuid() == 0 }

  static func write(_ bytes: [UInt8], to path: [UInt8]) -> Bool {
    let descriptor = unsafe open(
      path.map(CChar.init(bitPattern:)) + [0],
      O_CREAT | O_WRONLY,
      0o600
    )
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  static func makeSocket(_ path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      unsafe buffer.copyBytes(from: path.utf8.prefix(buffer.count - 1))
    }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
