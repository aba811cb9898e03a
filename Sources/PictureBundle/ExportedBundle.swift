/// What an export wrote.
public struct ExportedBundle: Hashable, Sendable {
  /// The destination as the caller gave it.
  public let path: [UInt8]
  /// Images in it.
  public let count: Int
  /// Bytes of the archive, or of all files in the folder, the manifest included.
  public let bytes: Int

  /// The result of an export.
  public init(path: [UInt8], count: Int, bytes: Int) {
    self.path = path
    self.count = count
    self.bytes = bytes
  }
}
