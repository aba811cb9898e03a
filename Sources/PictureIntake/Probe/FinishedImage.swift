package import PictureImaging

/// Looks at `bytes` as at a finished image, which holds nothing beside its picture, as intake makes
/// them; nothing is decoded.
///
/// - Returns: the image with the format and size that its bytes say, or nil where a part of it is
///   one that no finished image has: EXIF, a comment, a second picture, anything behind the end.
/// - Throws: ``IntakeError`` for bytes that are no such picture, or beyond one of `limits`.
///
/// Complexity: O(*n*) in the bytes.
package func finishedImage(
  _ bytes: [UInt8],
  limits: Limits = Limits()
) throws(IntakeError) -> EncodedImage? {
  switch RecognizedFormat(bytes) {
  case .jpeg:
    let probe = try JPEGProbe(bytes)
    try probe.check(limits)
    guard probe.parts.areAllowed, probe.hasEnd, probe.sampling != nil else { return nil }
    return EncodedImage(bytes: bytes, format: .jpeg, size: probe.frame.size)
  case .png:
    let probe = try PNGProbe(bytes, limits: limits)
    let allowed = probe.parts.allowed.reduce(PNGChunks.signature) { $0 + bytes[$1] }
    guard allowed + PNGChunks.end == bytes else { return nil }
    return EncodedImage(bytes: bytes, format: .png, size: probe.header.size)
  case .webp:
    let probe = try WebPProbe(bytes)
    try probe.check(limits)
    guard !probe.parts.isAnimated, WebPContainer.stripped(bytes, probe.parts) == bytes else {
      return nil
    }
    return EncodedImage(bytes: bytes, format: .webp, size: probe.size)
  case .gif, .heif: return nil
  case .unsupported(let name): throw .unsupportedFormat(name)
  case nil: throw .notAnImage
  }
}
