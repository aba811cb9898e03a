internal import CLinux
internal import Glibc
internal import PictureIntake

/// Where a draft lies, and the names beside it that are its own.
struct DraftPlace: Sendable {
  /// The path of the file itself, links followed: two names of one draft have one lock.
  let path: [UInt8]

  /// The lock of the one who edits.
  var lock: [UInt8] { path + Array(".lock".utf8) }
  /// Where a new draft is made by whoever holds the lock, before it gets its name.
  var beginning: [UInt8] { lock + Array("-new".utf8) }

  /// - Throws: ``DraftError/notFound`` where the folder is not there, and where the path is a link
  ///   that leads nowhere.
  init(_ path: [UInt8]) throws(DraftError) {
    // Another process can make the draft between the first two looks.
    guard
      let place = DraftPlace.resolved(path) ?? DraftPlace.vacant(path) ?? DraftPlace.resolved(path)
    else { throw DraftError(errno == 0 ? ENOENT : errno, "find the draft") }
    self.path = place
  }

  /// Whether a file is there.
  ///
  /// - Throws: ``DraftError/notAFile(_:)`` for anything but a regular file.
  func isTaken() throws(DraftError) -> Bool {
    var status = stat()
    guard unsafe withCString(path, { unsafe stat($0, &status) }) == 0 else {
      if errno == ENOENT { return false }
      throw .last("look at the draft")
    }
    switch status.st_mode & Glibc.S_IFMT {
    case Glibc.S_IFREG: return true
    case Glibc.S_IFDIR: throw .notAFile(.directory)
    case Glibc.S_IFIFO: throw .notAFile(.fifo)
    case Glibc.S_IFSOCK: throw .notAFile(.socket)
    default: throw .notAFile(.device)
    }
  }

  /// - Throws: ``DraftError/severalNames`` where the file has another name, beside which lies another
  ///   lock.
  func checkNames() throws(DraftError) {
    var status = stat()
    guard unsafe withCString(path, { unsafe stat($0, &status) }) == 0 else {
      throw .last("look at the draft")
    }
    if status.st_nlink > 1 { throw .severalNames }
  }

  /// Removes what a killed editor left of a draft that it was making.
  func removeBeginning() {
    for ending in ["", "-journal"] {
      unsafe withCString(beginning + Array(ending.utf8)) { _ = unsafe unlink($0) }
    }
  }

  /// Gives the draft that was made its name, which must be free, and waits until that is on the
  /// disk.
  func finishBeginning() throws(DraftError) {
    let failure = unsafe withCString(beginning) { old in
      unsafe withCString(path) { new in
        if unsafe renameat2(AT_FDCWD, old, AT_FDCWD, new, UInt32(RENAME_NOREPLACE)) == 0 {
          return Int32(0)
        }
        guard errno == EINVAL || errno == ENOSYS else { return errno }
        // File systems without it know links; those without either are not written to.
        return unsafe link(old, new) == 0 && unlink(old) == 0 ? 0 : errno
      }
    }
    if failure != 0 { throw DraftError(failure, "name the draft") }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    let folder = unsafe withCString(Array(path[...end])) {
      unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    defer { if folder >= 0 { close(folder) } }
    // Some file systems cannot flush a folder, and do not need it.
    if fsync(folder) != 0, errno != EINVAL { throw .last("flush the folder") }
  }

  /// The draft as SQLite's URIs have it.
  var uri: String { "file://\(encoded(path))" }
  /// A draft that is made, with the modes of its lock: 0600 under any umask, its journal's too.
  var beginningURI: String { "file://\(encoded(beginning))?modeof=\(encoded(lock))" }

  private func encoded(_ path: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/".utf8)
    let bytes = path.flatMap { byte in
      plain.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path of what is not there, in a folder that is.
  private static func vacant(_ path: [UInt8]) -> [UInt8]? {
    var status = stat()
    let slash = UInt8(ascii: "/")
    let name = path.lastIndex(of: slash).map { path[($0 + 1)...] } ?? path[...]
    let folder = path[..<name.startIndex]
    guard errno == ENOENT, !name.isEmpty,
      unsafe withCString(path, { unsafe lstat($0, &status) }) != 0,
      let resolved = DraftPlace.resolved(folder.isEmpty ? [UInt8(ascii: ".")] : Array(folder))
    else { return nil }
    return (resolved == [slash] ? [] : resolved) + [slash] + name
  }

  private static func resolved(_ path: [UInt8]) -> [UInt8]? {
    // C strings end at a NUL: another file would be meant.
    guard !path.contains(0) else {
      errno = ENOENT
      return nil
    }
    return unsafe withCString(path) { path in
      guard let resolved = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
  }
}

/// Hands out bytes as a C string.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  let text = bytes.map(CChar.init(bitPattern:)) + [0]
  return unsafe body(text)
}
