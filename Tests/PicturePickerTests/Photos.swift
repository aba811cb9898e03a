import Foundation
import PicturePicker
import TestSupport

/// The small photos of the repository, and the large ones of the corpus.
enum Photos {
  private static let folder = Corpus.packageRoot.appending(path: "Samples/Photos")

  /// Sample photos that differ from each other, in the order of their names.
  static func small(_ count: Int) throws -> [Source] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jpg") && !$0.contains("broken") }
      .sorted()
    let sources = names.map { Source(path: Array(folder.appending(path: $0).path.utf8)) }
    return (0..<count).map { sources[$0 % sources.count] }
  }

  /// A sample photo by name.
  static func sample(_ name: String) -> Source {
    Source(path: Array(folder.appending(path: name).path.utf8))
  }

  /// The 24 MP progressive photo of the corpus, which takes a good part of a second.
  static func large(_ corpus: URL) -> Source {
    Source(
      path: Array(corpus.appending(path: "photos/craft_beer_24mp_progressive.jpg").path.utf8)
    )
  }

  /// Bytes that are no photo.
  static let notAPhoto = Source(bytes: Array("plain text".utf8), name: Array("notes.txt".utf8))
}

/// What a call threw, or nil.
func failure<Value>(
  _ body: () async throws(EditorError) -> Value
) async -> EditorError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

extension AttachmentEditor {
  /// Sleeps until an add has reserved room, which it does before it opens a file.
  func untilReserved(_ count: Int) async {
    while list.reserved < count { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
