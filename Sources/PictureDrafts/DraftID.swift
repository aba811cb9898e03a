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

extension DraftID {
  /// The identity of 16 bytes, or nil for any other number of them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The 128 bits, the highest first.
  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
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
