/// When, where and with what a photo was taken, as far as its file tells.
package struct PhotoDetails: Equatable, Sendable {
  /// EXIF DateTimeOriginal as it stands there: `2019:07:04 12:30:00`.
  package var originalDate: String?
  /// EXIF OffsetTimeOriginal as it stands there: `+02:00`.
  package var originalOffset: String?
  /// Degrees north and east; nil where one is missing, out of range or no number.
  package var place: Place?
  /// EXIF Make, without blanks at its ends.
  package var make: String?
  /// EXIF Model, without blanks at its ends.
  package var model: String?
  /// Whether it is a capture of a screen.
  package var isScreenshot = false
  /// Whether several views were put together.
  package var isPanorama = false
  /// Whether the camera on the screen's side took it.
  package var isSelfie = false
  /// Whether it is one of several taken in one go.
  package var isOfBurst = false

  /// A place on the earth.
  package struct Place: Equatable, Sendable {
    /// Degrees north, −90…90.
    package let latitude: Double
    /// Degrees east, −180…180.
    package let longitude: Double
  }

  /// Nothing is known.
  package init() {}

  // Tags: CIPA DC-008, Exif 2.32.
  mutating func read(_ directories: borrowing ExifDirectories) {
    originalDate = directories.settings(tag: 0x9003).flatMap(Self.text)
    originalOffset = directories.settings(tag: 0x9011).flatMap(Self.text)
    make = directories.main(tag: 0x010F).flatMap(Self.text)
    model = directories.main(tag: 0x0110).flatMap(Self.text)
    place = Place(directories)
    // iOS: the comment of a screenshot is that word, behind the name of its encoding.
    let comment = directories.settings(tag: 0x9286)?.dropFirst(8) ?? []
    isScreenshot = Self.text(Array(comment)) == "Screenshot"
    // iOS: CustomRendered 6 is a panorama (ExifTool's table of the tag).
    isPanorama = directories.settingsInteger(tag: 0xA401) == 6
    // iOS: LensModel names the side, "iPhone 12 front camera 2.71mm f/2.2".
    let lens = directories.settings(tag: 0xA434).flatMap(Self.text) ?? ""
    isSelfie = lens.contains("front camera") || lens.contains("front TrueDepth camera")
  }

  /// Looks at a maker's note. Apple's holds the identifier of a burst under tag 11 (ExifTool's
  /// table of Apple's tags), in a directory of its own behind 14 bytes.
  mutating func readMakerNote(_ note: ArraySlice<UInt8>) {
    guard note.starts(with: Array("Apple iOS\0".utf8)), note.count >= 16 else { return }
    let bytes = Array(note.dropFirst(14))
    let entries = min(bytes.bigEndian(at: 0, count: 2), (bytes.count - 2) / 12)
    isOfBurst = (0..<entries).contains { bytes.bigEndian(at: 2 + 12 * $0, count: 2) == 11 }
  }

  /// The text up to the first zero, without blanks at its ends; nil where nothing is left.
  private static func text(_ bytes: [UInt8]) -> String? {
    let bytes = bytes.prefix { $0 != 0 }.drop { $0 == 0x20 }
    let end = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? bytes.startIndex
    let text = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

extension PhotoDetails.Place {
  fileprivate init?(_ directories: borrowing ExifDirectories) {
    guard let latitude = Self.degrees(directories, tag: 0x0002, negative: UInt8(ascii: "S")),
      let longitude = Self.degrees(directories, tag: 0x0004, negative: UInt8(ascii: "W")),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  private static func degrees(
    _ directories: borrowing ExifDirectories,
    tag: UInt32,
    negative: UInt8
  ) -> Double? {
    guard let parts = directories.placeRationals(tag: tag), !parts.isEmpty else { return nil }
    let degrees = zip(parts, [1, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
    // The reference stands under the number before.
    return directories.place(tag: tag - 1)?.first == negative ? -degrees : degrees
  }
}
