public import PictureIntake

/// Why a library could not be looked at.
@nonexhaustive
public enum LibraryError: Error, Equatable, Sendable {
  /// Nothing lies at the root's path, or no longer.
  case notFound
  /// The root is something that is no folder.
  case notAFolder
  /// The root is there and could not be read.
  case notReadable(ReadFailure)
  /// The task that waited was cancelled.
  case cancelled
  /// The system failed in a way of its own: `code` is `errno`, `operation` the call.
  case system(code: Int32, operation: String)
}

/// A sentence for a person about a library: what was wrong and what to do.
public func message(for error: LibraryError) -> String {
  switch error {
  case .notFound: "There is no such folder. Check the path of the photo library."
  case .notAFolder: "The photo library is not a folder. Give the path of a folder with photos."
  case .notReadable(.permission):
    "The photo library may not be read. Change the permissions of its folder."
  case .notReadable: "Reading the photo library failed. Check the disk it lies on, then try again."
  case .cancelled: "Cancelled before the photo library was looked through."
  case .system(let code, let operation):
    "The system refused to \(operation) (error \(code)). Try again."
  }
}
