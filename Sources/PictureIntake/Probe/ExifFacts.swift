internal import PictureImaging

/// What intake wants to know of an EXIF block.
///
/// Tags and their meaning: CIPA DC-008, Exif 2.32.
struct ExifFacts: Equatable {
  /// How the picture is turned; upright where the tag is missing or out of range.
  var orientation = Orientation.up
  /// Whether latitude and longitude are there; never what they are.
  var hasLocation = false
  /// Whether an untagged picture's values are meant as Adobe RGB (1998).
  var isAdobeRGB = false

  /// Facts of a file without a block.
  init() {}

  /// Reads a block, with or without `Exif` and two zeros before it.
  init(block: ArraySlice<UInt8>) {
    guard let block = ExifBlock(block), let directories = ExifDirectories(block: block.bytes)
    else {
      self.init()
      return
    }
    self.init(directories)
  }

  /// Reads what libexif made of a block.
  init(_ directories: borrowing ExifDirectories) {
    orientation = directories.mainInteger(tag: 0x0112).flatMap(Orientation.init) ?? .up
    hasLocation = directories.hasPlace(tag: 0x0002) && directories.hasPlace(tag: 0x0004)
    isAdobeRGB = directories.interoperability(tag: 0x0001)?.starts(with: "R03".utf8) ?? false
  }
}
