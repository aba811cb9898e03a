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
    let folder = try TemporaryFolder()
    let output = folder.path("image")
    let process = Process()
    let words = launcher + [tool, "image", "600", photo, output]
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
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
