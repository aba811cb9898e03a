internal import Glibc

/// Questions about paths, which are bytes.
enum Folder {
  /// Whether anything is at the path, a link that leads nowhere included.
  static func exists(_ path: [UInt8]) -> Bool {
    var facts = stat()
    return unsafe withCString(path) { unsafe lstat($0, &facts) } == 0
  }

  /// The names of regular files, and of links to them, in no order; empty where the folder cannot
  /// be read.
  static func regularFiles(in folder: [UInt8]) -> [[UInt8]] {
    names(in: folder, listed: Int32(DT_REG), other: Int32(DT_DIR), of: Glibc.S_IFREG)
  }

  /// The names of folders, and of links to them, in no order, without `.` and `..`; empty where the
  /// folder cannot be read.
  static func folders(in folder: [UInt8]) -> [[UInt8]] {
    names(in: folder, listed: Int32(DT_DIR), other: Int32(DT_REG), of: Glibc.S_IFDIR)
      .filter { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
  }

  /// The names whose type is listed as wanted, or turns out so when it is looked at, which is left
  /// out where it is listed as `other`.
  private static func names(
    in folder: [UInt8],
    listed wanted: Int32,
    other: Int32,
    of kind: mode_t
  ) -> [[UInt8]] {
    guard let stream = unsafe withCString(folder, { unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe name(of: entry)
      let type = unsafe Int32(entry.pointee.d_type)
      if type == wanted || (type != other && isKind(kind, folder, name)) {
        names.append(name)
      }
    }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe Array(bytes.prefix { $0 != 0 })
    }
  }

  private static func isKind(_ kind: mode_t, _ folder: [UInt8], _ name: [UInt8]) -> Bool {
    var facts = stat()
    let path = folder + [UInt8(ascii: "/")] + name
    guard unsafe withCString(path, { unsafe stat($0, &facts) }) == 0 else { return false }
    return facts.st_mode & Glibc.S_IFMT == kind
  }

  private static func withCString<Result>(
    _ path: [UInt8],
    _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    // The literal keeps the pointer from being nil: it holds at least the end mark.
    let text = path.map(CChar.init(bitPattern:)) + [0]
    return unsafe body(text)
  }
}
