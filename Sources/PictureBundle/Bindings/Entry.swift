import Glibc

/// What the file system says of one name.
struct Entry: Equatable {
  enum Kind { case file, folder, link, other }

  let kind: Kind
  /// Bytes of a file.
  let size: Int
  /// Equal for two names of one thing only.
  let identity: [UInt64]
  /// Whether it belongs to the user of this process.
  let isOwn: Bool

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(status.st_size)
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    isOwn = status.st_uid == geteuid()
  }
}
