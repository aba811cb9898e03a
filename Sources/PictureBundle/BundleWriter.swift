public import PictureAttachments
public import PictureImaging
import PictureIntake

/// Writes bundles.
///
/// A bundle is a folder of images, named `01.jpg`, `02.webp` and so on in the order of the list
/// (in three digits where there are over 99), with a `manifest.json` that `manifest.schema.json`
/// describes. The same list is always written as the same bytes. Files and folder get the modes
/// that the umask of the process leaves, as anything a program writes.
public enum BundleWriter {
  /// Writes a list as a bundle, whole or not at all: it is made under a temporary name beside the
  /// destination, flushed to the disk, and then renamed.
  ///
  /// An empty folder at the destination is taken. Anything else there is refused, unless it is a
  /// bundle and `replacing` is set: then old and new are exchanged in one step, and the old one is
  /// removed. On file systems that cannot exchange, the old one is set aside for a moment, with
  /// `.previous` after its name. A folder that holds anything its manifest does not list, and a
  /// symbolic link, are never replaced.
  ///
  /// What killed exports have left in the destination's folder is removed on the way.
  ///
  /// - Parameters:
  ///   - list: The photos. An empty list becomes a manifest without items.
  ///   - width: The widest that an image of the list can be, in pixels.
  ///   - path: The destination, relative to the current folder or absolute. Slashes at the end
  ///     are ignored. Its folder must exist.
  ///   - replacing: Whether a bundle that is there may be replaced.
  ///   - isCancelled: Asked before each file.
  /// - Throws: ``BundleError``.
  /// - Complexity: O(n) time in the bytes of the images; memory for the manifest only.
  public static func export(
    _ list: AttachmentList<PreparedPhoto>,
    width: Int,
    to path: [UInt8],
    replacing: Bool = false,
    isCancelled: () -> Bool = { false }
  ) throws(BundleError) -> ExportedBundle {
    let destination = try Destination(path)
    if let ending = Destination.archiveEnding(of: destination.name) {
      throw .archivesUnsupported(ending: ending)
    }
    do throws(BundleError) {
      let manifest = Manifest(list, width: width)
      let bytes = manifest.encoded()
      // Before anything is written; placing looks again.
      try Standing(of: destination.name, in: try Folder(path: destination.folder))
        .check(replacing: replacing)
      let work = try TemporaryFolder.make(beside: destination)
      for (item, attachment) in zip(manifest.items, list.attachments) {
        if isCancelled() { throw .cancelled }
        try work.folder.write(attachment.photo.image.bytes, to: Array(item.file.utf8))
      }
      try work.folder.write(bytes, to: Manifest.fileName)
      if isCancelled() { throw .cancelled }
      try work.place(as: destination.name, replacing: replacing)
      let total = manifest.items.reduce(bytes.count) { $0 + $1.bytes }
      return ExportedBundle(path: path, count: manifest.items.count, bytes: total)
    } catch {
      throw error.ofWriting
    }
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
