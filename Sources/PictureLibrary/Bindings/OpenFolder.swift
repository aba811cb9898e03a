internal import CLinux
internal import Glibc
internal import PictureIntake

/// A folder of the library that is open to be looked at. Nothing here writes.
@safe
struct OpenFolder: ~Copyable {
  /// What has a name.
  enum Item: Equatable {
    case file(FileStamp, hasOtherNames: Bool)
    case folder
    /// A link, a device, a pipe, a socket.
    case other
  }

  private let stream: OpaquePointer
  private let descriptor: Int32

  /// Opens a folder by its path from `root` on; the root itself where `path` is empty.
  ///
  /// Links are not followed but in the path of the root, so that a folder has one path only.
  init(root: [UInt8], path: [UInt8] = []) throws(LibraryError) {
    guard !root.contains(0), !path.contains(0) else { throw .notFound }
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
    let top = unsafe withCString(root) { unsafe open($0, flags) }
    guard top >= 0 else { throw .last("open") }
    let descriptor = path.isEmpty ? top : Self.folder(path, below: top, flags)
    let failure: LibraryError? = descriptor < 0 ? .last("open") : nil
    if !path.isEmpty { close(top) }
    if let failure { throw failure }
    guard let stream = unsafe fdopendir(descriptor) else {
      let error = LibraryError.last("opendir")
      close(descriptor)
      throw error
    }
    unsafe self.stream = stream
    self.descriptor = descriptor
  }

  deinit { unsafe closedir(stream) }

  private static func folder(_ path: [UInt8], below folder: Int32, _ flags: Int32) -> Int32 {
    unsafe withCString(path) { name in
      let descriptor = unsafe linux_open_without_links(folder, name, flags)
      // Kernels before 5.6 and some sandboxes have no such call.
      if descriptor >= 0 || errno != ENOSYS && errno != EPERM { return descriptor }
      return unsafe openat(folder, name, flags | O_NOFOLLOW)
    }
  }

  /// A path that leads to this folder, wherever it is moved, as long as it is open.
  var path: [UInt8] { Array("/proc/self/fd/\(descriptor)".utf8) }

  /// The names in it that do not begin with a dot, in no order.
  func names() throws(LibraryError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last("readdir") }
        return names
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { place in
        let start = unsafe UnsafeRawPointer(place)
        return unsafe Array(
          UnsafeRawBufferPointer(
            start: start,
            count: strlen(start.assumingMemoryBound(to: CChar.self))
          )
        )
      }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
  }

  /// What has a name, links not followed; nil where nothing has it.
  func item(_ name: [UInt8]) -> Item? {
    var status = statx()
    let flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT
    let answer = unsafe withCString(name) {
      unsafe statx(descriptor, $0, flags, STATX_BASIC_STATS | STATX_BTIME, &status)
    }
    guard answer == 0 else { return nil }
    switch mode_t(status.stx_mode) & Glibc.S_IFMT {
    case Glibc.S_IFREG: return .file(FileStamp(status), hasOtherNames: status.stx_nlink > 1)
    case Glibc.S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Reads what a library wants to know of a file.
  func head(of name: [UInt8], byteCount: Int) throws(IntakeError) -> PhotoHead {
    try withFile(name) { file throws(IntakeError) in
      try PhotoHead(byteCount: byteCount) { offset, count throws(IntakeError) in
        try read(file, at: offset, count: count)
      }
    }
  }

  /// Reads the small picture that a file carries; nil where it has none.
  func thumbnail(of name: [UInt8], byteCount: Int) throws(IntakeError) -> [UInt8]? {
    try withFile(name) { file throws(IntakeError) in
      try embeddedThumbnail(byteCount: byteCount) { offset, count throws(IntakeError) in
        try read(file, at: offset, count: count)
      }
    }
  }

  /// Reads what a library wants to know of a film.
  func movieHead(of name: [UInt8], byteCount: Int) throws(IntakeError) -> MovieHead {
    try withFile(name) { file throws(IntakeError) in
      try MovieHead(byteCount: byteCount) { offset, count throws(IntakeError) in
        try read(file, at: offset, count: count)
      }
    }
  }

  private func withFile<Value>(
    _ name: [UInt8],
    _ body: (Int32) throws(IntakeError) -> Value
  ) throws(IntakeError) -> Value {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW
    let file = unsafe withCString(name) { unsafe openat(descriptor, $0, flags) }
    guard file >= 0 else { throw .lastRead }
    defer { close(file) }
    return try body(file)
  }
}

/// The bytes of an open file from an offset on.
private func read(_ file: Int32, at offset: Int, count: Int) throws(IntakeError) -> [UInt8] {
  var failure: IntakeError?
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count, let base = buffer.baseAddress {
      let got = unsafe pread(file, base + filled, count - filled, off_t(offset + filled))
      if got == 0 { break }
      if got > 0 {
        filled += got
      } else if errno != EINTR {
        failure = .lastRead
        break
      }
    }
  }
  if let failure { throw failure }
  return bytes
}

extension FileStamp {
  fileprivate init(_ status: statx) {
    inode = status.stx_ino
    byteCount = Int(clamping: status.stx_size)
    modified = Self.nanoseconds(status.stx_mtime)
    changed = Self.nanoseconds(status.stx_ctime)
    born = status.stx_mask & STATX_BTIME == 0 ? 0 : Self.nanoseconds(status.stx_btime)
  }

  // Years beyond 2262 are one.
  private static func nanoseconds(_ time: statx_timestamp) -> Int {
    let (product, overflow) = Int(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(Int(time.tv_nsec))
    return overflow || carry ? (time.tv_sec < 0 ? .min + 1 : .max) : sum
  }
}

extension LibraryError {
  /// The error of the system's call that has just failed.
  static func last(_ operation: String) -> LibraryError {
    switch errno {
    case ENOENT: .notFound
    case ENOTDIR, ELOOP: .notAFolder
    case EACCES, EPERM: .notReadable(.permission)
    case EIO, ESTALE: .notReadable(.io)
    case let code: .system(code: code, operation: operation)
    }
  }
}

extension IntakeError {
  /// The error of the system's call that has just failed while a file was read.
  fileprivate static var lastRead: IntakeError {
    switch errno {
    case ENOENT, ENOTDIR, ELOOP: .notFound
    case EACCES, EPERM: .notReadable(.permission)
    case EIO, ESTALE: .notReadable(.io)
    case let code: .system(code: code, operation: "read")
    }
  }
}
