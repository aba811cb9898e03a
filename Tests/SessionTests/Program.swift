import Foundation

/// The program as it was built beside these tests.
enum Program {
  static let url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "picture-picker")

  /// Runs it to its end; `output` is what it wrote to standard output and standard error, in order.
  static func run(
    _ arguments: [String],
    input: String,
    in folder: URL
  ) throws -> (output: String, status: Int32) {
    // Files, because a pipe that nobody reads would fill.
    let inputURL = FileManager.default.temporaryDirectory.appending(path: "in-\(UUID())")
    let outputURL = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID())")
    defer {
      try? FileManager.default.removeItem(at: inputURL)
      try? FileManager.default.removeItem(at: outputURL)
    }
    try Data(input.utf8).write(to: inputURL)
    try Data().write(to: outputURL)
    let output = try FileHandle(forWritingTo: outputURL)
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C.UTF-8"
    environment["XDG_CACHE_HOME"] = folder.appending(path: "cache").path
    process.environment = environment
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let bytes = try Data(contentsOf: outputURL)
    let status = process.terminationStatus
    return (
      String(decoding: bytes, as: UTF8.self),
      process.terminationReason == .exit ? status : 128 + status
    )
  }
}
