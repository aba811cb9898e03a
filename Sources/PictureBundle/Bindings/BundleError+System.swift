import Glibc
import PictureIntake

// Within the module a failed call is `system` with its code, so that it can be told what it means
// where it happened; `ofWriting` and `ofReading` say it in the words of the public functions.
extension BundleError {
  /// The error of the call that has just failed.
  static func last(_ operation: String) -> BundleError {
    .system(code: errno, operation: operation)
  }

  var isNotFound: Bool { hasCode(in: [ENOENT, ENOTDIR]) }
  var isExisting: Bool { hasCode(in: [EEXIST, ENOTEMPTY]) }
  var isForbidden: Bool { hasCode(in: [EACCES, EPERM]) }
  /// Whether the kernel or the file system does not know what was asked of it.
  var isUnsupported: Bool { hasCode(in: [EINVAL, ENOSYS, EOPNOTSUPP]) }
  /// Whether what was to be opened as a file is a link, a socket or a device.
  var isNoFile: Bool { hasCode(in: [ELOOP, ENXIO, ENODEV]) }

  /// What this means where a name was to be flushed that is given already.
  var ofFlushing: BundleError {
    guard case .system(let code, _) = self else { return self }
    return .notFlushed(code: code)
  }

  private func hasCode(in codes: [Int32]) -> Bool {
    guard case .system(let code, _) = self else { return false }
    return codes.contains(code)
  }

  /// What this means to whoever writes.
  var ofWriting: BundleError {
    guard case .system(let code, _) = self else { return self }
    switch code {
    case ENOENT, ENOTDIR: return .notFound
    case EACCES, EPERM, EROFS: return .notWritable
    case ENOSPC, EDQUOT: return .noSpace
    default: return self
    }
  }

  /// What this means to whoever reads.
  var ofReading: BundleError {
    guard case .system(let code, _) = self else { return self }
    switch code {
    case ENOENT: return .notFound
    case ENOTDIR: return .notABundle
    case EACCES, EPERM: return .notReadable(.permission)
    case EIO: return .notReadable(.io)
    default: return self
    }
  }
}

/// Calls `body` until no signal interrupts it; it answers −1 for a failure, as the system's calls do.
func uninterrupted<Result: SignedInteger>(
  _ operation: String,
  _ body: () -> Result
) throws(BundleError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    if errno != EINTR { throw .last(operation) }
  }
}
