internal import Glibc
internal import PictureIntake

/// Where the index of a library lies: never within the library.
struct IndexPlace: Sendable {
  /// The file's path.
  let path: [UInt8]

  /// The place in a folder for caches, which is made where it is missing; nil where it cannot be,
  /// or lies within the library at `root`, whose path is the true one.
  init?(cacheFolder: [UInt8], root: [UInt8]) {
    let slash = UInt8(ascii: "/")
    guard !cacheFolder.contains(0), cacheFolder.first == slash else { return nil }
    // What is not there yet lies where the nearest folder above it does.
    var nearest = cacheFolder
    while nearest.count > 1, truePath(nearest) == nil {
      nearest = Array(nearest[..<(nearest.lastIndex(of: slash) ?? 0)])
    }
    guard let above = truePath(nearest.isEmpty ? [slash] : nearest) else { return nil }
    let isWithin = above == root || above.starts(with: root == [slash] ? root : root + [slash])
    guard !isWithin else { return nil }
    let folder = cacheFolder + Array("/picture-picker".utf8)
    for end in folder.indices.dropFirst() where folder[end] == slash {
      _ = unsafe withCString(Array(folder[..<end])) { unsafe mkdir($0, 0o700) }
    }
    _ = unsafe withCString(folder) { unsafe mkdir($0, 0o700) }
    let name = sha256(of: root).prefix(16).map { digit in
      (digit < 16 ? "0" : "") + String(digit, radix: 16)
    }
    path = folder + Array("/\(name.joined()).index".utf8)
  }

  /// The folder that a user's caches lie in (XDG Base Directory Specification); nil where the
  /// environment names none.
  static var userCaches: [UInt8]? {
    if let folder = environment("XDG_CACHE_HOME"), folder.first == UInt8(ascii: "/") {
      return folder
    }
    return environment("HOME").map { $0 + Array("/.cache".utf8) }
  }

  private static func environment(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    return bytes.isEmpty ? nil : bytes
  }

  /// Removes the file and what SQLite may have left beside it.
  func remove() {
    for ending in ["", "-journal"] {
      _ = unsafe withCString(path + Array(ending.utf8)) { unsafe unlink($0) }
    }
  }

  /// The path as SQLite takes it.
  var uri: String {
    "file://"
      + path.map { byte in
        let isPlain =
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "/")
        if isPlain { return String(UnicodeScalar(byte)) }
        return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }.joined()
  }
}

/// The path of what lies at `path` without links, `.` and `..`; nil where nothing lies there.
func truePath(_ path: [UInt8]) -> [UInt8]? {
  guard !path.contains(0), let real = unsafe withCString(path, { unsafe realpath($0, nil) }) else {
    return nil
  }
  defer { unsafe free(real) }
  return unsafe Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
}
