import Foundation
import PictureAttachments
import PictureDrafts
import PictureImaging
import TestSupport

typealias List = AttachmentList<PreparedPhoto>

/// A new folder under the system's temporary one, removed with everything in it at the end.
final class Workbench: Sendable {
  let url: URL

  init() throws {
    // Characters that URIs and SQLite's own parameters give a meaning.
    url = FileManager.default.temporaryDirectory
      .appending(path: "draft %41?mode=ro&ä#-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(url.path)/\(name)" }

  /// The same as bytes.
  func path(_ name: String) -> [UInt8] { Array(file(name).utf8) }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: file(name))))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: file(name)))
  }

  func copy(_ name: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: file(name), toPath: file(other))
  }

  /// The names in the folder, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// Photos that are finished: 64×48 pixels, each number other bytes.
enum Photos {
  private static let bytes: [UInt8] = {
    let file = Corpus.packageRoot.appending(path: "Tests/CommandTests/Fixtures/small.jpg")
    return (try? Data(contentsOf: file)).map(Array.init) ?? []
  }()

  /// The bytes of a photo; the first entry of its luma table is 1…255.
  static func bytes(_ number: Int) -> [UInt8] {
    var bytes = bytes
    bytes[25] = UInt8(1 + number % 255)
    return bytes
  }

  static func photo(_ number: Int) -> PreparedPhoto {
    let bytes = bytes(number)
    return PreparedPhoto(
      image: EncodedImage(bytes: bytes, format: .jpeg, size: size),
      hasAlpha: false,
      notes: [.keptAsIs, .locationDropped],
      original: OriginalFacts(format: .png, displayedSize: size, byteCount: 12345)
    )
  }

  private static let size: PixelSize = {
    guard let size = PixelSize(width: 64, height: 48) else { preconditionFailure("a size") }
    return size
  }()

  /// A photo that came under a name that is not UTF-8.
  static func new(_ number: Int) -> NewPhoto<PreparedPhoto> {
    NewPhoto(photo(number), sourceName: SourceName(bytes: Array("p\(number)".utf8) + [0xFF]))
  }
}

extension Draft {
  /// Makes an edit of `list` and keeps it.
  func edit(_ list: inout List, _ body: (inout List) throws -> Void) throws {
    let before = list
    try body(&list)
    for (number, photo) in try photos(list.missingPhotos(inHistory: false)) {
      list.supply(photo, as: number)
    }
    try save(list, over: before)
  }
}

extension List {
  /// The steps back to the beginning, each told with the list that it leads to.
  func walkedBack(_ draft: Draft? = nil) throws -> [String] {
    var list = self
    var told: [String] = []
    while list.undoCount > 0 {
      let steps = try list.undo().steps
      for (number, photo) in try draft?.photos(list.missingPhotos(inHistory: false)) ?? [:] {
        list.supply(photo, as: number)
      }
      told.append("\(steps) → \(list.attachments.map(\.told))")
    }
    return told
  }
}

extension Attachment<PreparedPhoto> {
  /// Everything in it.
  var told: String {
    "@\(id.rawValue) r\(revision) i\(imageRevision) \(sourceName.bytes) \(alt) \(photo.notes) "
      + "\(photo.hasAlpha) \(photo.original) \(photo.image.bytes.hashValue) \(photo.image.size)"
  }
}
