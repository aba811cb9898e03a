internal import CTurboJPEG

/// TurboJPEG's lossless transformer.
@safe
struct TurboTransformer: ~Copyable {
  private let handle: tjhandle

  init() throws(IntakeError) {
    guard let handle = unsafe tjInitTransform() else {
      throw .noMemory(for: "tjInitTransform")
    }
    unsafe self.handle = unsafe handle
  }

  deinit {
    _ = unsafe tjDestroy(handle)
  }

  /// The same coefficients in a file that holds nothing else.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where the library complains in any way.
  func stripped(_ file: [UInt8]) throws(IntakeError) -> [UInt8] {
    var transform = unsafe tjtransform()
    unsafe transform.op = CInt(TJXOP_NONE.rawValue)
    unsafe transform.options = TJXOPT_COPYNONE
    var output = TurboOutput()
    let result = unsafe output.write { target, count in
      unsafe tjTransform(
        handle,
        file,
        UInt(file.count),
        1,
        &target,
        &count,
        &transform,
        TJFLAG_LIMITSCANS
      )
    }
    try unsafe TurboStatus(result, of: handle).check()
    return output.bytes
  }
}
