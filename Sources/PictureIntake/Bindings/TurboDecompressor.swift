internal import CTurboJPEG
internal import PictureImaging

/// TurboJPEG's decoder.
@safe
struct TurboDecompressor: ~Copyable {
  /// What the decoder reads from a header.
  struct Header {
    let size: PixelSize
    /// Nil where its planes cannot be had: it is not YCbCr or grey, or unusually sampled.
    let sampling: TurboSampling?
  }

  private let handle: tjhandle

  init() throws(IntakeError) {
    guard let handle = unsafe tjInitDecompress() else {
      throw .noMemory(for: "tjInitDecompress")
    }
    unsafe self.handle = unsafe handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// Reads the header of `file`.
  func header(of file: [UInt8]) throws(IntakeError) -> Header {
    var width: CInt = 0
    var height: CInt = 0
    var subsampling: CInt = -1
    var colorspace: CInt = -1
    let result = unsafe tjDecompressHeader3(
      handle,
      file,
      UInt(file.count),
      &width,
      &height,
      &subsampling,
      &colorspace
    )
    // A result of −1 with a size is no error: an unusual sampling, or bytes before a marker.
    guard let size = PixelSize(width: Int(width), height: Int(height)) else {
      try unsafe TurboStatus(result, of: handle).check()
      throw .damaged("JPEG datastream contains no image")
    }
    let hasPlanes =
      colorspace == CInt(TJCS_YCbCr.rawValue) || colorspace == CInt(TJCS_GRAY.rawValue)
    return Header(size: size, sampling: hasPlanes ? TurboSampling(code: subsampling) : nil)
  }

  /// Decodes into red, green and blue, or, of four channels, what each ink leaves, at `size`, which
  /// one of the decoder's scales gives.
  func decodePixels(
    of file: [UInt8],
    into samples: inout [UInt8],
    channels: Int,
    size: PixelSize,
    stopsOnWarning: Bool
  ) -> TurboStatus {
    let result = unsafe tjDecompress2(
      handle,
      file,
      UInt(file.count),
      &samples,
      CInt(size.width),
      CInt(size.width * channels),
      CInt(size.height),
      CInt(channels == 4 ? TJPF_CMYK.rawValue : TJPF_RGB.rawValue),
      Self.flags(stopsOnWarning)
    )
    return unsafe TurboStatus(result, of: handle)
  }

  /// Decodes into planes at `size`, which one of the decoder's scales gives; each plane has the
  /// columns and rows of ``TurboSampling/planeSizes(of:)``.
  func decodePlanes(
    of file: [UInt8],
    into planes: inout [[UInt8]],
    sampling: TurboSampling,
    size: PixelSize,
    stopsOnWarning: Bool
  ) -> TurboStatus {
    var strides = sampling.planeSizes(of: size).map { CInt($0.width) }
    let result = unsafe withMutablePlanes(&planes) { pointers in
      unsafe tjDecompressToYUVPlanes(
        handle,
        file,
        UInt(file.count),
        &pointers,
        CInt(size.width),
        &strides,
        CInt(size.height),
        Self.flags(stopsOnWarning)
      )
    }
    return unsafe TurboStatus(result, of: handle)
  }

  private static func flags(_ stopsOnWarning: Bool) -> CInt {
    TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS | (stopsOnWarning ? TJFLAG_STOPONWARNING : 0)
  }
}
