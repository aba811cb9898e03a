internal import OrderedJSON

/// Why a command was not done: a code for scripts, a sentence for people, and the numbers behind it.
public struct ShellError: Error, Hashable, Sendable {
  /// What kind of thing went wrong.
  public let code: ErrorCode
  /// What was wrong, how things stand and what to do, without a newline.
  public let message: String
  /// What the code's contract puts beside the message.
  let data: [JSON.Member]

  init(_ code: ErrorCode, _ message: String, data: [JSON.Member] = []) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The words do not make a command.
  static func usage(_ message: String) -> ShellError { ShellError(.usage, message) }

  /// `{"code":…,"message":…}` and the data.
  var json: JSON {
    .object([.init("code", .string(code.rawValue)), .init("message", .string(message))] + data)
  }
}
