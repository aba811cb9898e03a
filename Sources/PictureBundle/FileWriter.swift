/// Writes single files.
public enum FileWriter {
  /// Writes a new file, whole or not at all: it is made in a temporary folder beside its place,
  /// flushed to the disk, and then renamed. It gets the modes that the umask leaves.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file, relative to the current folder or absolute. Its folder must exist.
  /// - Throws: ``BundleError``. Whatever exists at `path`, a link that leads nowhere included, is
  ///   ``BundleError/exists(foreign:)`` without names, and stays as it is.
  public static func write(_ bytes: [UInt8], to path: [UInt8]) throws(BundleError) {
    let destination: Destination
    do { destination = try Destination(path) } catch .exists { throw .exists(foreign: []) }
    do throws(BundleError) {
      guard try Folder(path: destination.folder).entryIfAny(destination.name) == nil else {
        throw .exists(foreign: [])
      }
      // The name of a folder that is not there is none for a file.
      if path.last == UInt8(ascii: "/") { throw .notFound }
      let work = try TemporaryFolder.make(beside: destination, for: .file)
      try work.folder.write(bytes, to: TemporaryFolder.fileName)
      try work.placeFile(as: destination.name)
    } catch {
      throw error.ofWriting
    }
  }
}
