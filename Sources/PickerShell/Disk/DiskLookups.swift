/// What the shell needs to know of the disk, as closures: it opens nothing itself.
///
/// Paths are bytes, relative to the current directory unless they begin with `/`.
public struct DiskLookups: Sendable {
  /// Whether anything is at a path, a link that leads nowhere included.
  public let exists: @Sendable (_ path: [UInt8]) -> Bool
  /// The names of the regular files in a folder, in any order; links to regular files count.
  /// Empty where the folder cannot be read.
  public let regularFiles: @Sendable (_ folder: [UInt8]) -> [[UInt8]]
  /// The names of the folders in a folder, in any order; links to folders count, `.` and `..` do
  /// not.
  public let folders: @Sendable (_ folder: [UInt8]) -> [[UInt8]]
  /// The home directory that a leading `~` stands for; nil leaves `~` as it is.
  public let homeDirectory: [UInt8]?

  /// Look-ups made of closures.
  public init(
    exists: @escaping @Sendable (_ path: [UInt8]) -> Bool,
    regularFiles: @escaping @Sendable (_ folder: [UInt8]) -> [[UInt8]],
    folders: @escaping @Sendable (_ folder: [UInt8]) -> [[UInt8]],
    homeDirectory: [UInt8]?
  ) {
    self.exists = exists
    self.regularFiles = regularFiles
    self.folders = folders
    self.homeDirectory = homeDirectory
  }
}
