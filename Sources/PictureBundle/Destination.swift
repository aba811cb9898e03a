/// Where something is to be written: a name, and the path of the folder to have it.
struct Destination {
  let folder: [UInt8]
  let name: [UInt8]

  /// Takes a path apart; slashes at its end are ignored.
  init(_ path: [UInt8]) throws(BundleError) {
    let slash = UInt8(ascii: "/")
    let end = path.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
    let start = path[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    name = Array(path[start..<end])
    folder = start == 0 ? Array(".".utf8) : Array(path[..<start])
    // No path with a zero byte exists, nor can one be made.
    if path.isEmpty || path.contains(0) { throw .notFound }
    if [[], Array(".".utf8), Array("..".utf8)].contains(name) {
      do { _ = try Folder(path: path) } catch { throw error.ofWriting }
      // A folder that is there and cannot be renamed over.
      throw .exists(foreign: [path])
    }
  }

  /// The ending of the archives that an export writes.
  static let zip = "zip"

  /// The ending of an archive's name, in lowercase and without the dot; nil for any other name.
  static func archiveEnding(of name: [UInt8]) -> String? {
    let endings = [zip, "tar", "tgz", "gz", "bz2", "xz", "zst", "7z", "rar"]
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return endings.first { name.hasSuffix(".\($0)") }
  }
}
