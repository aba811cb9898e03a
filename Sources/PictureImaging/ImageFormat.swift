/// A format that a photo's file can have.
@nonexhaustive
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// ISO/IEC 10918-1.
  case jpeg
  /// ISO/IEC 15948.
  case png
  /// RFC 9649.
  case webp
  /// GIF89a and GIF87a.
  case gif
  /// ISO/IEC 23008-12, with HEVC in it.
  case heic
  /// The same with AV1 in it (AV1 Image File Format).
  case avif

  /// The formats that a finished image can have.
  public static let finished: [ImageFormat] = [.jpeg, .png, .webp]

  /// The registered media type: `image/jpeg`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual ending of a file's name, without the dot: `jpg`.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The endings that names of such files have, the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .jpeg: [fileExtension, "jpeg"]
    case .heic: [fileExtension, "heif", "hif"]
    case .png, .webp, .gif, .avif: [fileExtension]
    }
  }

  /// As people write it: `JPEG`.
  public var displayName: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .gif: "GIF"
    case .heic: "HEIC"
    case .avif: "AVIF"
    }
  }
}
