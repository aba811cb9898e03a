import Foundation
import TestSupport
import Testing

/// Random file operations in a library; what cannot be done just then is not.
struct FileWalk {
  static let kinds = [
    "create", "write in place", "rename", "delete", "replace", "make a folder", "remove a folder",
    "move a folder", "permissions", "link in circles", "hard link", "break",
  ]

  /// The kinds of operations that were done.
  private(set) var done: Set<String> = []
  private let test: TestLibrary
  private var random: SplitMix64
  private var count = 0

  init(_ test: TestLibrary, seed: UInt64) {
    self.test = test
    random = SplitMix64(seed: seed)
  }

  mutating func step() throws {
    count += 1
    let kind = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &random)]
    if try attempt(kind) { done.insert(kind) }
  }

  private mutating func attempt(_ kind: String) throws -> Bool {
    let (folder, file) = (try folders().randomElement(using: &random) ?? "", try anyFile())
    let fresh = (folder.isEmpty ? "" : folder + "/") + "n\(count)"
    func path(_ name: String?) -> [UInt8] { name.map(test.path) ?? test.root }
    let photo = TinyJPEG(width: count, padding: count % 3).bytes
    switch kind {
    case "create": return FileCalls.write(photo, to: path(fresh + ".jpg"))
    case "write in place": return file != nil && FileCalls.write(photo, to: path(file))
    case "rename":
      return file != nil && FileCalls.rename(path(file), to: path(fresh + ".jpg"))
    case "delete": return count % 2 == 0 && file != nil && FileCalls.remove(path(file))
    case "replace":
      let hidden = test.path(".temporary")
      return file != nil && FileCalls.write(photo, to: hidden)
        && FileCalls.rename(hidden, to: path(file))
    case "make a folder":
      return FileCalls.makeFolder(path(fresh)) && FileCalls.makeFolder(path(fresh + "/in"))
        && FileCalls.write(photo, to: path(fresh + "/in/a.jpg"))
        && FileCalls.write(photo, to: path(fresh + "/b.jpg"))
    case "remove a folder":
      guard !folder.isEmpty, count % 3 == 0 else { return false }
      try FileManager.default.removeItem(atPath: String(decoding: path(folder), as: UTF8.self))
      return true
    case "move a folder":
      let target = try folders().randomElement(using: &random) ?? ""
      let new = (target.isEmpty ? "" : target + "/") + "m\(count)"
      return !folder.isEmpty && FileCalls.rename(path(folder), to: path(new))
    case "permissions":
      return file != nil && FileCalls.setMode(0o400, of: path(file))
        && FileCalls.setMode(0o600, of: path(file))
    case "link in circles": return FileCalls.symlink(bytes("."), at: path(fresh))
    case "hard link": return file != nil && FileCalls.link(path(file), to: path(fresh + ".jpg"))
    default: return file != nil && FileCalls.write([0xFF, 0xD8], to: path(file))
    }
  }

  private mutating func anyFile() throws -> String? {
    try entries(.typeRegular).randomElement(using: &random)
  }

  private func folders() throws -> [String] { try [""] + entries(.typeDirectory) }

  private func entries(_ type: FileAttributeType) throws -> [String] {
    let root = String(decoding: test.root, as: UTF8.self)
    let found = FileManager.default.enumerator(atPath: root)
    var names: [String] = []
    while let name = found?.nextObject() as? String {
      if found?.fileAttributes?[.type] as? FileAttributeType == type { names.append(name) }
    }
    return names.sorted()
  }
}
