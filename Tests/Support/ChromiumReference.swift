internal import Foundation
public import PictureImaging

/// What a browser shows for the corpus's files: an independent witness for pixels.
///
/// The means of the cells of a 16×16 grid over each picture lie beside the corpus, in
/// `../vectors/chromium-reference.json`, and those of GIF and AVIF beside this file, as
/// `Tests/Quality/references.py` got them from Chromium 156.
public struct ChromiumReference: Sendable {
  /// The size at which the picture is shown.
  public let size: PixelSize
  /// Red, green and blue multiplied by alpha, and alpha, cell by cell and row by row; empty where a
  /// side has fewer pixels than cells.
  public let cells: [Double]

  /// The references by the paths of their files; empty where there is no corpus.
  public static let all: [String: ChromiumReference] = {
    guard let root = Corpus.root else { return [:] }
    let shared = root.deletingLastPathComponent().appending(path: "vectors/chromium-reference.json")
    return read(shared).merging(read(own.appending(path: "chromium.json"))) { first, _ in first }
  }()

  /// What heif-convert 1.15.1 makes of the HEIC files, which no such browser opens, in sRGB.
  public static let heifConvert = read(own.appending(path: "heif-convert.json"))

  private static let own = Corpus.packageRoot.appending(path: "Tests/Support/References")

  private static func read(_ file: URL) -> [String: ChromiumReference] {
    struct Entry: Decodable {
      let width: Int
      let height: Int
      let cells: [Double]
    }
    guard let data = try? Data(contentsOf: file),
      let entries = try? JSONDecoder().decode([String: Entry].self, from: data)
    else { return [:] }
    return entries.compactMapValues { entry in
      PixelSize(width: entry.width, height: entry.height).map { size in
        ChromiumReference(size: size, cells: entry.cells)
      }
    }
  }
}
