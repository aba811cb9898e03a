public import PictureIntake

/// Who edits a draft, as its lock says.
public struct DraftHolder: Equatable, Sendable {
  /// The number of the process on its host.
  public let processID: Int
  /// The name of the host.
  public let host: String
  /// When it opened the draft: `2024-05-01T09:30:00Z`.
  public let since: String

  /// A process on a host.
  public init(processID: Int, host: String, since: String) {
    self.processID = processID
    self.host = host
    self.since = since
  }
}

/// Why a draft could not be opened, read or written. File and list are then as before.
@nonexhaustive
public enum DraftError: Error, Equatable, Sendable {
  /// No such draft, or no such folder to make one in.
  case notFound
  /// The path names something that is no regular file.
  case notAFile(FileKind)
  /// The file could not be read, or another program changed it while it was open here.
  case notReadable(ReadFailure)
  /// The file or its folder cannot be written: permissions, or a read-only file system.
  case notWritable
  /// The disk or the quota is full.
  case noSpace
  /// A file is there that was to be made. `foreign` names a lock file that is none of a draft's;
  /// empty where the file itself is meant.
  case exists(foreign: [[UInt8]])
  /// The draft was opened only to look at it, or was closed.
  case readOnly
  /// Another editor has the draft open; nil where a program does that only SQLite knows of.
  case busy(DraftHolder?)
  /// The draft has another name, a hard link, under which it could be edited at the same time.
  case severalNames
  /// The file is no draft.
  case notADraft
  /// The draft was written by a later version, in a format with this number.
  case newerDraft(version: Int)
  /// The draft is damaged, or holds what no editor writes.
  case corruptDraft
  /// The draft is of another capacity than asked for.
  case otherCapacity(given: Int, stored: Int)
  /// The draft is of another width than asked for, in pixels.
  case otherWidth(given: Int, stored: Int)
  /// An image of a loaded draft is wider than this one's limit.
  case tooLarge(Excess)
  /// The draft, or its folder, is no longer where it was opened.
  case moved
  /// The path is too long for the draft or the files beside it.
  case nameTooLong
  /// Any other refusal of the system: its error number, 0 where it gave none, and what was to be
  /// done.
  case system(code: Int32, operation: String)
}
