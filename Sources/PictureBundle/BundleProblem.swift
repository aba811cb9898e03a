/// One way in which a folder differs from the bundle that its manifest describes.
public struct BundleProblem: Hashable, Sendable {
  /// What can be wrong with an entry. The raw values are stable.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The manifest, or a file that it lists, is not there or is no regular file.
    case missing
    /// Something that the manifest does not list.
    case extra
    /// A file that the manifest lists twice.
    case duplicate
    /// A listed name that is no plain name of a file in the bundle: absolute, or leading elsewhere.
    case unsafePath
    /// A listed file, or the manifest, that is a symbolic link.
    case link
    /// A file with more or fewer bytes than listed.
    case wrongSize
    /// A file whose SHA-256 digest is not the one listed.
    case wrongDigest
    /// A manifest that is not as its schema says.
    case badManifest
  }

  /// The entry's name as found: in the folder, or in the manifest as UTF-8.
  public let file: [UInt8]
  /// What is wrong with it.
  public let code: Code

  /// A problem of one entry.
  public init(file: [UInt8], code: Code) {
    self.file = file
    self.code = code
  }
}
