/// What an add does where it cannot take every photo; by default it then takes none.
public struct AddOptions: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: Int

  /// Options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// More photos than room: they are taken in order until the room is used up.
  public static let fill = AddOptions(rawValue: 1 << 0)

  /// Bad photos are named and left out; with ``fill`` they use no room.
  public static let skipBad = AddOptions(rawValue: 1 << 1)
}
