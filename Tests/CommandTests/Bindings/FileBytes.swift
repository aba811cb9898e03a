import Glibc

/// Files under names of any bytes, which Foundation cannot write.
enum FileBytes {
  static func write(_ bytes: [UInt8], to path: [UInt8], mode: mode_t = 0o644) throws {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    let file = unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC, mode)
    guard file >= 0 else { throw SpawnFailure(operation: "open", code: errno) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SpawnFailure(operation: "write", code: errno) }
      rest.removeFirst(count)
    }
  }

  static func makePipe(_ path: String) { _ = unsafe mkfifo(path, 0o644) }

  static func link(_ path: String, to destination: String) { _ = unsafe symlink(destination, path) }

  static func rename(_ path: String, to destination: String) {
    _ = unsafe Glibc.rename(path, destination)
  }

  static func resize(_ path: String, to size: Int) { _ = unsafe truncate(path, size) }

  /// Leaves a Unix socket lying at `path`; false where the path is too long for one.
  static func makeSocket(_ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { return false }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard end >= 0 else { return false }
    defer { close(end) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    } == 0
  }
}
