/// What a path named instead of a regular file.
@nonexhaustive
public enum FileKind: String, Hashable, Sendable {
  /// A folder.
  case directory
  /// A named pipe.
  case fifo
  /// A character or block device.
  case device
  /// A socket.
  case socket
}

/// Why a file that is there could not be read.
@nonexhaustive
public enum ReadFailure: String, Hashable, Sendable {
  /// The system refused it to this user.
  case permission
  /// It was replaced, grew or shrank while it was read.
  case changed
  /// The disk or the network failed.
  case io
}

/// A limit and the value that is beyond it.
public struct Excess: Hashable, Sendable {
  /// What was measured.
  @nonexhaustive
  public enum Measure: String, Hashable, Sendable {
    /// Bytes of the file.
    case fileBytes
    /// Stored pixels.
    case pixels
    /// The longer stored side, in pixels.
    case side
    /// Scans of a JPEG, or scans times 8×8 blocks.
    case scans
    /// Tiles of a HEIC or an AVIF.
    case tiles
    /// Items of a HEIC or an AVIF.
    case items
    /// References between the items of a HEIC or an AVIF.
    case references
    /// The longer side of the result, in pixels.
    case outputHeight
    /// The displayed width, in pixels.
    case width
  }

  /// What was measured.
  public let what: Measure
  /// The most that is taken.
  public let limit: Int
  /// What was found.
  public let value: Int

  /// A measure beyond its limit.
  public init(what: Measure, limit: Int, value: Int) {
    self.what = what
    self.limit = limit
    self.value = value
  }
}

/// Why a source did not become a photo.
@nonexhaustive
public enum IntakeError: Error, Equatable, Sendable {
  /// Nothing lies at the path.
  case notFound
  /// The path names something that is no regular file.
  case notAFile(FileKind)
  /// The file is there and could not be read.
  case notReadable(ReadFailure)
  /// The bytes are of no known image format, or there are none.
  case notAnImage
  /// A known format that is not read, by the name people know it by: `TIFF`, `12-bit JPEG`; or one
  /// whose library the system does not have: `HEIC`, `AVIF`, `GIF`.
  case unsupportedFormat(String)
  /// A known format with no usable picture in it; the decoder's own words.
  case damaged(String)
  /// Beyond one of the ``Limits``.
  case tooLarge(Excess)
  /// Decoding would take `value` bytes of memory, over `limit`.
  case overMemory(limit: Int, value: Int)
  /// The task that waited was cancelled.
  case cancelled
  /// The system failed in a way of its own: `code` is `errno`, `operation` the call.
  case system(code: Int32, operation: String)
}
