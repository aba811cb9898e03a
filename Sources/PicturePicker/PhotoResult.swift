/// What became of one photo that was offered.
public struct PhotoResult: Equatable, Sendable {
  /// How it ended.
  public enum Outcome: Equatable, Sendable {
    /// In the list, with what intake did; `duplicateOf` is the earliest attachment with an equal
    /// photo, and is then among the notes too.
    case landed(AttachmentID, notes: [Note], duplicateOf: AttachmentID?)
    /// Left out; nothing of it is in the list.
    case failed(IntakeError)
    /// Not tried: the room was used up by the photos before it.
    case noRoom
  }

  /// The photo's place among those offered, from 0.
  public let index: Int
  /// The name it came under.
  public let sourceName: SourceName
  /// How it ended.
  public let outcome: Outcome
}

/// A photo that could not be taken.
public struct PhotoFailure: Error, Equatable, Sendable {
  /// The photo's place among those offered, from 0.
  public let index: Int
  /// The name it came under.
  public let sourceName: SourceName
  /// Why.
  public let error: IntakeError

  /// A photo that could not be taken, at its place among those offered.
  public init(index: Int, sourceName: SourceName, error: IntakeError) {
    self.index = index
    self.sourceName = sourceName
    self.error = error
  }
}
