internal import PictureImaging

/// A PNG whose pixels stay as they are.
enum KeptPNG {
  /// The parts of the file that may leave, which is the file itself where there are no others; nil
  /// where its data holds more than the picture, or is not marked as whole.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where it does not decode to its end.
  static func image(_ file: [UInt8], probe: PNGProbe) throws(IntakeError) -> KeptImage? {
    var hasAlpha = false
    let channels = probe.channels
    let decoder = PNGDecoder(file: file, probe: probe)
    try decoder.forEachRow(of: UInt8.self, check: checkCancellation) { row in
      if channels == 4, !hasAlpha { hasAlpha = isTransparent(row) }
    }
    guard try holdsPictureAlone(file, probe: probe) else { return nil }
    var bytes = PNGChunks.signature
    for range in probe.parts.allowed { bytes += file[range] }
    bytes += PNGChunks.end
    return KeptImage(
      image: EncodedImage(bytes: bytes, format: .png, size: probe.header.size),
      hasAlpha: hasAlpha
    )
  }

  // A decoder stops at the last row: what is packed behind it, the rest of a picture that was
  // cropped for example, would leave unseen.
  private static func holdsPictureAlone(
    _ file: [UInt8],
    probe: PNGProbe
  ) throws(IntakeError) -> Bool {
    let data = probe.parts.data
    var chunks = PNGChunks(file, from: data.lowerBound)
    let expected = probe.header.unpackedBytes
    var inflater = try ZlibInflater(limit: expected)
    var position = data.lowerBound
    while position < data.upperBound {
      let chunk = try chunks.next()
      guard inflater.takes(file[chunk.payload]) else { return false }
      position = chunk.range.upperBound
    }
    return inflater.isAtEnd && inflater.unpackedBytes == expected
  }

  private static func isTransparent(_ row: Span<UInt8>) -> Bool {
    for index in stride(from: 3, to: row.count, by: 4) where row[index] < 255 { return true }
    return false
  }
}
