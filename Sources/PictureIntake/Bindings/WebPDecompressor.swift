internal import CWebP
internal import PictureImaging

/// libwebp's decoder of still pictures.
enum WebPDecompressor {
  /// What the decoder reads from a header.
  struct Header {
    /// Of the canvas, where the file is an animation.
    let size: PixelSize
    let isAnimated: Bool
    /// False for an animation, whose frames differ.
    let isLossless: Bool
  }

  /// Reads the header of `file`.
  static func header(of file: [UInt8]) throws(IntakeError) -> Header {
    var features = WebPBitstreamFeatures()
    let status = unsafe WebPGetFeatures(file, file.count, &features)
    if let error = IntakeError(status) { throw error }
    guard let size = PixelSize(width: Int(features.width), height: Int(features.height)) else {
      throw .damaged("a side of 0")
    }
    return Header(
      size: size,
      isAnimated: features.has_animation != 0,
      isLossless: features.format == 2
    )
  }

  /// Decodes `file` at `size`, its own or a smaller one, into red, green, blue and, where wanted,
  /// alpha, which colours are not multiplied by.
  static func decode(
    _ file: [UInt8],
    at size: PixelSize,
    withAlpha: Bool
  ) throws(IntakeError) -> Raster {
    let channels = withAlpha ? 4 : 3
    let (count, overflow) = (size.pixelCount ?? .max).multipliedReportingOverflow(by: channels)
    guard !overflow else { throw .noMemory(for: "decode WebP") }
    var status = VP8_STATUS_OK
    let samples = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      status = unsafe decode(file, at: size, channels: channels, into: buffer)
      filled = status == VP8_STATUS_OK ? count : 0
    }
    if let error = IntakeError(status) { throw error }
    guard let raster = Raster(size: size, channels: channels, samples: samples) else {
      throw .damaged("rows are missing")
    }
    return raster
  }

  /// Decodes a lossy `file` at `size`, its own or a smaller one, into planes as they are stored: luma,
  /// two of chroma, half as wide and high, and where wanted alpha.
  static func decodePlanes(
    _ file: [UInt8],
    at size: PixelSize,
    withAlpha: Bool
  ) throws(IntakeError) -> [Raster] {
    guard let chroma = size.halved else { throw .damaged("a side of 0") }
    let sizes = [size, chroma, chroma] + (withAlpha ? [size] : [])
    var planes = sizes.map { [UInt8](repeating: 0, count: $0.width * $0.height) }
    let status = unsafe withMutablePlanes(&planes) { planes in
      unsafe decode(file, at: size) { output in
        unsafe output.colorspace = withAlpha ? MODE_YUVA : MODE_YUV
        unsafe output.u.YUVA.y = planes[0]
        unsafe output.u.YUVA.u = planes[1]
        unsafe output.u.YUVA.v = planes[2]
        unsafe output.u.YUVA.a = withAlpha ? planes[3] : nil
        unsafe output.u.YUVA.y_stride = CInt(size.width)
        unsafe output.u.YUVA.u_stride = CInt(chroma.width)
        unsafe output.u.YUVA.v_stride = CInt(chroma.width)
        unsafe output.u.YUVA.a_stride = CInt(size.width)
        unsafe output.u.YUVA.y_size = size.width * size.height
        unsafe output.u.YUVA.u_size = chroma.width * chroma.height
        unsafe output.u.YUVA.v_size = chroma.width * chroma.height
        unsafe output.u.YUVA.a_size = withAlpha ? size.width * size.height : 0
      }
    }
    if let error = IntakeError(status) { throw error }
    return zip(sizes, planes).compactMap { Raster(size: $0, channels: 1, samples: $1) }
  }

  private static func decode(
    _ file: [UInt8],
    at size: PixelSize,
    channels: Int,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> VP8StatusCode {
    unsafe decode(file, at: size) { output in
      unsafe output.colorspace = channels == 4 ? MODE_RGBA : MODE_RGB
      unsafe output.u.RGBA.rgba = buffer.baseAddress
      unsafe output.u.RGBA.stride = CInt(size.width * channels)
      unsafe output.u.RGBA.size = buffer.count
    }
  }

  /// Decodes at `size` to where `prepare` says.
  private static func decode(
    _ file: [UInt8],
    at size: PixelSize,
    _ prepare: (inout WebPDecBuffer) -> Void
  ) -> VP8StatusCode {
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { return VP8_STATUS_INVALID_PARAM }
    let status = unsafe WebPGetFeatures(file, file.count, &config.input)
    guard status == VP8_STATUS_OK else { return status }
    let (width, height) = (CInt(size.width), CInt(size.height))
    if unsafe config.input.width != width || config.input.height != height {
      unsafe config.options.use_scaling = 1
      unsafe config.options.scaled_width = width
      unsafe config.options.scaled_height = height
    }
    unsafe config.output.is_external_memory = 1
    unsafe prepare(&config.output)
    defer { unsafe WebPFreeDecBuffer(&config.output) }
    return unsafe WebPDecode(file, file.count, &config)
  }
}
