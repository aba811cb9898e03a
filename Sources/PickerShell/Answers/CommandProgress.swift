internal import OrderedJSON

/// How far a long command is.
public struct CommandProgress: Hashable, Sendable {
  /// The command's name.
  public let command: String
  /// Photos that are done with, good or bad.
  public let done: Int
  /// Photos in all.
  public let total: Int

  /// One line of JSON with its newline.
  public var json: [UInt8] {
    let line: JSON = [
      "progress": ["command": .string(command), "done": .int(done), "total": .int(total)]
    ]
    return line.encoded() + [UInt8(ascii: "\n")]
  }
}
