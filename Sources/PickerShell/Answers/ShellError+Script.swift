public import PicturePicker

extension ShellError {
  /// A script, or standard input where `path` is nil, that cannot be read.
  ///
  /// - Parameters:
  ///   - path: the script as given.
  ///   - error: why.
  public static func unreadable(script path: [UInt8]?, _ error: IntakeError) -> ShellError {
    let cause = ShellError(error)
    let script = path.map { "The script \(escaped($0))" } ?? "Standard input"
    let what =
      switch error {
      case .notFound:
        "is not there; nothing was done. (Its path is relative to the current folder.)"
      case .notAFile: "is a folder; nothing was done. (A script is a file with a command a line.)"
      case .notReadable(.permission): "may not be read; nothing was done. (Change its permissions.)"
      default: "cannot be read further: \(cause.message)"
      }
    return ShellError(cause.code, "\(script) \(what)", data: cause.data)
  }
}
