/// The terminal that answers in words are written to.
public struct Screen: Hashable, Sendable {
  /// Its width in characters.
  public let columns: Int
  /// Whether it shows 24-bit colours.
  public let hasColor: Bool

  /// A terminal; a width under 1 is taken as 1.
  public init(columns: Int, hasColor: Bool) {
    self.columns = max(columns, 1)
    self.hasColor = hasColor
  }
}
