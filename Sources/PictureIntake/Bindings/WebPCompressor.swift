internal import CWebP
internal import PictureImaging

/// libwebp's encoder with a picture to encode.
@safe
struct WebPCompressor: ~Copyable {
  /// How a picture is encoded.
  enum Mode {
    /// Colours lossy, alpha lossless.
    case lossy(quality: Int, method: Int)
    /// All lossless; `quality` is effort.
    case lossless(quality: Int, method: Int)
  }

  private var picture: WebPPicture
  private let mode: Mode

  /// Takes over red, green, blue and alpha, which colours are not multiplied by.
  init(_ pixels: Raster, mode: Mode) throws(IntakeError) {
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else { throw .noMemory(for: "WebPPictureInit") }
    if case .lossless = mode { unsafe picture.use_argb = 1 }
    unsafe picture.width = CInt(pixels.size.width)
    unsafe picture.height = CInt(pixels.size.height)
    let stride = CInt(pixels.rowLength)
    guard pixels.channels == 4,
      unsafe WebPPictureImportRGBA(&picture, pixels.samples, stride) != 0
    else {
      unsafe WebPPictureFree(&picture)
      throw .noMemory(for: "WebPPictureImportRGBA")
    }
    unsafe self.picture = unsafe picture
    self.mode = mode
  }

  deinit {
    var picture = unsafe picture
    unsafe WebPPictureFree(&picture)
  }

  /// The finished file.
  consuming func encode() throws(IntakeError) -> [UInt8] {
    guard var config = Self.config(mode) else {
      throw .strangeOutput(of: "configure WebP")
    }
    var output = WebPOutput()
    let failure = unsafe output.write(&picture) { picture in
      unsafe WebPEncode(&config, &picture)
    }
    if let failure { throw failure }
    return output.bytes
  }

  // Everything else is the default of the library: in particular one thread, and colours under
  // full transparency are not kept.
  private static func config(_ mode: Mode) -> WebPConfig? {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { return nil }
    switch mode {
    case .lossy(let quality, let method):
      config.quality = Float(quality)
      config.method = CInt(method)
      config.alpha_quality = 100
    case .lossless(let quality, let method):
      config.lossless = 1
      config.quality = Float(quality)
      config.method = CInt(method)
    }
    config.exact = 0
    config.thread_level = 0
    return config
  }
}

/// Bytes that libwebp allocates while it writes, and that are given back with this value.
@safe
private struct WebPOutput: ~Copyable {
  private var writer: WebPMemoryWriter

  init() {
    unsafe writer = WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
  }

  deinit {
    var writer = unsafe writer
    unsafe WebPMemoryWriterClear(&writer)
  }

  /// The bytes written.
  var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Lets `encode` write `picture`; what went wrong, or nil.
  mutating func write(
    _ picture: inout WebPPicture,
    _ encode: (inout WebPPicture) -> CInt
  ) -> IntakeError? {
    unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      let isWritten = unsafe encode(&picture) != 0
      unsafe picture.custom_ptr = nil
      return isWritten ? nil : unsafe .encoding(picture.error_code)
    }
  }
}

extension IntakeError {
  fileprivate static func encoding(_ code: WebPEncodingError) -> IntakeError {
    switch code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
      .noMemory(for: "encode WebP")
    default: .strangeOutput(of: "encode WebP (error \(code.rawValue))")
    }
  }
}
