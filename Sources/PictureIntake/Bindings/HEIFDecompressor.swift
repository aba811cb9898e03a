internal import CHEIF
internal import PictureImaging

/// A picture as libheif decoded it: planes of red, green and blue, or one of grey, and perhaps one of
/// alpha, all of one size.
///
/// libheif 1.15 makes red, green and blue of every tile that it decodes, whatever it is asked for;
/// planes of luma and chroma it would make of those anew.
@safe
struct HEIFDecompressor: ~Copyable {
  /// A plane.
  enum Channel {
    case red, green, blue, grey, alpha

    fileprivate var code: heif_channel {
      switch self {
      case .red: heif_channel_R
      case .green: heif_channel_G
      case .blue: heif_channel_B
      case .grey: heif_channel_Y
      case .alpha: heif_channel_Alpha
      }
    }
  }

  private let library: HEIFLibrary
  private let image: OpaquePointer

  /// Decodes the primary picture of `file`, without its transformations.
  ///
  /// - Parameters:
  ///   - file: as ``HEIFContainer`` makes them.
  ///   - format: what the file is, for a refusal.
  ///   - isGrey: whether there is no chroma.
  ///   - longestSide: the longest that any part of the file may say of itself.
  /// - Throws: ``IntakeError/unsupportedFormat(_:)`` where the library, or its decoder of this
  ///   format, is missing.
  init(
    _ file: [UInt8],
    _ format: ImageFormat,
    isGrey: Bool,
    longestSide: Int
  ) throws(IntakeError) {
    guard let library = HEIFLibrary.loaded else { throw .unsupportedFormat(format.displayName) }
    unsafe image = try unsafe Self.decoded(
      file,
      format,
      isGrey: isGrey,
      longestSide: longestSide,
      library
    )
    self.library = library
  }

  deinit {
    unsafe library.freeImage(image)
  }

  /// Bits of a sample of a plane; 0 where there is no such plane of `size`.
  func depth(_ channel: Channel, size: PixelSize) -> Int {
    guard unsafe library.width(image, channel.code) == Int32(clamping: size.width),
      unsafe library.height(image, channel.code) == Int32(clamping: size.height)
    else { return 0 }
    return Int(unsafe library.depth(image, channel.code))
  }

  /// Hands out a row of a plane whose samples have 8 bits.
  func withRow(_ row: Int, of channel: Channel, width: Int, _ body: (Span<UInt8>) -> Void) {
    var stride: Int32 = 0
    guard let plane = unsafe library.plane(image, channel.code, &stride) else { return }
    let start = unsafe plane + row * Int(stride)
    body(unsafe Span(_unsafeStart: start, count: width))
  }

  /// Hands out a row of a plane whose samples have more.
  func withDeepRow(_ row: Int, of channel: Channel, width: Int, _ body: (Span<UInt16>) -> Void) {
    var stride: Int32 = 0
    guard let plane = unsafe library.plane(image, channel.code, &stride) else { return }
    let start = unsafe UnsafeRawPointer(plane + row * Int(stride))
    unsafe start.withMemoryRebound(to: UInt16.self, capacity: width) {
      body(unsafe Span(_unsafeStart: $0, count: width))
    }
  }

  private static func decoded(
    _ file: [UInt8],
    _ format: ImageFormat,
    isGrey: Bool,
    longestSide: Int,
    _ library: HEIFLibrary
  ) throws(IntakeError) -> OpaquePointer {
    guard let context = unsafe library.makeContext() else { throw .noMemory(for: "decode HEIF") }
    defer { unsafe library.freeContext(context) }
    unsafe library.setLongestSide(context, Int32(clamping: longestSide + 1))
    // The bytes stay where they are for as long as the library looks at them.
    return unsafe try file.withUnsafeBufferPointer { buffer throws(IntakeError) in
      try unsafe check(library.read(context, buffer.baseAddress, buffer.count, nil), format)
      return unsafe try picture(context, format, isGrey: isGrey, library)
    }
  }

  private static func picture(
    _ context: OpaquePointer,
    _ format: ImageFormat,
    isGrey: Bool,
    _ library: HEIFLibrary
  ) throws(IntakeError) -> OpaquePointer {
    var (handle, image): (OpaquePointer?, OpaquePointer?) = (nil, nil)
    try unsafe check(library.primary(context, &handle), format)
    guard let handle = unsafe handle, let options = unsafe library.makeOptions() else {
      throw .noMemory(for: "decode HEIF")
    }
    defer {
      unsafe library.freeOptions(options)
      unsafe library.freeHandle(handle)
    }
    unsafe options.pointee.ignore_transformations = 1
    let error = unsafe library.decode(
      handle,
      &image,
      isGrey ? heif_colorspace_monochrome : heif_colorspace_RGB,
      isGrey ? heif_chroma_monochrome : heif_chroma_444,
      options
    )
    try unsafe check(error, format)
    guard let image = unsafe image else { throw .damaged("no picture in the file") }
    return unsafe image
  }

  private static func check(_ error: heif_error, _ format: ImageFormat) throws(IntakeError) {
    if unsafe error.code == heif_error_Ok { return }
    if unsafe error.subcode == heif_suberror_Unsupported_codec {
      throw .unsupportedFormat(format.displayName)
    }
    let words = unsafe error.message.map { unsafe String(cString: $0) } ?? ""
    throw .damaged(words.isEmpty ? "the decoder gave up" : words)
  }
}
