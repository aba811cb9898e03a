internal import CEXIF

/// The directories of an EXIF block, as libexif reads them.
@safe
struct ExifDirectories: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>

  /// Reads a block that begins with `Exif` and two zeros; nil where memory is short.
  ///
  /// A block that is no TIFF, or whose directories run off its end, has no or fewer entries.
  init?(block: [UInt8]) {
    guard let data = unsafe exif_data_new() else { return nil }
    // By default libexif adds entries that a well-formed file would have.
    unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    unsafe exif_data_load_data(data, block, UInt32(clamping: block.count))
    unsafe self.data = data
  }

  deinit {
    unsafe exif_data_unref(data)
  }

  /// The first value of a SHORT or LONG entry of the main directory.
  func mainInteger(tag: UInt32) -> Int? {
    guard let entry = unsafe entry(tag: tag, in: data.pointee.ifd.0),
      let bytes = unsafe entry.pointee.data
    else { return nil }
    let order = unsafe exif_data_get_byte_order(data)
    switch unsafe (entry.pointee.format, entry.pointee.size) {
    case (EXIF_FORMAT_SHORT, 2...): return unsafe Int(exif_get_short(bytes, order))
    case (EXIF_FORMAT_LONG, 4...): return unsafe Int(exif_get_long(bytes, order))
    default: return nil
    }
  }

  /// Whether the directory of the place has an entry with a value.
  func hasPlace(tag: UInt32) -> Bool {
    guard let entry = unsafe entry(tag: tag, in: data.pointee.ifd.3) else { return false }
    return unsafe entry.pointee.components > 0 && entry.pointee.size > 0
  }

  /// The bytes of an entry of the directory of interoperability.
  func interoperability(tag: UInt32) -> [UInt8]? {
    unsafe bytes(tag: tag, in: data.pointee.ifd.4)
  }

  /// The bytes of an entry of the directory of the camera's settings.
  func settings(tag: UInt32) -> [UInt8]? { unsafe bytes(tag: tag, in: data.pointee.ifd.2) }

  /// The first value of a SHORT entry of the directory of the camera's settings.
  func settingsInteger(tag: UInt32) -> Int? {
    guard let entry = unsafe entry(tag: tag, in: data.pointee.ifd.2),
      unsafe entry.pointee.format == EXIF_FORMAT_SHORT, unsafe entry.pointee.size >= 2,
      let bytes = unsafe entry.pointee.data
    else { return nil }
    return unsafe Int(exif_get_short(bytes, exif_data_get_byte_order(data)))
  }

  /// The bytes of an entry of the main directory.
  func main(tag: UInt32) -> [UInt8]? { unsafe bytes(tag: tag, in: data.pointee.ifd.0) }

  /// The bytes of an entry of the directory of the place.
  func place(tag: UInt32) -> [UInt8]? { unsafe bytes(tag: tag, in: data.pointee.ifd.3) }

  /// The RATIONAL values of an entry of the directory of the place; nil where one is divided by 0.
  func placeRationals(tag: UInt32) -> [Double]? {
    guard let entry = unsafe entry(tag: tag, in: data.pointee.ifd.3),
      unsafe entry.pointee.format == EXIF_FORMAT_RATIONAL,
      let bytes = unsafe entry.pointee.data
    else { return nil }
    let order = unsafe exif_data_get_byte_order(data)
    var values: [Double] = []
    for start in unsafe stride(from: 0, to: Int(entry.pointee.size) - 7, by: 8) {
      let value = unsafe exif_get_rational(bytes + start, order)
      guard value.denominator != 0 else { return nil }
      values.append(Double(value.numerator) / Double(value.denominator))
    }
    return values
  }

  private func bytes(
    tag: UInt32,
    in content: UnsafeMutablePointer<ExifContent>?
  ) -> [UInt8]? {
    guard let entry = unsafe entry(tag: tag, in: content),
      let bytes = unsafe entry.pointee.data
    else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size)))
  }

  private func entry(
    tag: UInt32,
    in content: UnsafeMutablePointer<ExifContent>?
  ) -> UnsafeMutablePointer<ExifEntry>? {
    guard let content = unsafe content else { return nil }
    return unsafe exif_content_get_entry(content, ExifTag(rawValue: tag))
  }
}
