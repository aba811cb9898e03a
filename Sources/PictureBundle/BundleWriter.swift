public import PictureAttachments
public import PictureImaging
import PictureIntake

/// Writes bundles.
///
/// A bundle is a folder of images, named `01.jpg`, `02.webp` and so on in the order of the list
/// (in three digits where there are over 99), with a `manifest.json` that `manifest.schema.json`
/// describes, or a zip archive of the same files. The same list is always written as the same
/// bytes: entries of an archive are stored, and dated 1980-01-01. Files and folder get the modes
/// that the umask of the process leaves, as anything a program writes.
public enum BundleWriter {
  /// Writes a list as a bundle, whole or not at all: it is made under a temporary name beside the
  /// destination, flushed to the disk, and then renamed.
  ///
  /// An empty folder at the destination is taken. Anything else there is refused, unless it is a
  /// bundle, in either shape, and `replacing` is set: then old and new are exchanged in one step,
  /// and the old one is removed. On file systems that cannot exchange, the old one is set aside
  /// for a moment, with `.previous` after its name. A folder or archive that holds anything its
  /// manifest does not list, and a symbolic link, are never replaced.
  ///
  /// What killed exports have left in the destination's folder is removed on the way.
  ///
  /// - Parameters:
  ///   - list: The photos. An empty list becomes a manifest without items.
  ///   - width: The widest that an image of the list can be, in pixels.
  ///   - path: The destination, relative to the current folder or absolute: an archive where it
  ///     ends in `.zip`, in any case, else a folder. Slashes at the end are ignored. Its folder
  ///     must exist.
  ///   - replacing: Whether a bundle that is there may be replaced.
  ///   - isCancelled: Asked before each file.
  /// - Throws: ``BundleError``. An archive that would have 4 GiB or more is a `system` error.
  /// - Complexity: O(n) time in the bytes of the images; memory for the manifest only.
  public static func export(
    _ list: AttachmentList<PreparedPhoto>,
    width: Int,
    to path: [UInt8],
    replacing: Bool = false,
    isCancelled: () -> Bool = { false }
  ) throws(BundleError) -> ExportedBundle {
    let destination = try Destination(path)
    let ending = Destination.archiveEnding(of: destination.name)
    if let ending, ending != Destination.zip { throw .archivesUnsupported(ending: ending) }
    do throws(BundleError) {
      let manifest = Manifest(list, width: width)
      let files =
        [(name: "manifest.json", bytes: manifest.encoded())]
        + zip(manifest.items, list.attachments).map { ($0.file, $1.photo.image.bytes) }
      // Before anything is written; placing looks again.
      try Standing(of: destination.name, in: try Folder(path: destination.folder))
        .check(replacing: replacing)
      let work = try TemporaryFolder.make(
        beside: destination,
        for: ending == nil ? .folder : .file
      )
      let bytes = try work.write(files, isCancelled: isCancelled)
      if isCancelled() { throw .cancelled }
      try work.place(as: destination.name, replacing: replacing)
      return ExportedBundle(path: path, count: manifest.items.count, bytes: bytes)
    } catch {
      throw error.ofWriting
    }
  }
}

extension TemporaryFolder {
  /// Writes the files of a bundle, or the one archive of them, and tells how many bytes they are.
  fileprivate func write(
    _ files: [(name: String, bytes: [UInt8])],
    isCancelled: () -> Bool
  ) throws(BundleError) -> Int {
    guard content == .folder else {
      return try folder.writeArchive(files, to: Self.fileName, isCancelled: isCancelled)
    }
    for (name, bytes) in files {
      if isCancelled() { throw .cancelled }
      try folder.write(bytes, to: Array(name.utf8))
    }
    return files.reduce(0) { $0 + $1.bytes.count }
  }
}

extension Manifest {
  fileprivate init(_ list: AttachmentList<PreparedPhoto>, width: Int) {
    let count = list.attachments.count
    self.init(
      capacity: list.capacity,
      width: width,
      items: list.attachments.enumerated().map { slot, attachment in
        let photo = attachment.photo
        return Item(
          id: attachment.id.rawValue,
          file: Manifest.fileName(slot: slot, count: count, format: photo.image.format),
          format: photo.image.format,
          bytes: photo.image.bytes.count,
          sha256: hexadecimal(sha256(of: photo.image.bytes)),
          size: photo.image.size,
          alt: attachment.alt,
          hasAlpha: photo.hasAlpha,
          originalMediaType: photo.original.format.mediaType,
          originalSize: photo.original.displayedSize
        )
      }
    )
  }
}

/// Bytes as lowercase digits, two each.
func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
    as: UTF8.self
  )
}
