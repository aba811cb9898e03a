internal import SQLiteStore

/// Why the index of a library is not up to date. The library works without it.
@nonexhaustive
public enum IndexProblem: Equatable, Sendable {
  /// The disk that the folder for caches lies on is full.
  case noSpace
  /// The folder for caches, or the index in it, cannot be written.
  case notWritable
  /// SQLite failed for another reason; its own words.
  case other(String)

  /// Writes what a scan found; nil where that worked.
  init?(writing scan: LibraryScan, to index: IndexFile) {
    do throws(SQLiteError) {
      try index.write(scan.changedFolders, of: scan.contents)
      return nil
    } catch {
      switch error.reason {
      case .full: self = .noSpace
      case .readOnly, .cannotOpen: self = .notWritable
      default: self = .other(error.message)
      }
    }
  }
}

/// A sentence for a person about the index of a library: what was wrong and what to do.
public func message(for problem: IndexProblem) -> String {
  switch problem {
  case .noSpace:
    "The disk of the folder for caches is full; the photo library opens more slowly. Make room on it."
  case .notWritable:
    "The folder for caches cannot be written; the photo library opens more slowly. "
      + "Change its permissions."
  case .other:
    "The photo library's index cannot be written; the library opens more slowly. "
      + "Delete the index in the folder for caches."
  }
}
