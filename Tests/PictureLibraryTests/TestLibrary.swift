import Foundation
import PictureLibrary
import Testing

/// A folder of photos and one for caches beside it, removed with their test.
final class TestLibrary: Sendable {
  let folder: URL
  var root: [UInt8] { Array(folder.appending(path: "photos").path.utf8) }
  var cache: [UInt8] { Array(folder.appending(path: "cache").path.utf8) }

  var cachePath: String { folder.appending(path: "cache").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
    for name in ["photos", "cache"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name),
        withIntermediateDirectories: true
      )
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The whole path of one from the root on.
  func path(_ path: String) -> [UInt8] { root + Array("/\(path)".utf8) }

  /// Writes a file, and the folders above it.
  func write(_ bytes: [UInt8], _ path: String) throws {
    let file = folder.appending(path: "photos/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
  }

  /// Writes a photo.
  func write(_ photo: TinyJPEG, _ path: String) throws {
    try write(photo.bytes, path)
  }

  /// Opens the library with its cache.
  func open(now: (@Sendable () -> Int)? = nil) async throws -> PhotoLibrary {
    try await PhotoLibrary.open(root, cacheFolder: cache, now: now)
  }

  /// The files in the folder for caches.
  var cached: [URL] {
    let found = FileManager.default.enumerator(
      at: folder.appending(path: "cache"),
      includingPropertiesForKeys: nil
    )
    return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "index" }
  }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The paths of assets from the root on.
func paths(_ assets: some Sequence<Asset>) -> [String] {
  assets.map { String(decoding: $0.path, as: UTF8.self) }
}

/// Runs a tool, which has to work; gives what it prints.
@discardableResult
func run(_ words: String...) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = words
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let printed = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0, "\(words)")
  return String(decoding: printed, as: UTF8.self)
}
