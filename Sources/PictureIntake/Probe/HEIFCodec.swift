internal import PictureImaging

/// How the pictures of a HEIF file are coded.
enum HEIFCodec: Sendable {
  case hevc, av1

  /// The codec of an item's, or a track's, type; nil for any other.
  init?(type: String) {
    switch type {
    case "hvc1", "hev1": self = .hevc
    case "av01": self = .av1
    default: return nil
    }
  }

  /// The type of an item.
  var itemType: String { self == .hevc ? "hvc1" : "av01" }

  /// The box with what the decoder has to know beforehand.
  var configurationName: String { self == .hevc ? "hvcC" : "av1C" }

  /// The format of a file whose picture is coded like this.
  var format: ImageFormat { self == .hevc ? .heic : .avif }
}
