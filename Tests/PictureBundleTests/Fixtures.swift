import Foundation
import PictureAttachments
import PictureBundle
import PictureImaging

typealias PhotoList = AttachmentList<PreparedPhoto>

/// A new folder under the system's temporary one, removed with everything in it at the end.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID().uuidString) ä")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The bytes of the path of something in the folder.
  func path(_ name: String) -> [UInt8] { Array("\(url.path)/\(name)".utf8) }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name),
      withIntermediateDirectories: true
    )
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(url.path)/\(name)",
      withDestinationPath: destination
    )
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// Makes a file as long as that without filling it.
  func lengthen(_ name: String, to size: UInt64) throws {
    let file = try FileHandle(forWritingTo: url.appending(path: name))
    try file.truncate(atOffset: size)
    try file.close()
  }

  /// Every path below the folder, links and hidden names included, with what a file holds.
  func snapshot(of name: String = "") throws -> [String: String] {
    let root = url.appending(path: name)
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let full = root.appending(path: path).path
      let facts = try FileManager.default.attributesOfItem(atPath: full)
      let size = facts[.size] as? Int ?? 0
      switch facts[.type] as? FileAttributeType {
      case .typeSymbolicLink?:
        found[path] = "-> \(try FileManager.default.destinationOfSymbolicLink(atPath: full))"
      case .typeRegular? where size < 10_000_000:
        found[path] = FileManager.default.contents(atPath: full)?.base64EncodedString()
      case let type:
        found[path] = "\(type?.rawValue ?? "unknown") \(type == .typeRegular ? size : 0)"
      }
    }
    return found
  }
}

/// A photo whose image has these bytes; what they show does not matter to a bundle.
func photo(
  _ content: String,
  format: ImageFormat = .jpeg,
  width: Int = 600,
  height: Int = 450,
  hasAlpha: Bool = false
) throws -> PreparedPhoto {
  struct NoSize: Error {}
  guard let size = PixelSize(width: width, height: height),
    let original = PixelSize(width: width * 2, height: height * 2)
  else { throw NoSize() }
  return PreparedPhoto(
    image: EncodedImage(bytes: Array(content.utf8), format: format, size: size),
    hasAlpha: hasAlpha,
    notes: [],
    original: OriginalFacts(format: .jpeg, displayedSize: original, byteCount: 123_456)
  )
}

/// A list of photos with these contents.
func list(_ contents: [String], capacity: Int = 8) throws -> PhotoList {
  struct NoList: Error {}
  guard var list = PhotoList(capacity: capacity, weight: { $0.image.bytes.count }) else {
    throw NoList()
  }
  _ = try list.add(
    contents.map { NewPhoto(try photo($0), sourceName: SourceName("home of \($0).jpg")) }
  )
  return list
}

/// Bytes as text, for messages and tables.
func text(_ bytes: [[UInt8]]) -> [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }

extension BundleProblem {
  /// `01.jpg: missing`.
  var line: String { "\(String(decoding: file, as: UTF8.self)): \(code)" }
}
