import Foundation
import PicturePicker
import TestSupport
import Testing

/// Names say nothing about pixels: not which they are, and not what they are stored as.
@Suite final class NameTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let editor = AttachmentEditor()

  init() throws {
    for name in ["here", "there"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name),
        withIntermediateDirectories: true
      )
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func photosOfOneNameInTwoFoldersStayApart() async throws {
    let sources = [
      try copy("harbour.jpg", to: "here/photo.jpg"), try copy("market.jpg", to: "there/photo.jpg"),
    ]
    let attachments = try await editor.add(sources).list.attachments
    #expect(
      attachments.map(\.photo) == [try await photo("harbour.jpg"), try await photo("market.jpg")]
    )
    #expect(attachments.map(\.sourceName) == Array(repeating: SourceName("photo.jpg"), count: 2))
  }

  @Test func aFileOverwrittenBetweenTwoAddsIsReadAnew() async throws {
    let first = try await editor.add([try copy("harbour.jpg", to: "here/photo.jpg")])
    let second = try await editor.add([try copy("poppies.jpg", to: "here/photo.jpg")])
    #expect(first.list.attachments[0].photo == (try await photo("harbour.jpg")))
    #expect(second.list.attachments[0].photo == first.list.attachments[0].photo)
    #expect(second.list.attachments[1].photo == (try await photo("poppies.jpg")))
  }

  static let liars = [
    ("sticker.png", "photo.jpg"), ("picnic.webp", "photo.png"), ("harbour.jpg", "photo.webp"),
    ("screenshot.png", "photo"), ("market.jpg", "photo.heic"), ("picnic.webp", "photo.txt"),
  ]

  @Test(arguments: liars) func aSuffixThatLiesIsNotBelieved(name: String, other: String)
    async throws
  {
    let added = try await editor.add([try copy(name, to: "here/" + other)])
    #expect(added.list.attachments[0].photo == (try await photo(name)))
  }

  /// Writes a sample photo over whatever has the name now.
  private func copy(_ name: String, to path: String) throws -> Source {
    let target = folder.appending(path: path)
    try Data(contentsOf: Corpus.packageRoot.appending(path: "Samples/Photos/\(name)"))
      .write(to: target)
    return Source(path: Array(target.path.utf8))
  }

  /// What becomes of a sample photo under its own name.
  private func photo(_ name: String) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Photos.sample(name), width: 600)
  }
}
