/// What tells one draft from every other: 128 random bits.
public struct DraftID: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// A new identity from `generator`; the same generator gives the same identities.
  public init(using generator: inout some RandomNumberGenerator) {
    high = generator.next()
    low = generator.next()
  }

  /// A new identity from the system's random numbers.
  public static func random() -> DraftID {
    var generator = SystemRandomNumberGenerator()
    return DraftID(using: &generator)
  }
}

extension DraftID: CustomStringConvertible {
  /// The 128 bits as 32 lowercase hexadecimal digits.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
