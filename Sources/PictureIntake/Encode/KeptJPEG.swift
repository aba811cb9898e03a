internal import PictureImaging

/// A JPEG whose pixels stay as they are.
enum KeptJPEG {
  /// The file itself where every part of it may leave, or the same coefficients without the rest;
  /// nil where it has to be encoded anew.
  static func image(
    _ file: [UInt8],
    probe: JPEGProbe
  ) throws(IntakeError) -> EncodedImage? {
    if probe.parts.areAllowed {
      let decoder = JPEGDecoder(file: file, probe: probe, eighths: 1)
      guard try decoder.isClean() else { return nil }
      return EncodedImage(bytes: file, format: .jpeg, size: probe.frame.size)
    }
    guard let bytes = stripped(file), bytes.count <= JPEGPlan.mostKeptBytes(probe.frame.size),
      let result = try? JPEGProbe(bytes), result.parts.areAllowed, result.frame.isHuffman,
      result.frame.size == probe.frame.size
    else { return nil }
    return EncodedImage(bytes: bytes, format: .jpeg, size: probe.frame.size)
  }

  // What the transformer refuses (unusual sampling, a warning) is for the decoder to judge.
  private static func stripped(_ file: [UInt8]) -> [UInt8]? {
    guard let transformer = try? TurboTransformer() else { return nil }
    return try? transformer.stripped(file)
  }
}
