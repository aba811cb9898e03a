/// The identity of one attachment: given once by its list, never given again.
///
/// It stays through replacement, alt text, moves, undo and redo. The first of a list is 1, and a
/// later one is higher.
public struct AttachmentID: Hashable, Comparable, Sendable {
  /// The number, as it is saved and printed.
  public let rawValue: Int

  /// The identity of that number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether `lhs` was given before `rhs`.
  public static func < (lhs: AttachmentID, rhs: AttachmentID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
