internal import Glibc
internal import PictureIntake
internal import SQLiteStore

extension DraftError {
  /// The error of the system's call that has just failed while something was to be written.
  static func last(_ operation: String) -> DraftError { DraftError(errno, operation) }

  /// What an error number means where something was to be written.
  init(_ code: Int32, _ operation: String) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound
    case EACCES, EPERM, EROFS: self = .notWritable
    case ENOSPC, EDQUOT: self = .noSpace
    case EEXIST: self = .exists(foreign: [])
    case ENAMETOOLONG: self = .nameTooLong
    default: self = .system(code: code, operation: operation)
    }
  }

  /// What SQLite's error means while a draft is written.
  init(writing error: SQLiteError) {
    switch error.reason {
    case .full: self = .noSpace
    case .readOnly: self = .notWritable
    case .moved: self = .moved
    case .corrupt, .notADatabase: self = .corruptDraft
    case .busy: self = .busy(nil)
    case .inputOutput, .cannotOpen, .other:
      switch error.systemCode {
      case ENOSPC, EDQUOT: self = .noSpace
      case EACCES, EPERM, EROFS: self = .notWritable
      // After a write the number can be an older one's.
      case ENOENT where error.reason == .cannotOpen: self = .moved
      case ENAMETOOLONG: self = .nameTooLong
      default: self = .system(code: error.systemCode, operation: "write the draft")
      }
    }
  }

  /// What SQLite's error means while a draft is opened or read.
  init(reading error: SQLiteError) {
    switch error.reason {
    case .notADatabase: self = .notADraft
    case .inputOutput where error.systemCode == EIO || error.systemCode == 0:
      self = .notReadable(.io)
    case .cannotOpen:
      switch error.systemCode {
      case ENOENT, ENOTDIR: self = .notFound
      case EACCES, EPERM: self = .notReadable(.permission)
      default: self.init(writing: error)
      }
    default: self.init(writing: error)
    }
  }
}

/// Does something with SQLite while a draft is written.
func writing<Result: ~Copyable>(
  _ body: () throws(SQLiteError) -> Result
) throws(DraftError) -> Result {
  do throws(SQLiteError) { return try body() } catch { throw DraftError(writing: error) }
}

/// Does something with SQLite while a draft is read.
func reading<Result: ~Copyable>(
  _ body: () throws(SQLiteError) -> Result
) throws(DraftError) -> Result {
  do throws(SQLiteError) { return try body() } catch { throw DraftError(reading: error) }
}
