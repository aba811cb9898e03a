/// What came of waiting for a line.
enum TypedLine: Equatable, Sendable {
  /// A line without its newline.
  case line([UInt8])
  /// The person gave the line up; whether there was nothing on it.
  case interrupted(isEmpty: Bool)
  /// No line will come: Ctrl-D, or the terminal is gone.
  case ended
  /// A signal asks the program to end.
  case signalled
}
