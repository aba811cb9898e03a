package import PictureImaging

/// What the head of a file tells about the photo in it: as much as a library lists.
///
/// No pixel is decoded and no checksum but those of a PNG's header and EXIF is looked at, so a file
/// with a sound head can be damaged further on.
package struct PhotoHead: Equatable, Sendable {
  /// The format by content.
  package let format: ImageFormat
  /// The size as the pixels lie in the file.
  package let storedSize: PixelSize
  /// How the picture is turned.
  package let orientation: Orientation
  /// When, where and with what it was taken.
  package let details: PhotoDetails

  /// The most parts of a file that are looked at before its picture is found.
  static let mostParts = 4096

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - byteCount: bytes of the whole file.
  ///   - read: gives the bytes from an offset on, as many as asked for, or fewer where the file
  ///     ends.
  /// - Throws: ``IntakeError/notAnImage``, ``IntakeError/unsupportedFormat(_:)`` and
  ///   ``IntakeError/damaged(_:)``, as intake would, and what `read` throws.
  ///
  /// Complexity: reads one block of 16 KiB, then a block for each part whose header lies beyond.
  package init(
    byteCount: Int,
    read: @escaping (_ offset: Int, _ count: Int) throws(IntakeError) -> [UInt8]
  ) throws(IntakeError) {
    var file = try FileWindow(byteCount: byteCount, read: read)
    switch RecognizedFormat(file.head) {
    case .jpeg: try self.init(jpeg: &file)
    case .png: try self.init(png: &file)
    case .webp: try self.init(webp: &file)
    case .gif: try self.init(gif: &file)
    case .heif: try self.init(heif: &file)
    case .unsupported(let name): throw .unsupportedFormat(name)
    case nil: throw .notAnImage
    }
  }

  /// What `parts` tell of a picture; `orientation` counts before what EXIF says.
  init(
    _ format: ImageFormat,
    _ storedSize: PixelSize,
    _ parts: DescribedParts,
    orientation: Orientation? = nil
  ) {
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation ?? parts.orientation
    details = parts.details
  }

  /// The size after orientation.
  package var displayedSize: PixelSize { orientation.displayed(storedSize) }
}
