internal import Glibc

/// A regular file that is open for reading.
@safe
struct OpenFile: ~Copyable {
  /// Which file it is, and what it looked like.
  struct State: Equatable {
    let device: UInt
    let number: UInt
    let byteCount: Int
    let modified: [Int]

    fileprivate init(_ status: stat) {
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
      byteCount = Int(status.st_size)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
  }

  private let descriptor: CInt

  /// Opens the file at `path`, a C string, without waiting for anybody at the other end of it.
  init(path: [CChar]) throws(IntakeError) {
    descriptor = try Self.opened(path)
  }

  private static func opened(_ path: [CChar]) throws(IntakeError) -> CInt {
    // Looked at before it is opened: opening a device can set it in motion.
    _ = try byteCount(at: path)
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw error("open") }
    return descriptor
  }

  /// The size of the regular file at `path`, which is not opened.
  static func byteCount(at path: [CChar]) throws(IntakeError) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw error("stat") }
    if let kind = FileKind(mode: status.st_mode) { throw .notAFile(kind) }
    return Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The open file's state.
  func state() throws(IntakeError) -> State {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.error("fstat") }
    if let kind = FileKind(mode: status.st_mode) { throw .notAFile(kind) }
    return State(status)
  }

  /// The state of the file that lies at `path` now, or nil where there is none.
  static func state(at path: [CChar]) -> State? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? State(status) : nil
  }

  private static let blockLength = 4 << 20

  /// The first `count` bytes; fewer where the file ends before.
  ///
  /// - Parameter check: throws where nobody waits for them any more; asked before every 4 MiB.
  func read(
    upTo count: Int,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> [UInt8] {
    var result: Result<Void, IntakeError> = .success(())
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(IntakeError) {
        while filled < count {
          try check()
          let end = min(filled + Self.blockLength, count)
          let block = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled..<end])
          let got = try unsafe fill(block)
          filled += got
          if got < block.count { break }
        }
      } catch {
        result = .failure(error)
      }
    }
    try result.get()
    return bytes
  }

  /// Reads on from where the last call ended; answers how many bytes there were.
  private func fill(_ block: UnsafeMutableBufferPointer<UInt8>) throws(IntakeError) -> Int {
    var filled = 0
    while filled < block.count, let base = block.baseAddress {
      let got = unsafe Glibc.read(descriptor, base + filled, block.count - filled)
      if got == 0 { break }
      if got > 0 {
        filled += got
      } else if errno != EINTR {
        throw Self.error("read")
      }
    }
    return filled
  }

  private static func error(_ operation: String) -> IntakeError {
    switch errno {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .notReadable(.permission)
    case EIO, ESTALE: .notReadable(.io)
    case let code: .system(code: code, operation: operation)
    }
  }
}

extension FileKind {
  /// The kind by the bits of `st_mode`; nil for a regular file.
  fileprivate init?(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .directory
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }
}
