import Foundation
import PicturePicker

@testable import PickerShell

/// A new folder under the system's temporary one, removed with everything in it at the end.
final class Scratch: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "shell-\(UUID().uuidString) ö")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { "\(url.path)/\(name)" }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }
}

/// A shell on an empty list of its own, beside a folder with photos in it.
struct TestShell {
  let scratch: Scratch
  let shell: Shell

  init(capacity: Int = 8, progress: (@Sendable (CommandProgress) -> Void)? = nil) throws {
    let scratch = try Scratch()
    for (name, photo) in TestPhoto.all { try scratch.write(photo, to: name) }
    try scratch.write(Array("no image at all".utf8), to: "notes.txt")
    try scratch.write(Array(TestPhoto.wide.prefix(40)), to: "broken.jpg")
    self.scratch = scratch
    shell = Shell(editor: AttachmentEditor(capacity: capacity), disk: .real, progress: progress)
  }

  /// Carries out lines in which `$` stands for the folder, and returns the last answer as JSON.
  @discardableResult
  func json(_ lines: String...) async -> String {
    var last = ""
    for line in lines { last = String(decoding: await answer(line).json, as: UTF8.self) }
    return last.replacingOccurrences(of: scratch.url.path, with: "$").trimmingSuffix("\n")
  }

  /// Carries out a line and returns the answer in words, without its last newline.
  @discardableResult
  func text(_ line: String) async -> String {
    String(decoding: await answer(line).text, as: UTF8.self)
      .replacingOccurrences(of: scratch.url.path, with: "$").trimmingSuffix("\n")
  }

  /// Carries out a line and returns the code of its error; nil where it was done.
  @discardableResult
  func code(_ line: String) async -> ErrorCode? { await answer(line).error?.code }

  func answer(_ line: String) async -> Answer {
    let line = line.replacingOccurrences(of: "$", with: "'\(scratch.url.path)'")
    guard let answer = await shell.answer(toLine: Array(line.utf8)) else {
      return .notStarted(.usage("no answer"), capacity: 0)
    }
    return answer
  }
}

extension String {
  func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

extension DiskLookups {
  /// Looks at the disk through Foundation; names in the tests' folders are UTF-8.
  static var real: DiskLookups {
    DiskLookups(
      exists: { FileManager.default.fileExists(atPath: String(decoding: $0, as: UTF8.self)) },
      regularFiles: { folder in
        let path = String(decoding: folder, as: UTF8.self)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.map { Array($0.utf8) }
      },
      folders: { _ in [] },
      homeDirectory: nil
    )
  }

  /// A disk with these paths on it; folders end in `/`.
  static func made(of paths: [String], home: String? = nil) -> DiskLookups {
    DiskLookups(
      exists: { paths.contains(String(decoding: $0, as: UTF8.self)) },
      regularFiles: { folder in
        let folder = String(decoding: folder, as: UTF8.self)
        let prefix = folder == "." ? "" : folder
        return paths.filter { $0.hasPrefix(prefix) && !$0.hasSuffix("/") }
          .map { String($0.dropFirst(prefix.count)) }
          .filter { !$0.contains("/") }.map { Array($0.utf8) }
      },
      folders: { folder in
        let folder = String(decoding: folder, as: UTF8.self)
        let prefix = folder == "." ? "" : folder
        return paths.filter { $0.hasPrefix(prefix) && $0.hasSuffix("/") }
          .map { String($0.dropFirst(prefix.count).dropLast()) }
          .filter { !$0.isEmpty && !$0.contains("/") }.map { Array($0.utf8) }
      },
      homeDirectory: home.map { Array($0.utf8) }
    )
  }
}

/// Grey JPEGs of one tone that intake keeps as they are, written by libjpeg through Pillow.
enum TestPhoto {
  /// 16×8 pixels, 161 bytes.
  static let wide = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxO
    QERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/
    xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AJMf/9k=
    """
  )
  /// 8×16 pixels, 161 bytes.
  static let tall = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxO
    QERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAQAAgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/
    xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AJg//9k=
    """
  )
  /// 24×24 pixels, 162 bytes.
  static let square = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxO
    QERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAYABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/
    xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ALAAA//Z
    """
  )

  static let all = [("wide.jpg", wide), ("tall.jpg", tall), ("square.jpg", square)]

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
  }
}
