import PictureImaging

/// How things stand where a bundle is to go.
enum Standing: Equatable {
  /// Nothing is there.
  case free
  case emptyFolder
  /// A bundle, a folder or an archive: all that is in it was made by an export.
  case bundle(identity: [UInt64])
  /// Anything else, with up to five names of what is no part of a bundle.
  case foreign([[UInt8]])

  /// The most names read of a folder; one with more is no bundle.
  private static let mostNames = 10_000

  /// Looks at a name, and into the folder or archive that has it.
  init(of name: [UInt8], in parent: borrowing Folder) throws(BundleError) {
    do {
      while true {
        let identity: [UInt64]
        switch try parent.entry(name).kind {
        case .folder:
          let folder = try parent.folder(name)
          identity = try folder.entry().identity
          self = try Standing(inside: folder)
        case .file:
          let file = try parent.file(name)
          identity = try file.entry().identity
          self = try Standing.isBundle(file) ? .bundle(identity: identity) : .foreign([name])
        case .link, .other:
          self = .foreign([name])
          return
        }
        // A bundle that another export has just exchanged for its own is emptied: what was seen in
        // it says nothing of what has the name now.
        if try parent.entry(name).identity == identity { return }
      }
    } catch  where error.isNotFound {
      self = .free
    } catch  where error.isForbidden || error.isNoFile {
      self = .foreign([name])
    }
  }

  /// Throws unless a bundle may be placed here.
  func check(replacing: Bool) throws(BundleError) {
    switch self {
    case .free, .emptyFolder: break
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
      self = .emptyFolder
    } else if foreign.isEmpty {
      self = .bundle(identity: try folder.entry().identity)
    } else {
      self = .foreign(Array(foreign.prefix(5)))
    }
  }

  /// Whether a file is an archive of files that its manifest lists.
  private static func isBundle(_ file: consuming File) throws(BundleError) -> Bool {
    guard let archive = try Archive(file) else { return false }
    let listed = try listedNames(in: archive)
    return !listed.isEmpty && archive.problems(besides: listed).isEmpty
      && listed.allSatisfy { name in
        switch archive.bundleEntry(name) {
        case .file, nil: true
        case .link, .duplicate, .other: false
        }
      }
  }

  /// The manifest and what it lists, if it is one that an export can have written.
  private static func listedNames<Contents: BundleContents & ~Copyable>(
    in bundle: borrowing Contents
  ) throws(BundleError) -> Set<[UInt8]> {
    do {
      let content = try bundle.content(of: Manifest.fileName, limit: Manifest.maximumBytes)
      guard case .bytes(let bytes) = content, let manifest = Manifest(decoding: bytes),
        manifest.items.map(\.file) == manifest.usualNames
      else { return [] }
      return Set(manifest.items.map { Array($0.file.utf8) } + [Manifest.fileName])
    } catch  where error.isNotFound || error.isNoFile || error.isForbidden {
      return []
    }
  }
}
