internal import CWebP
internal import PictureImaging

/// An animation's canvas with its first frame on it, as libwebp composes it.
@safe
struct WebPAnimation: ~Copyable {
  /// The canvas.
  let size: PixelSize

  private let decoder: OpaquePointer
  // The decoder's own memory: another copy of a large canvas is saved.
  private let canvas: UnsafeMutablePointer<UInt8>

  /// Composes the first frame of `file`, whose canvas has `size`.
  init(_ file: [UInt8], size: PixelSize) throws(IntakeError) {
    guard let (decoder, canvas) = unsafe Self.composed(file, size: size) else {
      throw .damaged("bitstream error")
    }
    self.size = size
    unsafe self.decoder = unsafe decoder
    unsafe self.canvas = unsafe canvas
  }

  deinit {
    unsafe WebPAnimDecoderDelete(decoder)
  }

  /// Hands out the rows from the top: red, green, blue and alpha, not multiplied.
  func forEachRow<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let length = size.width * 4
    for row in 0..<size.height {
      let start = unsafe UnsafeBufferPointer(start: canvas + row * length, count: length)
      try body(unsafe Span(_unsafeElements: start))
    }
  }

  private static func composed(
    _ file: [UInt8],
    size: PixelSize
  ) -> (OpaquePointer, UnsafeMutablePointer<UInt8>)? {
    unsafe file.withUnsafeBufferPointer { file in
      var options = WebPAnimDecoderOptions()
      guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else { return nil }
      options.color_mode = MODE_RGBA
      options.use_threads = 0
      var data = unsafe WebPData(bytes: file.baseAddress, size: file.count)
      guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else { return nil }
      var info = WebPAnimInfo()
      var canvas: UnsafeMutablePointer<UInt8>?
      var time: CInt = 0
      if unsafe WebPAnimDecoderGetInfo(decoder, &info) != 0,
        Int(info.canvas_width) == size.width, Int(info.canvas_height) == size.height,
        unsafe WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas = unsafe canvas
      {
        return unsafe (decoder, canvas)
      }
      unsafe WebPAnimDecoderDelete(decoder)
      return nil
    }
  }
}
