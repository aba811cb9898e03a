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
  /// A link on the last place is not followed but for the root's own.
  init(root: [UInt8], path: [UInt8] = []) throws(LibraryError) {
    let whole = path.isEmpty ? root : root + [UInt8(ascii: "/")] + path
    guard !whole.contains(0) else { throw .notFound }
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC | (path.isEmpty ? 0 : O_NOFOLLOW)
    let descriptor = unsafe withCString(whole) { unsafe open($0, flags) }
    guard descriptor >= 0 else { throw .last("open") }
    guard let stream = unsafe fdopendir(descriptor) else {
      let error = LibraryError.last("opendir")
      close(descriptor)
      throw error
    }
    unsafe self.stream = stream
    self.descriptor = descriptor
  }

  deinit { unsafe closedir(stream) }

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
