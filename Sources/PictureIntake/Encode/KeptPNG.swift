internal import PictureImaging

/// A PNG whose pixels stay as they are.
enum KeptPNG {
  /// The parts of the file that may leave, which is the file itself where there are no others.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where it does not decode to its end.
  static func image(_ file: [UInt8], probe: PNGProbe) throws(IntakeError) -> KeptImage {
    var hasAlpha = false
    let channels = probe.channels
    let decoder = PNGDecoder(file: file, probe: probe)
    try decoder.forEachRow(of: UInt8.self, check: checkCancellation) { row in
      if channels == 4, !hasAlpha { hasAlpha = isTransparent(row) }
    }
    var bytes = PNGChunks.signature
    for range in probe.parts.allowed { bytes += file[range] }
    bytes += PNGChunks.end
    return KeptImage(
      image: EncodedImage(bytes: bytes, format: .png, size: probe.header.size),
      hasAlpha: hasAlpha
    )
  }

  private static func isTransparent(_ row: Span<UInt8>) -> Bool {
    for index in stride(from: 3, to: row.count, by: 4) where row[index] < 255 { return true }
    return false
  }
}
