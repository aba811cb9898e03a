import Foundation
import Testing

/// A folder of its own for one test, with the executable to run in it; gone when the test ends.
final class Workplace {
  /// Beside the test bundle, which is where a build puts it.
  static let binary: String = {
    let bundle = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(filePath: bundle ?? "").deletingLastPathComponent()
    return folder.appending(path: "picture-picker").path
  }()

  let root: String
  private var distinct: UInt8 = 0

  init() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/picker-\(UUID().uuidString)"
    root = folder + "/work"
    for name in ["work", "home", "temporary"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)",
        withIntermediateDirectories: true
      )
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: URL(filePath: root).deletingLastPathComponent())
  }

  var home: String { (root as NSString).deletingLastPathComponent + "/home" }
  var temporary: String { (root as NSString).deletingLastPathComponent + "/temporary" }

  // MARK: Files

  func write(_ bytes: [UInt8], _ name: String) throws { try write(bytes, Array(name.utf8)) }

  func write(_ bytes: [UInt8], _ name: [UInt8]) throws {
    let path = name.first == UInt8(ascii: "/") ? name : Array("\(root)/".utf8) + name
    try FileBytes.write(bytes, to: path)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(root)/\(name)",
      withIntermediateDirectories: true
    )
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(root)/\(name)")))
  }

  /// Every file under `folder` with its bytes, by path relative to it.
  func tree(_ folder: String = "") throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)") {
      files[name] = (try? read("\(folder)/\(name)")) ?? []
    }
    return files
  }

  /// Writes small photos under these names, each with pixels of its own.
  func photos(_ names: String...) throws { try photos(names) }

  func photos(_ names: [String]) throws {
    for name in names {
      distinct += 1
      try write(Photo.small(distinct), name)
    }
  }

  // MARK: Running

  func command(
    _ words: [[UInt8]],
    environment: [String: String] = [:],
    through prefix: [String] = []
  ) throws -> ChildProcess {
    let inherited = ProcessInfo.processInfo.environment
    var variables = ["HOME": home, "TMPDIR": temporary, "PATH": "/usr/bin:/bin"]
    for name in ["LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] { variables[name] = inherited[name] }
    variables.merge(environment) { $1 }
    let arguments = ["/usr/bin/env", "-C", root] + prefix + [Self.binary]
    return try ChildProcess(arguments.map { Array($0.utf8) } + words, environment: variables)
  }

  func command(
    _ words: [String],
    environment: [String: String] = [:],
    through prefix: [String] = []
  ) throws -> ChildProcess {
    try command(words.map { Array($0.utf8) }, environment: environment, through: prefix)
  }

  /// Runs to the end; a process that does not go on for a minute fails the test.
  func run(
    _ words: [[UInt8]],
    input: [UInt8] = [],
    environment: [String: String] = [:],
    through prefix: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Ending {
    let process = try command(words, environment: environment, through: prefix)
    let ending = process.finish(sending: input)
    #expect(!ending.hung, "no end within a minute", sourceLocation: sourceLocation)
    #expect(ending.signal == nil, "ended by a signal", sourceLocation: sourceLocation)
    return ending
  }

  func run(
    _ words: [String],
    input: String = "",
    environment: [String: String] = [:],
    through prefix: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Ending {
    try run(
      words.map { Array($0.utf8) },
      input: Array(input.utf8),
      environment: environment,
      through: prefix,
      sourceLocation: sourceLocation
    )
  }

  /// The answers to these lines, each of which is a command, from one driven session.
  func answers(
    _ lines: [String],
    options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Value] {
    try answers(
      lines.map { Array($0.utf8) },
      options: options,
      sourceLocation: sourceLocation
    )
  }

  func answers(
    _ lines: [[UInt8]],
    options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Value] {
    let words = (["--json", "--keep-going"] + options).map { Array($0.utf8) }
    let input = Array(lines.map { $0 + [0x0A] }.joined())
    let ending = try run(words, input: input, sourceLocation: sourceLocation)
    let answers = try ending.answers(sourceLocation: sourceLocation)
    try #require(
      answers.count == lines.count,
      "one answer per line: \(ending.errorText)",
      sourceLocation: sourceLocation
    )
    let isWhole = answers.allSatisfy { $0["ok"]?.bool == true }
    #expect(ending.status == (isWhole ? 0 : 1), sourceLocation: sourceLocation)
    return answers
  }

  /// The error of `line`, which must leave the list as it was.
  func refusal(
    of line: [UInt8],
    after setup: [String] = [],
    options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Value {
    let before = setup.map { Array($0.utf8) } + [Array("list".utf8)]
    let answers = try answers(
      before + [line, Array("list".utf8)],
      options: options,
      sourceLocation: sourceLocation
    )
    try #require(answers.count == before.count + 2, sourceLocation: sourceLocation)
    let (first, refused, last) = (answers[before.count - 1], answers[before.count], answers.last)
    #expect(first == last, "the list changed", sourceLocation: sourceLocation)
    #expect(refused["ok"]?.bool == false, "\(refused.text)", sourceLocation: sourceLocation)
    return refused
  }

  func refusal(
    of line: String,
    after setup: [String] = [],
    options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Value {
    try refusal(
      of: Array(line.utf8),
      after: setup,
      options: options,
      sourceLocation: sourceLocation
    )
  }
}

extension Ending {
  /// The lines of the output as answers, each held against the contract.
  func answers(sourceLocation: SourceLocation = #_sourceLocation) throws -> [Value] {
    #expect(output.isEmpty || output.last == 0x0A, "a line is cut", sourceLocation: sourceLocation)
    return try output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
      let answer = try Value(parsing: Array($0))
      let violations = Contract.violations(in: answer)
      #expect(violations.isEmpty, "\(answer.text)", sourceLocation: sourceLocation)
      return answer
    }
  }
}

extension Value {
  /// The update in the short form of tables: `D0 I1,2 M3>4 R5`, `none` for null.
  var shorthand: String {
    guard self != .null else { return "none" }
    func numbers(_ key: String) -> String {
      (self[key]?.items ?? []).map(\.text).joined(separator: ",")
    }
    let moves = (self["moves"]?.items ?? []).map { move in
      "\(move["from"]?.text ?? "?")>\(move["to"]?.text ?? "?")"
    }
    let parts = [
      ("D", numbers("deletes")), ("I", numbers("inserts")), ("M", moves.joined(separator: ",")),
      ("R", numbers("reloads")),
    ]
    return parts.filter { !$0.1.isEmpty }.map { $0.0 + $0.1 }.joined(separator: " ")
  }

  /// The error's code with its data, without the words: `{"code":"notAFile","kind":"fifo"}`.
  var fault: String { (self["error"] ?? self).without("message", "failed").text }

  /// The source names of the attachments in the answer's slots.
  var sources: [String] { (self["slots"]?.items ?? []).compactMap { $0["source"]?.string } }
}
