import CSQLite
import Glibc
import Synchronization

/// What SQLite asks of the disk for one file.
enum DiskEvent {
  case write(file: String, offset: Int, bytes: [UInt8])
  case truncate(file: String, size: Int)
  /// The file's bytes are on the disk; its name in the folder, too.
  case sync(file: String)
  /// The name is gone, and with `isFlushed` so on the disk.
  case delete(file: String, isFlushed: Bool)
}

/// The disk of one folder, seen from SQLite's side: every change is told before it is made, and
/// fails where the answer is a result code.
final class WatchedDisk: Sendable {
  private static let disks = Mutex<[String: WatchedDisk]>([:])
  private static let files = Mutex<[UInt: OpenFile]>([:])

  @safe private struct OpenFile: @unchecked Sendable {
    let disk: WatchedDisk
    let path: String
    let methods: UnsafePointer<sqlite3_io_methods>
  }

  private let folder: String
  private let watcher: @Sendable (DiskEvent) -> Int32?

  /// Watches the files of a folder that are opened from now on.
  init(_ folder: String, _ watcher: @escaping @Sendable (DiskEvent) -> Int32?) {
    _ = unsafe registration
    self.folder = folder
    self.watcher = watcher
    Self.disks.withLock { $0[folder] = self }
  }

  /// Ends the watch of files that are opened later.
  func end() { Self.disks.withLock { $0[folder] = nil } }

  fileprivate static func opened(
    _ path: String,
    _ file: UnsafeMutablePointer<sqlite3_file>,
    _ methods: UnsafePointer<sqlite3_io_methods>
  ) -> Bool {
    guard let disk = disk(of: path) else { return false }
    let open = unsafe OpenFile(disk: disk, path: path, methods: methods)
    files.withLock { $0[UInt(bitPattern: file)] = open }
    return true
  }

  fileprivate static func methods(
    below file: UnsafeMutablePointer<sqlite3_file>
  ) -> UnsafePointer<sqlite3_io_methods>? {
    unsafe files.withLock { unsafe $0[UInt(bitPattern: file)]?.methods }
  }

  fileprivate static func closed(_ file: UnsafeMutablePointer<sqlite3_file>) {
    _ = files.withLock { $0.removeValue(forKey: UInt(bitPattern: file)) }
  }

  fileprivate static func ask(
    _ file: UnsafeMutablePointer<sqlite3_file>,
    _ event: (String) -> DiskEvent
  ) -> Int32? {
    guard let open = files.withLock({ $0[UInt(bitPattern: file)] }) else { return nil }
    return open.disk.watcher(event(name(open.path)))
  }

  fileprivate static func askDeleting(_ path: String, isFlushed: Bool) -> Int32? {
    disk(of: path)?.watcher(.delete(file: name(path), isFlushed: isFlushed))
  }

  private static func disk(of path: String) -> WatchedDisk? {
    disks.withLock { disks in disks.first { path.hasPrefix($0.key + "/") }?.value }
  }

  private static func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}

/// A layer over SQLite's own disk, which is the default from then on. Built once; the methods that
/// files are given are those of the layer below but for the ones that change something.
nonisolated(unsafe) private let registration: UnsafeMutablePointer<sqlite3_vfs>? = {
  guard let below = unsafe sqlite3_vfs_find(nil) else { return nil }
  let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  unsafe layer.initialize(to: below.pointee)
  unsafe layer.pointee.zName = UnsafePointer(strdup("watched"))
  unsafe layer.pointee.xOpen = open
  unsafe layer.pointee.xDelete = delete
  unsafe sqlite3_vfs_register(layer, 1)
  unsafe lower = below
  return unsafe layer
}()

nonisolated(unsafe) private var lower: UnsafeMutablePointer<sqlite3_vfs>?
/// SQLite has one table of methods for files that it locks and one for others. By their addresses:
/// the layer's own tables.
nonisolated(unsafe) private var methods:
  [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = unsafe [:]
private let making = Mutex(())

private typealias File = UnsafeMutablePointer<sqlite3_file>

private let open:
  @convention(c) (
    UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, File?, Int32,
    UnsafeMutablePointer<Int32>?
  ) -> Int32 = { _, name, file, flags, outFlags in
    guard let lower = unsafe lower, let file = unsafe file else { return SQLITE_ERROR }
    let code = unsafe lower.pointee.xOpen(lower, name, file, flags, outFlags)
    guard code == SQLITE_OK, let name = unsafe name, let own = unsafe file.pointee.pMethods,
      unsafe WatchedDisk.opened(String(cString: name), file, own)
    else { return code }
    making.withLock { _ in
      if unsafe methods[own] == nil {
        let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        unsafe copy.initialize(to: own.pointee)
        unsafe copy.pointee.xWrite = write
        unsafe copy.pointee.xTruncate = truncate
        unsafe copy.pointee.xSync = sync
        unsafe copy.pointee.xClose = closeFile
        unsafe methods[own] = UnsafePointer(copy)
      }
      unsafe file.pointee.pMethods = methods[own]
    }
    return code
  }

private let delete:
  @convention(c) (UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, Int32) -> Int32 = {
    _,
    name,
    isFlushed in
    guard let lower = unsafe lower, let name = unsafe name else { return SQLITE_ERROR }
    let path = unsafe String(cString: name)
    let failure = WatchedDisk.askDeleting(path, isFlushed: isFlushed != 0)
    // A folder that cannot be flushed has lost the name all the same.
    if let failure, failure != ioErrorOfFolder { return failure }
    let code = unsafe lower.pointee.xDelete(lower, name, isFlushed)
    return failure ?? code
  }

/// SQLITE_IOERR_DIR_FSYNC, which is not imported.
let ioErrorOfFolder = SQLITE_IOERR | (5 << 8)

private let write: @convention(c) (File?, UnsafeRawPointer?, Int32, sqlite3_int64) -> Int32 = {
  file,
  bytes,
  count,
  offset in
  guard let file = unsafe file, let own = unsafe WatchedDisk.methods(below: file) else {
    return SQLITE_ERROR
  }
  let copy = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  let failure = unsafe WatchedDisk.ask(file) {
    .write(file: $0, offset: Int(offset), bytes: copy)
  }
  return unsafe failure ?? own.pointee.xWrite(file, bytes, count, offset)
}

private let truncate: @convention(c) (File?, sqlite3_int64) -> Int32 = { file, size in
  guard let file = unsafe file, let own = unsafe WatchedDisk.methods(below: file) else {
    return SQLITE_ERROR
  }
  let failure = unsafe WatchedDisk.ask(file) { .truncate(file: $0, size: Int(size)) }
  return unsafe failure ?? own.pointee.xTruncate(file, size)
}

private let sync: @convention(c) (File?, Int32) -> Int32 = { file, flags in
  guard let file = unsafe file, let own = unsafe WatchedDisk.methods(below: file) else {
    return SQLITE_ERROR
  }
  let failure = unsafe WatchedDisk.ask(file) { .sync(file: $0) }
  return unsafe failure ?? own.pointee.xSync(file, flags)
}

private let closeFile: @convention(c) (File?) -> Int32 = { file in
  guard let file = unsafe file, let own = unsafe WatchedDisk.methods(below: file) else {
    return SQLITE_ERROR
  }
  unsafe WatchedDisk.closed(file)
  return unsafe own.pointee.xClose(file)
}
