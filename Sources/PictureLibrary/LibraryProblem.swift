public import PictureIntake

/// Something in a library that is kept out of albums.
public struct LibraryProblem: Equatable, Sendable {
  /// What is wrong with it.
  @nonexhaustive
  public enum Reason: Equatable, Sendable {
    /// A photo's file that intake would refuse, with intake's own word for it.
    case brokenPhoto(IntakeError)
    /// A folder that could not be listed; what lies in it is not known.
    case unreadableFolder
  }

  /// The path from the root on, as bytes; empty for the root itself.
  public let path: [UInt8]
  /// Why.
  public let reason: Reason
}
