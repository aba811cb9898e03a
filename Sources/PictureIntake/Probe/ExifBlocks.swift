/// What the EXIF blocks of a file say together.
///
/// A file has one of them, or a few; no more than ``most`` are looked at.
struct ExifBlocks {
  /// How many are looked at.
  static let most = 8

  /// What the block that counts says.
  private(set) var facts = ExifFacts()
  /// Whether any block says where the photo was taken.
  private(set) var hasLocation = false
  /// How many were looked at.
  private(set) var count = 0

  private var isSettled = false

  /// Looks at a block, with or without `Exif` and two zeros before it.
  ///
  /// - Parameter counts: whether the file means it; of such blocks the first counts.
  mutating func read(_ block: ArraySlice<UInt8>, counts: Bool) {
    guard count < Self.most else { return }
    count += 1
    let facts = ExifFacts(block: block)
    if facts.hasLocation { hasLocation = true }
    if counts, !isSettled {
      self.facts = facts
      isSettled = true
    }
  }
}
