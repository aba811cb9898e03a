/// What a library holds, as it was found.
struct LibraryContents: Equatable, Sendable {
  /// The folders by their paths from the root on; that of the root is empty.
  var folders: [[UInt8]: FolderContents] = [:]

  /// The paths of the folders in the order of their bytes.
  var orderedPaths: [[UInt8]] {
    folders.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Every asset once: of a file with several names each but the first has an identity of its own.
  ///
  /// Complexity: O(*n*) in the entries, O(*f* log *f*) in the folders.
  func assets() -> [Asset] {
    var assets: [Asset] = []
    var inodes: Set<UInt64> = []
    for path in orderedPaths {
      for entry in folders[path]?.entries ?? [] {
        guard let asset = entry.asset else { continue }
        let isFirst = inodes.insert(entry.stamp.inode).inserted
        assets.append(isFirst ? asset : asset.withLink())
      }
    }
    return assets
  }

  /// What is kept out of albums, in the order of paths.
  func problems() -> [LibraryProblem] {
    orderedPaths.flatMap { path -> [LibraryProblem] in
      guard let folder = folders[path] else { return [] }
      let unreadable = LibraryProblem(path: path, reason: .unreadableFolder)
      return (folder.isReadable ? [] : [unreadable])
        + folder.entries.compactMap { entry in
          guard case .broken(let error) = entry.content else { return nil }
          return LibraryProblem(path: join(path, entry.name), reason: .brokenPhoto(error))
        }
    }
  }

  /// The paths of the folders below the one at `path`.
  ///
  /// Complexity: O(*f*) in the folders.
  func paths(below path: [UInt8]) -> [[UInt8]] {
    let start = path + [UInt8(ascii: "/")]
    return folders.keys.filter { $0.starts(with: start) }
  }
}

extension Asset {
  /// The same file under another name that it has.
  fileprivate func withLink() -> Asset {
    Asset(facts, folder: folder, fileName: fileName, stamp: stamp, link: path)
  }
}

/// The path of a name in the folder at `path`.
func join(_ path: [UInt8], _ name: [UInt8]) -> [UInt8] {
  path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
}
