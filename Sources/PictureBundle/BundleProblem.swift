/// One way in which a folder or an archive differs from the bundle that its manifest describes.
public struct BundleProblem: Hashable, Sendable {
  /// What can be wrong with an entry. The raw values are stable.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The manifest, or a file that it lists, is not there or is no regular file.
    case missing
    /// Something that the manifest does not list.
    case extra
    /// A file that the manifest lists twice, or that is in an archive twice.
    case duplicate
    /// A listed name that is no plain name of a file in the bundle, or the name of an entry of an
    /// archive: absolute, or leading elsewhere.
    case unsafePath
    /// A listed file, or the manifest, that is a symbolic link.
    case link
    /// A file with more or fewer bytes than listed.
    case wrongSize
    /// A file whose SHA-256 digest is not the one listed, or that an archive holds in a way that
    /// gives no bytes to take it of: encrypted, packed otherwise than by deflate, or damaged.
    case wrongDigest
    /// A manifest that is not as its schema says.
    case badManifest
  }

  /// The entry's name as found: in the folder or archive, or in the manifest as UTF-8.
  public let file: [UInt8]
  /// What is wrong with it.
  public let code: Code

  /// A problem of one entry.
  public init(file: [UInt8], code: Code) {
    self.file = file
    self.code = code
  }
}
