import Foundation
import PictureIntake

/// A folder for the files of one test, removed with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  /// A source for the file of that name.
  func source(_ name: String) -> Source { Source(path: Array(path(name).utf8)) }
}
