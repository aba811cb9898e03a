/// A line of a script, as errors name it.
public struct ScriptPlace: Hashable, Sendable {
  /// The script's path as given.
  public let path: [UInt8]
  /// The line's number, from 1.
  public let line: Int

  /// A line of a script.
  public init(path: [UInt8], line: Int) {
    self.path = path
    self.line = line
  }
}
