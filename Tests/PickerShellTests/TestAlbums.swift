import Foundation
import PictureLibrary
import PicturePicker

@testable import PickerShell

/// A shell with a photo library: six photos and a film in folders, the newest first as they are
/// named here.
struct TestAlbums {
  let scratch: Scratch
  let shell: Shell

  /// Each photo with its age in days.
  private static let photos: [(path: String, bytes: [UInt8])] = [
    ("new.jpg", TestPhoto.wide), ("2024/Summer/boat.jpg", TestPhoto.tall),
    ("2024/Summer/pier.jpg", TestPhoto.square), ("2023/Summer/sand.jpg", TestPhoto.wide),
    ("海边/wave.jpg", TestPhoto.tall), ("2024/old.jpg", TestPhoto.square),
  ]

  init(
    capacity: Int = 8,
    language: AlbumLanguage = .english,
    screen: (@Sendable () -> Screen?)? = nil
  ) async throws {
    let scratch = try Scratch()
    self.scratch = scratch
    for (age, photo) in Self.photos.enumerated() {
      try Self.write(photo.bytes, photo.path, age: age, in: scratch)
    }
    let library = try await PhotoLibrary.open(
      Array(scratch.url.path.utf8),
      cacheFolder: nil,
      isWatched: true
    )
    shell = Shell(
      editor: AttachmentEditor(capacity: capacity),
      disk: .real,
      library: library,
      language: language,
      screen: screen
    )
  }

  private static func write(
    _ bytes: [UInt8],
    _ path: String,
    age: Int,
    in scratch: Scratch
  ) throws {
    let url = scratch.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
    // Midday of the last days of June 2024.
    let date = Date(timeIntervalSince1970: 1_719_748_800 - Double(age) * 86_400)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
  }

  func write(_ bytes: [UInt8], _ path: String, age: Int) throws {
    try Self.write(bytes, path, age: age, in: scratch)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: scratch.url.appending(path: path))
  }

  /// Carries out lines, and returns the last answer as JSON.
  @discardableResult
  func json(_ lines: String...) async -> String {
    var last = ""
    for line in lines { last = String(decoding: await answer(line).json, as: UTF8.self) }
    return last.replacingOccurrences(of: scratch.url.path, with: "$").trimmingSuffix("\n")
  }

  /// Carries out lines, and returns the last answer in words, without its last newline.
  @discardableResult
  func text(_ lines: String...) async -> String {
    var last = ""
    for line in lines { last = String(decoding: await answer(line).text, as: UTF8.self) }
    return last.replacingOccurrences(of: scratch.url.path, with: "$").trimmingSuffix("\n")
  }

  func answer(_ line: String) async -> Answer {
    guard let answer = await shell.answer(toLine: Array(line.utf8)) else {
      return .notStarted(.usage("no answer"), capacity: 0)
    }
    return answer
  }
}
