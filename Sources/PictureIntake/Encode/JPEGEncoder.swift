internal import PictureImaging

/// Writes upright pictures as JPEG: quality 85, chroma halved or not as the picture says.
enum JPEGEncoder {
  static let quality = 85

  /// - Throws: ``IntakeError/tooLarge(_:)`` where a side is beyond what the format can say.
  static func encode(_ picture: UprightPicture) throws(IntakeError) -> EncodedImage {
    let side = max(picture.size.width, picture.size.height)
    if side > JPEGProbe.longestSide {
      throw .tooLarge(
        Excess(what: .outputHeight, limit: JPEGProbe.longestSide, value: side)
      )
    }
    let compressor = try TurboCompressor()
    let sampling: TurboSampling = picture.isChromaHalved ? .halved : .full
    let bytes: [UInt8]
    if picture.rasters.count == 3 {
      bytes = try compressor.encode(
        planes: picture.rasters.map(\.samples),
        size: picture.size,
        sampling: sampling,
        quality: quality
      )
    } else if picture.rasters[0].channels == 1 {
      bytes = try compressor.encode(
        planes: [picture.rasters[0].samples],
        size: picture.size,
        sampling: .grey,
        quality: quality
      )
    } else {
      bytes = try compressor.encode(
        pixels: picture.rasters[0],
        sampling: sampling,
        quality: quality
      )
    }
    try check(bytes)
    return EncodedImage(bytes: bytes, format: .jpeg, size: picture.size)
  }

  // The library obeys variables of the environment that make it write what few programs open.
  static func check(_ bytes: [UInt8]) throws(IntakeError) {
    var hasRestarts = false
    let structure = try JPEGStructure(bytes) { segment in
      if segment.marker == .restartInterval { hasRestarts = true }
    }
    if structure.frame.process != 0 || hasRestarts {
      throw .strangeOutput(of: "encode JPEG (is a TJ_ variable set?)")
    }
  }
}
