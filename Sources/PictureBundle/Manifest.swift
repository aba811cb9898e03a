import OrderedJSON
import PictureImaging

/// What `manifest.json` says. `manifest.schema.json` beside this file is the same as a JSON Schema.
///
/// Where a photo came from is left out on purpose, its name and byte count included: they can
/// tell where someone lives, or which file it was.
struct Manifest: Equatable {
  /// The name of the manifest's file.
  static let fileName = Array("manifest.json".utf8)
  /// What `format` says.
  static let format = "picture-picker-bundle"
  /// What `formatVersion` says. Another number is another shape, not an addition to this one.
  static let formatVersion = 1

  /// The most attachments that the list could hold.
  let capacity: Int
  /// The widest that an image could be, in pixels.
  let width: Int
  /// The images, in order.
  let items: [Item]

  /// One image.
  struct Item: Equatable {
    let id: Int
    let file: String
    let format: ImageFormat
    let bytes: Int
    /// 64 lowercase hexadecimal digits.
    let sha256: String
    let size: PixelSize
    let alt: String
    let hasAlpha: Bool
    let originalMediaType: String
    /// The displayed size of the original.
    let originalSize: PixelSize
  }

  /// The name of the image in a slot: `01.jpg` is that of the first of at most 99.
  static func fileName(slot: Int, count: Int, format: ImageFormat) -> String {
    let number = String(slot + 1)
    let padding = String(repeating: "0", count: max(0, (count > 99 ? 3 : 2) - number.count))
    return "\(padding)\(number).\(format.fileExtension)"
  }

  /// The file's bytes.
  func encoded() -> [UInt8] {
    let json: JSON = [
      "format": .string(Manifest.format),
      "formatVersion": .int(Manifest.formatVersion),
      "count": .int(items.count),
      "capacity": .int(capacity),
      "width": .int(width),
      "items": .array(items.enumerated().map { slot, item in item.json(slot: slot) }),
    ]
    return json.encoded(.indented) + [UInt8(ascii: "\n")]
  }
}

extension Manifest.Item {
  fileprivate func json(slot: Int) -> JSON {
    [
      "slot": .int(slot),
      "id": .int(id),
      "file": .string(file),
      "mediaType": .string(format.mediaType),
      "bytes": .int(bytes),
      "sha256": .string(sha256),
      "width": .int(size.width),
      "height": .int(size.height),
      "alt": .string(alt),
      "hasAlpha": .bool(hasAlpha),
      "original": [
        "mediaType": .string(originalMediaType),
        "width": .int(originalSize.width),
        "height": .int(originalSize.height),
      ],
    ]
  }
}
