internal import Glibc
internal import PicturePicker

/// An error number of the system.
struct SystemError: Error, Equatable, Sendable {
  let code: Int32

  /// The error of the call that just failed.
  static var last: SystemError { SystemError(code: errno) }

  /// What it means where a file was to be read.
  var reading: IntakeError {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EISDIR: .notAFile(.directory)
    case EACCES, EPERM: .notReadable(.permission)
    case EIO: .notReadable(.io)
    default: .system(code: code, operation: "read")
    }
  }
}
