/// What a PNG says about the meaning of its values.
///
/// Of the chunks that say so the first counts by this order: cICP, iCCP, sRGB, gAMA with cHRM (PNG
/// 3rd edition, 4.3).
struct PNGColors {
  private var codePoints: [UInt8]?
  private var profile: Range<Int>?
  private var isDeclaredSRGB = false
  private var gamma: Int?
  private var chromaticities: [Int]?

  /// All that is said, the first first; code points that are not known say nothing.
  func claims(in bytes: [UInt8]) -> [DeclaredColors] {
    var claims: [DeclaredColors] = []
    if let codePoints, let description = ColorDescription(codePoints: codePoints) {
      claims.append(.described(description))
    }
    if let profile {
      let inflated = SPNGProfile.inflated(bytes[profile])
      claims.append(inflated.map(DeclaredColors.profile) ?? .unreadable)
    }
    if isDeclaredSRGB { claims.append(.sRGB) }
    if let gamma { claims.append(described(gamma)) }
    return claims
  }

  private func described(_ gamma: Int) -> DeclaredColors {
    if abs(gamma - Self.gammaOfSRGB) <= 500 && hasChromaticitiesOfSRGB { return .sRGB }
    let description = ColorDescription(gamma: gamma, chromaticities: chromaticities)
    return description.map(DeclaredColors.described) ?? .unreadable
  }

  /// Reads a chunk whose checksum is right; of each kind the first counts.
  ///
  /// - Returns: whether it may stay in a finished image.
  mutating func read(_ chunk: PNGChunks.Chunk, in bytes: [UInt8]) -> Bool {
    let payload = chunk.payload
    switch (chunk.name, payload.count) {
    case ("cICP", 4) where codePoints == nil: codePoints = Array(bytes[payload])
    case ("iCCP", _) where profile == nil: profile = chunk.range
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
