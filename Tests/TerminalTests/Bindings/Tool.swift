import Foundation
import Glibc

/// Another program that tests call.
///
/// Not Foundation's `Process`: that takes a program for running as long as anything it started
/// holds a descriptor, and tmux leaves its server behind.
enum Tool {
  struct Failure: Error {
    let words: [String]
    let status: Int32
  }

  /// Runs a program of the path to its end and returns what it wrote to standard output.
  @discardableResult
  static func output(of words: [String]) throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "out-\(UUID())")
    defer { try? FileManager.default.removeItem(at: url) }
    var actions = unsafe posix_spawn_file_actions_t()
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    _ = unsafe posix_spawn_file_actions_addopen(
      &actions,
      1,
      url.path,
      O_WRONLY | O_CREAT | O_TRUNC,
      0o600
    )
    // Tests run on threads that block signals; a server that inherits that cannot be ended.
    var attributes = posix_spawnattr_t()
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    _ = unsafe sigfillset(&signals)
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    _ = unsafe sigemptyset(&signals)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    _ = unsafe posix_spawnattr_setflags(&attributes, flags)
    var variables = ProcessInfo.processInfo.environment
    variables["LC_ALL"] = "C.UTF-8"
    // A test that is itself run in tmux must not talk to that one.
    variables["TMUX"] = nil
    var child: pid_t = -1
    let code = unsafe withCStrings(words) { arguments in
      unsafe withCStrings(variables.map { "\($0)=\($1)" }) { environment in
        unsafe posix_spawnp(&child, words[0], &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw Failure(words: words, status: code) }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else { throw Failure(words: words, status: status) }
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static func withCStrings<Result>(
    _ words: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe words.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}
