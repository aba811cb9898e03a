import Foundation
import TestSupport

/// Runs the tool that shows what intake makes of a file, in a process of its own.
enum ChildProcess {
  struct Outcome {
    let status: Int32
    let errors: String
    let image: [UInt8]
  }

  /// The tool, beside the tests.
  static let tool: URL = {
    let products = Bundle(for: TemporaryFolder.self).bundleURL.deletingLastPathComponent()
    let beside = [
      products, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
      Corpus.packageRoot.appending(path: ".build/debug"),
    ]
    return beside.map { $0.appending(path: "quality-samples") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? URL(filePath: "quality-samples")
  }()

  /// Prepares `photo` in a process under `environment`, run by `launcher`.
  static func prepare(
    _ photo: String,
    environment: [String: String] = [:],
    launcher: [String] = [],
    tool: String = ChildProcess.tool.path
  ) throws -> Outcome {
    let words = launcher + [tool, "image", "600", photo]
    return try run(words, environment: environment)
  }

  /// The bytes of memory that a process holds at most while it prepares `photos` all at once.
  static func mostMemory(_ photos: [String]) throws -> Int? {
    let outcome = try run([tool.path, "peak", "600"] + photos, environment: [:])
    return Int(String(decoding: outcome.image, as: UTF8.self))
  }

  /// Runs `words` with the path of a new file behind them.
  private static func run(_ words: [String], environment: [String: String]) throws -> Outcome {
    let folder = try TemporaryFolder()
    let output = folder.path("output")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words + [output]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      errors: String(decoding: errors, as: UTF8.self),
      image: [UInt8]((try? Data(contentsOf: URL(filePath: output))) ?? Data())
    )
  }
}
