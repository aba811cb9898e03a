internal import Glibc

/// What the process was started with, as bytes: names need not be UTF-8.
enum ProcessFacts {
  /// The words of the command line after the program's name.
  static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe bytes(of: $0) }
    }
  }

  /// The home directory, by the environment; nil where it names none.
  static var homeDirectory: [UInt8]? {
    guard let home = unsafe getenv("HOME") else { return nil }
    let path = unsafe bytes(of: home)
    return path.isEmpty ? nil : path
  }

  /// A variable of the environment that is UTF-8; nil where there is none of that name.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return String(validating: unsafe bytes(of: value), as: UTF8.self)
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    let length = unsafe strlen(text)
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: length))
  }
}
