import CLinux
import Glibc

/// An open folder. Whatever it does to an entry, it does to that name in this folder, wherever the
/// folder has been moved meanwhile, and it follows no symbolic link.
///
/// Names are bytes without `/` and NUL; a name with NUL ends there, as it would in C.
@safe
struct Folder: ~Copyable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a folder by its path, following links.
  init(path: [UInt8]) throws(BundleError) {
    descriptor = try unsafe withCString(path) { path throws(BundleError) in
      try uninterrupted("open") {
        unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      }
    }
  }

  /// Opens a folder in this one.
  func folder(_ name: [UInt8]) throws(BundleError) -> Folder {
    Folder(descriptor: try open(name, O_RDONLY | O_DIRECTORY))
  }

  private func open(_ name: [UInt8], _ flags: Int32) throws(BundleError) -> Int32 {
    try unsafe withCString(name) { name throws(BundleError) in
      try uninterrupted("open") {
        // The mode counts only where a file is made; the umask takes its share of it.
        unsafe openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o666)
      }
    }
  }

  /// Makes a folder with those of the modes that the umask leaves.
  func makeFolder(_ name: [UInt8], modes: UInt32) throws(BundleError) {
    try unsafe check("mkdir", name) { unsafe mkdirat(descriptor, $0, modes) }
  }

  func removeFile(_ name: [UInt8]) throws(BundleError) {
    try unsafe check("unlink", name) { unsafe unlinkat(descriptor, $0, 0) }
  }

  func removeFolder(_ name: [UInt8]) throws(BundleError) {
    try unsafe check("rmdir", name) { unsafe unlinkat(descriptor, $0, AT_REMOVEDIR) }
  }

  /// Makes a file with these bytes and waits until they are on the disk.
  func write(_ bytes: [UInt8], to name: [UInt8]) throws(BundleError) {
    let file = File(descriptor: try open(name, O_WRONLY | O_CREAT | O_EXCL))
    try file.write(bytes)
    try file.synchronize()
    try file.close()
  }

  /// Makes an archive of these files, in this order, and waits until it is on the disk.
  ///
  /// - Returns: How many bytes it has. They are fewer than 4 GiB: with more, an archive has a
  ///   directory of another form.
  func writeArchive(
    _ files: [(name: String, bytes: [UInt8])],
    to name: [UInt8],
    isCancelled: () -> Bool
  ) throws(BundleError) -> Int {
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    // The headers of a hundred files take less than a MiB.
    guard bytes < (4 << 30) - (1 << 20) else { throw .system(code: EFBIG, operation: "write") }
    let file = File(descriptor: try open(name, O_WRONLY | O_CREAT | O_EXCL))
    try withoutActuallyEscaping(isCancelled) { isCancelled throws(BundleError) in
      var writer = try ArchiveWriter(into: file, isCancelled: isCancelled)
      for (name, bytes) in files { try writer.add(bytes, as: name) }
      try writer.finish()
    }
    try file.synchronize()
    let size = try file.entry().size
    try file.close()
    return size
  }

  /// Opens a file in this folder for reading.
  func file(_ name: [UInt8]) throws(BundleError) -> File {
    // Without O_NONBLOCK a FIFO would be waited for.
    File(descriptor: try open(name, O_RDONLY | O_NONBLOCK))
  }

  /// Reads a regular file of at most `limit` bytes; nil where it is none, or longer.
  func read(_ name: [UInt8], limit: Int) throws(BundleError) -> [UInt8]? {
    let file = try file(name)
    guard try file.entry().kind == .file else { return nil }
    let bytes = try file.read(limit: limit + 1)
    return bytes.count > limit ? nil : bytes
  }

  /// Waits until the names in this folder are on the disk.
  func synchronize() throws(BundleError) {
    do {
      _ = try uninterrupted("fsync") { fsync(descriptor) }
    } catch  where error.isUnsupported {
      // Some file systems cannot flush a folder, and do not need it.
    }
  }

  private func check(
    _ operation: String,
    _ name: [UInt8],
    _ call: (UnsafePointer<CChar>) -> Int32
  ) throws(BundleError) {
    try unsafe withCString(name) { name throws(BundleError) in
      if unsafe call(name) != 0 { throw .last(operation) }
    }
  }
}

