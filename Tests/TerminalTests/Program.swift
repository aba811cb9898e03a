import Foundation

/// The program as it was built beside these tests, and what is at hand for it.
enum Program {
  static let url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "picture-picker")

  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  static let samples = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Samples/Photos")

  /// Writes a photo as `photos.py` says.
  static func makePhoto(_ words: String..., at url: URL) throws {
    try Tool.output(of: ["python3", tests.appending(path: "photos.py").path] + words + [url.path])
  }
}
