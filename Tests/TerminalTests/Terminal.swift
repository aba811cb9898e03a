import Foundation
import Testing

/// A person's terminal, driven through tmux: the program in it, in a folder of its own.
final class Terminal {
  struct Gone: Error {}

  /// The folder that the program runs in.
  let folder: URL
  private let home: URL
  private let socket: String
  private static let patience = 60.0

  /// Starts a terminal and the program in it.
  ///
  /// - Parameters:
  ///   - photos: names of sample photos to copy to the folder.
  ///   - environment: variables beside those every test has; an empty value unsets one.
  ///   - words: the program's command line, as a shell reads it.
  ///   - waits: whether the program starts only when ``press(_:)`` is called with `Enter`.
  init(
    columns: Int = 80,
    rows: Int = 60,
    photos: [String] = [],
    environment: [String: String] = [:],
    words: String = "",
    waits: Bool = false
  ) throws {
    home = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID().uuidString)")
    folder = home.appending(path: "work")
    socket = home.appending(path: "socket").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for photo in photos {
      try FileManager.default.copyItem(
        at: Program.samples.appending(path: photo),
        to: folder.appending(path: photo)
      )
    }
    try script(environment, words, waits: waits).write(
      to: home.appending(path: "run.sh"),
      atomically: true,
      encoding: .utf8
    )
    try tmux(
      "new-session",
      "-d",
      "-x",
      "\(columns)",
      "-y",
      "\(rows)",
      "-c",
      folder.path,
      "sh '\(home.path)/run.sh'"
    )
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(at: home)
  }

  private func script(_ environment: [String: String], _ words: String, waits: Bool) -> String {
    var variables = ["COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"]
    variables.merge(environment) { $1 }
    let exports = variables.filter { !$0.value.isEmpty }.map { "export \($0.key)='\($0.value)'" }
    // Ctrl-C reaches this script as well, which is to say afterwards how the program ended.
    return """
      trap : INT
      unset LC_ALL LC_CTYPE LANG NO_COLOR COLORTERM LD_PRELOAD
      unset \(variables.filter { $0.value.isEmpty }.keys.joined(separator: " "))
      \(waits ? "read -r start" : "")
      before=$(stty -g)
      (
        \(exports.joined(separator: "\n"))
        exec sh -c 'echo $$ >../identifier; exec "$0" "$@"' '\(Program.url.path)' \(words)
      )
      echo "(exit status $?)"
      [ "$(stty -g)" = "$before" ] && echo "(terminal as before)"
      exec sleep 1000
      """
  }

  // MARK: Typing

  /// Types text as it is.
  func type(_ text: String) throws { try tmux("send-keys", "-l", "--", text) }

  /// Presses keys, by tmux's names.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends a signal to the program.
  func kill(_ signal: Int) throws { try Tool.output(of: ["kill", "-\(signal)", identifier()]) }

  /// Whether the program has a file of the folder open.
  func hasOpen(_ name: String) throws -> Bool {
    let files = "/proc/\(try identifier())/fd"
    return try FileManager.default.contentsOfDirectory(atPath: files).contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)"))?
        .hasSuffix("/\(name)") == true
    }
  }

  private func identifier() throws -> String {
    try String(contentsOf: home.appending(path: "identifier"), encoding: .utf8)
      .trimmingCharacters(in: .newlines)
  }

  /// Gives the window another width.
  func resize(columns: Int) throws { try tmux("resize-window", "-x", "\(columns)") }

  /// Types a line at the prompt and returns what was answered, wrapped lines joined.
  @discardableResult
  func run(_ line: String) throws -> [String] {
    try prompt()
    try type(line)
    try wait { $0.last == "> \(line)" }
    try press("Enter")
    let screen = try wait { $0.last == ">" && $0.contains("> \(line)") }
    let start = screen.lastIndex(of: "> \(line)") ?? 0
    return Array(screen[(start + 1)...].dropLast())
  }

  /// Waits until the program waits for a line and none is begun.
  @discardableResult
  func prompt() throws -> [String] { try wait { $0.last == ">" } }

  // MARK: Looking

  /// What stands on the screen and above it: lines without blanks at their ends, wrapped ones
  /// joined, none empty at the end.
  func screen() throws -> [String] { try capture("-J", "-S", "-") }

  /// What stands on the screen, as the rows of the window.
  func rows() throws -> [String] { try capture() }

  private func capture(_ options: String...) throws -> [String] {
    let text = try tmux(["capture-pane", "-p"] + options)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The column of the cursor, from 0.
  func cursorColumn() throws -> Int {
    let text = try tmux("display-message", "-p", "#{cursor_x}")
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Every byte that the program writes from now on goes to the file as well.
  func record(to name: String) throws {
    try tmux("pipe-pane", "-o", "cat > '\(folder.path)/\(name)'")
  }

  /// Waits until the screen is as asked for, and returns it; a minute at most.
  @discardableResult
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: ([String]) -> Bool
  ) throws -> [String] {
    let start = Date()
    var lines: [String] = []
    while Date().timeIntervalSince(start) < Self.patience {
      lines = try screen()
      if isThere(lines) { return lines }
      Thread.sleep(forTimeInterval: 0.03)
    }
    Issue.record(
      "not within a minute; the screen is\n\(lines.joined(separator: "\n"))",
      sourceLocation: sourceLocation
    )
    throw Gone()
  }

  /// Waits until a line holds `text`.
  @discardableResult
  func wait(
    for text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try wait(sourceLocation: sourceLocation) { $0.contains { $0.contains(text) } }
  }

  /// The names of all files below the folder.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @discardableResult
  private func tmux(_ words: String...) throws -> String { try tmux(words) }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    try Tool.output(of: ["tmux", "-u", "-f", "/dev/null", "-S", socket] + words)
  }
}