// MARK: What is in it

extension Folder {
  /// What has a name, links not followed.
  func entry(_ name: [UInt8]) throws(BundleError) -> Entry {
    var status = stat()
    try unsafe check("stat", name) { unsafe fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return Entry(status)
  }

  /// What has a name, or nil where nothing has it.
  func entryIfAny(_ name: [UInt8]) throws(BundleError) -> Entry? {
    do { return try entry(name) } catch  where error.isNotFound { return nil }
  }

  /// The folder itself.
  func entry() throws(BundleError) -> Entry {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw .last("stat") }
    return Entry(status)
  }

  /// The first `limit` names for which `isWanted` holds, in no order; `.` and `..` are left out.
  func names(
    limit: Int = .max,
    where isWanted: ([UInt8]) -> Bool = { _ in true }
  ) throws(BundleError) -> [[UInt8]] {
    // An own descriptor: the place in a folder is shared by copies of one.
    let copy = try open([UInt8(ascii: ".")], O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(copy) else {
      let error = BundleError.last("opendir")
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while names.count < limit {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last("readdir") }
        break
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if name != Array(".".utf8), name != Array("..".utf8), isWanted(name) { names.append(name) }
    }
    return names
  }
}

// MARK: Locking and renaming

extension Folder {
  /// Takes the lock of this folder if nobody holds it; it lasts until the folder is closed. Where
  /// the file system has no locks for folders, `locksMissing` is the answer.
  func tryLock(locksMissing: Bool) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    return errno == EWOULDBLOCK ? false : locksMissing
  }

  /// Gives back the lock.
  func unlock() { flock(descriptor, LOCK_UN) }

  /// Gives an entry another name, perhaps in another folder of the same file system. Replaces an
  /// empty folder by a folder and a file by a file, as `rename` does.
  func rename(
    _ name: [UInt8],
    to folder: borrowing Folder,
    _ newName: [UInt8]
  ) throws(BundleError) {
    let target = folder.descriptor
    try unsafe check("rename", name) { old in
      unsafe withCString(newName) { new in unsafe renameat(descriptor, old, target, new) }
    }
  }

  /// Gives a file another name that must be free.
  func renameWithoutReplacing(
    _ name: [UInt8],
    to folder: borrowing Folder,
    _ newName: [UInt8]
  ) throws(BundleError) {
    do {
      try renameat2(name, to: folder, newName, RENAME_NOREPLACE)
    } catch  where error.isUnsupported {
      let target = folder.descriptor
      try unsafe check("link", name) { old in
        unsafe withCString(newName) { new in unsafe linkat(descriptor, old, target, new, 0) }
      }
      try removeFile(name)
    }
  }

  /// Swaps an entry and one of another folder in one step, or not at all.
  func exchange(
    _ name: [UInt8],
    with folder: borrowing Folder,
    _ other: [UInt8]
  ) throws(BundleError) {
    try renameat2(name, to: folder, other, RENAME_EXCHANGE)
  }

  private func renameat2(
    _ name: [UInt8],
    to folder: borrowing Folder,
    _ newName: [UInt8],
    _ flags: some BinaryInteger
  ) throws(BundleError) {
    let target = folder.descriptor
    try unsafe check("renameat2", name) { old in
      unsafe withCString(newName) { new in
        unsafe CLinux.renameat2(descriptor, old, target, new, UInt32(flags))
      }
    }
  }
}

/// Hands out bytes as a C string.
func withCString<Result, Failure: Error>(
  _ bytes: [UInt8],
  _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
  return try unsafe terminated.withUnsafeBufferPointer { buffer throws(Failure) in
    try unsafe body(buffer.baseAddress.unsafelyUnwrapped)
  }
}
