import Glibc

/// Calls of the system by paths as bytes, for which Foundation has no word; each says whether it
/// worked.
enum FileCalls {
  static func makeFIFO(_ path: [UInt8]) -> Bool { unsafe mkfifo(terminated(path), 0o600) == 0 }

  static func makeFolder(_ path: [UInt8]) -> Bool { unsafe mkdir(terminated(path), 0o700) == 0 }

  static func removeFolder(_ path: [UInt8]) -> Bool { unsafe rmdir(terminated(path)) == 0 }

  static func rename(_ path: [UInt8], to other: [UInt8]) -> Bool {
    unsafe Glibc.rename(terminated(path), terminated(other)) == 0
  }

  static func remove(_ path: [UInt8]) -> Bool { unsafe unlink(terminated(path)) == 0 }

  static func link(_ path: [UInt8], to other: [UInt8]) -> Bool {
    unsafe Glibc.link(terminated(path), terminated(other)) == 0
  }

  static func symlink(_ target: [UInt8], at path: [UInt8]) -> Bool {
    unsafe Glibc.symlink(terminated(target), terminated(path)) == 0
  }

  static func setMode(_ mode: UInt32, of path: [UInt8]) -> Bool {
    unsafe chmod(terminated(path), mode) == 0
  }

  /// Sets the time at which the content last changed, in seconds since 1970.
  static func setTime(_ seconds: Int, of path: [UInt8]) -> Bool {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    return unsafe utimensat(AT_FDCWD, terminated(path), times, 0) == 0
  }

  /// Writes a file anew, or over the one that is there.
  static func write(_ bytes: [UInt8], to path: [UInt8]) -> Bool {
    let descriptor = unsafe open(terminated(path), O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Makes a file of so many bytes, most of which take no place on the disk.
  static func cut(_ path: [UInt8], to count: Int) -> Bool {
    unsafe truncate(terminated(path), count) == 0
  }

  private static func terminated(_ path: [UInt8]) -> [CChar] {
    path.map(CChar.init(bitPattern:)) + [0]
  }
}
