/// What a bundle consists of, in whichever shape: the entries of a folder or of an archive.
protocol BundleContents: ~Copyable {
  /// What has a plain name, links not followed; nil where nothing has it.
  func bundleEntry(_ name: [UInt8]) throws(BundleError) -> BundleEntry?

  /// What a file holds, read up to `limit` bytes.
  func content(of name: [UInt8], limit: Int) throws(BundleError) -> FileContent

  /// What there is besides these names: the first thousand, in byte order.
  func problems(besides listed: Set<[UInt8]>) throws(BundleError) -> [BundleProblem]
}

/// One entry of a bundle.
enum BundleEntry: Equatable {
  /// A regular file that is said to have so many bytes.
  case file(bytes: Int)
  case link
  /// Several entries of one name.
  case duplicate
  /// A folder, or what is neither.
  case other
}

/// What came of reading a file.
enum FileContent: Equatable {
  case bytes([UInt8])
  /// There are more bytes than were asked for, or it is no regular file.
  case tooLong
  /// It is in an archive, and encrypted, or packed in a way that is not read, or damaged.
  case unreadable
}

/// The most entries that are named where they are too many.
let mostNamedProblems = 1000

extension Folder: BundleContents {
  func bundleEntry(_ name: [UInt8]) throws(BundleError) -> BundleEntry? {
    guard let entry = try entryIfAny(name) else { return nil }
    switch entry.kind {
    case .file: return .file(bytes: entry.size)
    case .link: return .link
    case .folder, .other: return .other
    }
  }

  func content(of name: [UInt8], limit: Int) throws(BundleError) -> FileContent {
    try read(name, limit: limit).map { .bytes($0) } ?? .tooLong
  }

  func problems(besides listed: Set<[UInt8]>) throws(BundleError) -> [BundleProblem] {
    let names = try names(limit: mostNamedProblems) { !listed.contains($0) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { BundleProblem(file: $0, code: .extra) }
  }
}
