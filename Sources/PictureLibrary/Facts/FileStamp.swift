/// What the system says of a file without opening it. While it is the same, so is the content.
struct FileStamp: Hashable, Sendable {
  /// The file's number in its file system.
  var inode: UInt64 = 0
  var byteCount = 0
  /// Nanoseconds since 1970 of the last change of the content.
  var modified = 0
  /// Nanoseconds since 1970 of the last change of anything, name and permissions included.
  var changed = 0
  /// Nanoseconds since 1970 at which the file was made; 0 where the file system does not tell.
  var born = 0

  /// The same file at a moment when it could have changed once more without a new time: it equals
  /// no file that is looked at later.
  var unsettled: FileStamp {
    var stamp = self
    stamp.changed = .min
    return stamp
  }
}
