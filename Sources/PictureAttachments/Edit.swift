public import BatchUpdates

/// The kind of a step of the history.
@nonexhaustive
public enum EditCommand: String, CaseIterable, Hashable, Sendable {
  /// Photos were appended.
  case add
  /// A pick landed, on an attachment or on the add slot.
  case pick
  /// An attachment got another photo or source name.
  case replace
  /// Attachments were taken out.
  case remove
  /// An attachment went to another slot.
  case move
  /// An alt text changed.
  case alt
  /// The list was replaced by another.
  case load
  /// Several edits in one.
  case transaction
}

/// A step of the history, as undo and redo tell it.
public struct EditStep: Hashable, Sendable {
  /// What was done.
  public let command: EditCommand
  /// What it touched: for `remove` the slots before, for `move` the slot before and the slot after,
  /// for `load` and `transaction` none, for all others the slots after; ascending but for `move`.
  public let slots: [Int]
  /// The source names of the attachments at those slots, one name for a `move`; of a replaced
  /// photo the new one.
  public let names: [SourceName]

  /// A step of the given parts.
  public init(command: EditCommand, slots: [Int], names: [SourceName]) {
    self.command = command
    self.slots = slots
    self.names = names
  }
}

/// What a command did to a list.
public struct Edit: Sendable {
  /// From the rows before to the rows after; nil where nothing changed, which is where the version
  /// did not.
  public let update: GridUpdate?
  /// The attachments that were added, removed, moved or changed, in the order of their slots; those
  /// that a command named and left as they were too. After several steps each is named once.
  public let attachments: [AttachmentID]
  /// For attachments whose photo was put in: the earliest other one with an equal photo. Empty for
  /// undo, redo, load and transactions.
  public let duplicates: [AttachmentID: AttachmentID]
  /// For undo and redo the steps walked, in that order; for others the one step made, if any.
  public let steps: [EditStep]

  static func unchanged(
    _ attachments: [AttachmentID] = [],
    duplicates: [AttachmentID: AttachmentID] = [:]
  ) -> Edit {
    Edit(update: nil, attachments: attachments, duplicates: duplicates, steps: [])
  }
}
