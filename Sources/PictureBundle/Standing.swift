import PictureImaging

/// How things stand where a bundle is to go.
enum Standing: Equatable {
  /// Nothing is there, or an empty folder.
  case free
  /// A bundle: all that is in it was made by an export.
  case bundle(identity: [UInt64])
  /// Anything else, with up to five names of what is no part of a bundle.
  case foreign([[UInt8]])

  /// The most names read of a folder; one with more is no bundle.
  private static let mostNames = 10_000

  /// Looks at a name, and into the folder that has it.
  init(of name: [UInt8], in parent: borrowing Folder) throws(BundleError) {
    do {
      while true {
        guard try parent.entry(name).kind == .folder else {
          self = .foreign([name])
          return
        }
        let folder = try parent.folder(name)
        let identity = try folder.entry().identity
        self = try Standing(inside: folder)
        // A bundle that another export has just exchanged for its own is emptied: what was seen in
        // it says nothing of what has the name now.
        if try parent.entry(name).identity == identity { return }
      }
    } catch  where error.isNotFound {
      self = .free
    } catch  where error.isForbidden {
      self = .foreign([name])
    }
  }

  /// Throws unless a bundle may be placed here.
  func check(replacing: Bool) throws(BundleError) {
    switch self {
    case .free: break
    case .bundle: if !replacing { throw .exists(foreign: []) }
    case .foreign(let names): throw .exists(foreign: names)
    }
  }

  private init(inside folder: borrowing Folder) throws(BundleError) {
    let names = try folder.names(limit: Standing.mostNames)
    let listed = try names.isEmpty ? [] : Standing.listedNames(in: folder)
    var foreign: [[UInt8]] = []
    for name in names {
      if listed.contains(name), try folder.entry(name).kind == .file { continue }
      foreign.append(name)
    }
    foreign.sort { $0.lexicographicallyPrecedes($1) }
    if names.isEmpty {
      self = .free
    } else if foreign.isEmpty {
      self = .bundle(identity: try folder.entry().identity)
    } else {
      self = .foreign(Array(foreign.prefix(5)))
    }
  }

  /// The manifest and what it lists, if it is one that an export can have written.
  private static func listedNames(in folder: borrowing Folder) throws(BundleError) -> Set<[UInt8]> {
    do {
      guard let bytes = try folder.read(Manifest.fileName, limit: Manifest.maximumBytes),
        let manifest = Manifest(decoding: bytes), manifest.items.map(\.file) == manifest.usualNames
      else { return [] }
      return Set(manifest.items.map { Array($0.file.utf8) } + [Manifest.fileName])
    } catch  where error.isNotFound || error.isNoFile || error.isForbidden {
      return []
    }
  }
}
