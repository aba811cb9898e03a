/// What a PNG says about the meaning of its values.
///
/// Of the chunks that say so the first counts by this order: cICP, iCCP, sRGB, gAMA with cHRM (PNG
/// 3rd edition, 4.3).
struct PNGColors {
  private var codePoints: [UInt8]?
  private var hasProfile = false
  private var isDeclaredSRGB = false
  private var gamma: Int?
  private var chromaticities: [Int]?

  /// Whether they are meant in another colour space than sRGB. A file that does not say is not.
  var areForeign: Bool {
    // Primaries of BT.709, the transfer of sRGB, no matrix, full range (ITU-T H.273).
    if let codePoints { return codePoints != [1, 13, 0, 1] }
    if hasProfile { return true }
    if isDeclaredSRGB { return false }
    guard let gamma else { return false }
    return abs(gamma - Self.gammaOfSRGB) > 500 || !hasChromaticitiesOfSRGB
  }

  /// Whether anything was said that counts.
  var areDeclared: Bool {
    codePoints != nil || hasProfile || isDeclaredSRGB || gamma != nil
  }

  /// Reads a chunk whose checksum is right; of each kind the first counts.
  ///
  /// - Returns: whether it may stay in a finished image.
  mutating func read(_ chunk: PNGChunks.Chunk, in bytes: [UInt8]) -> Bool {
    let payload = chunk.payload
    switch (chunk.name, payload.count) {
    case ("cICP", 4) where codePoints == nil: codePoints = Array(bytes[payload])
    case ("iCCP", _): hasProfile = true
    case ("sRGB", 1) where !isDeclaredSRGB && bytes[payload.lowerBound] <= 3:
      isDeclaredSRGB = true
      return true
    case ("gAMA", 4) where gamma == nil:
      gamma = bytes.bigEndian(at: payload.lowerBound, count: 4)
      return gamma == Self.gammaOfSRGB
    case ("cHRM", 32) where chromaticities == nil:
      chromaticities = stride(from: payload.lowerBound, to: payload.upperBound, by: 4).map {
        bytes.bigEndian(at: $0, count: 4)
      }
    default: break
    }
    return false
  }

  /// Times 100,000, as the format has it.
  private static let gammaOfSRGB = 45_455

  /// White, red, green and blue, x and y each, times 100,000.
  private static let primariesOfSRGB = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
  ]

  private var hasChromaticitiesOfSRGB: Bool {
    guard let chromaticities else { return true }
    return zip(chromaticities, Self.primariesOfSRGB).allSatisfy { abs($0 - $1) <= 200 }
  }
}
