import Foundation
import TestSupport

/// Random file operations in a library; what cannot be done just then is not.
struct FileWalk {
  static let kinds = [
    "create", "write in place", "rename", "delete", "replace", "make a folder", "remove a folder",
    "move a folder", "permissions", "link in circles", "hard link", "break",
    "forbid", "forbid a folder",
  ]

  /// The kinds of operations that were done.
  private(set) var done: Set<String> = []
  private let test: TestLibrary
  private var random: SplitMix64
  private var count = 0
  /// The paths from the root on of what is there.
  private var files: [String]
  private var folders: [String]

  /// A walk in a library of `files` in `folders`.
  init(_ test: TestLibrary, files: [String], folders: [String], seed: UInt64) {
    self.test = test
    (self.files, self.folders) = (files, folders)
    random = SplitMix64(seed: seed)
  }

  mutating func step() {
    count += 1
    let kind = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &random)]
    let isDone = kind.contains("folder") ? attempt(folders: kind) : attempt(files: kind)
    if isDone { done.insert(kind) }
  }

  private mutating func attempt(files kind: String) -> Bool {
    let fresh = join((folders + [""]).randomElement(using: &random) ?? "", "n\(count)")
    let photo = TinyJPEG(width: count, padding: count % 3).bytes
    switch kind {
    case "create":
      files.append(fresh + ".jpg")
      return FileCalls.write(photo, to: test.path(fresh + ".jpg"))
    case "link in circles": return FileCalls.symlink(bytes("."), at: test.path(fresh))
    default: break
    }
    guard let index = files.indices.randomElement(using: &random) else { return false }
    let (name, file) = (fresh + ".jpg", test.path(files[index]))
    switch kind {
    case "write in place": return FileCalls.write(photo, to: file)
    case "rename":
      files[index] = name
      return FileCalls.rename(file, to: test.path(name))
    case "delete":
      guard count % 2 == 0 else { return false }
      files.remove(at: index)
      return FileCalls.remove(file)
    case "replace":
      let hidden = test.path(".temporary")
      return FileCalls.write(photo, to: hidden) && FileCalls.rename(hidden, to: file)
    case "permissions":
      return FileCalls.setMode(0o400, of: file) && FileCalls.setMode(0o600, of: file)
    case "forbid": return FileCalls.setMode(count % 2 == 0 ? 0 : 0o600, of: file)
    case "hard link":
      files.append(name)
      return FileCalls.link(file, to: test.path(name))
    default: return FileCalls.write([0xFF, 0xD8], to: file)
    }
  }

  private mutating func attempt(folders kind: String) -> Bool {
    let target = (folders + [""]).randomElement(using: &random) ?? ""
    let (new, photo) = (join(target, "m\(count)"), TinyJPEG(width: count).bytes)
    guard kind != "make a folder" else {
      folders += [new, new + "/in"]
      files += [new + "/in/a.jpg", new + "/b.jpg"]
      return FileCalls.makeFolder(test.path(new)) && FileCalls.makeFolder(test.path(new + "/in"))
        && FileCalls.write(photo, to: test.path(new + "/in/a.jpg"))
        && FileCalls.write(photo, to: test.path(new + "/b.jpg"))
    }
    guard let folder = folders.randomElement(using: &random) else { return false }
    let isBelow = { (path: String) in path == folder || path.hasPrefix(folder + "/") }
    if kind == "move a folder" {
      guard !isBelow(target) else { return false }
      let moved = { (path: String) in isBelow(path) ? new + path.dropFirst(folder.count) : path }
      (files, folders) = (files.map(moved), folders.map(moved))
      return FileCalls.rename(test.path(folder), to: test.path(new))
    }
    if kind == "forbid a folder" {
      return FileCalls.setMode(count % 2 == 0 ? 0 : 0o700, of: test.path(folder))
    }
    guard count % 3 == 0 else { return false }
    // Nobody can who may not look into it.
    let path = String(decoding: test.path(folder), as: UTF8.self)
    guard (try? FileManager.default.removeItem(atPath: path)) != nil else { return false }
    files.removeAll(where: isBelow)
    folders.removeAll(where: isBelow)
    return true
  }

  private func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + "/" + name
  }
}
