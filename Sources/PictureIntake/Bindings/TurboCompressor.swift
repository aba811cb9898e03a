internal import CTurboJPEG
internal import PictureImaging

/// TurboJPEG's encoder.
@safe
struct TurboCompressor: ~Copyable {
  private let handle: tjhandle

  init() throws(IntakeError) {
    guard let handle = unsafe tjInitCompress() else {
      throw .noMemory(for: "tjInitCompress")
    }
    unsafe self.handle = unsafe handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// Encodes planes, whose columns and rows are those of ``TurboSampling/planeSizes(of:)``.
  func encode(
    planes: [[UInt8]],
    size: PixelSize,
    sampling: TurboSampling,
    quality: Int
  ) throws(IntakeError) -> [UInt8] {
    var strides = sampling.planeSizes(of: size).map { CInt($0.width) }
    var output = TurboOutput()
    let result = unsafe output.write { target, count in
      unsafe withPlanes(planes) { pointers in
        unsafe tjCompressFromYUVPlanes(
          handle,
          &pointers,
          CInt(size.width),
          &strides,
          CInt(size.height),
          sampling.code,
          &target,
          &count,
          CInt(quality),
          TJFLAG_ACCURATEDCT
        )
      }
    }
    try unsafe TurboStatus(result, of: handle).check()
    return output.bytes
  }

  /// Encodes red, green and blue.
  func encode(
    pixels: Raster,
    sampling: TurboSampling,
    quality: Int
  ) throws(IntakeError) -> [UInt8] {
    var output = TurboOutput()
    let result = unsafe output.write { target, count in
      unsafe tjCompress2(
        handle,
        pixels.samples,
        CInt(pixels.size.width),
        CInt(pixels.rowLength),
        CInt(pixels.size.height),
        CInt(TJPF_RGB.rawValue),
        &target,
        &count,
        sampling.code,
        CInt(quality),
        TJFLAG_ACCURATEDCT
      )
    }
    try unsafe TurboStatus(result, of: handle).check()
    return output.bytes
  }
}
