internal import PictureIntake

/// A regular file of a folder.
struct Entry: Equatable, Sendable {
  /// What it turned out to be.
  enum Content: Equatable, Sendable {
    case asset(Asset)
    /// A photo that cannot be used, and why.
    case broken(IntakeError)
    /// Something else, which a library does not speak of.
    case other
  }

  let name: [UInt8]
  let stamp: FileStamp
  let content: Content

  var asset: Asset? { if case .asset(let asset) = content { asset } else { nil } }
}
