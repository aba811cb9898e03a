internal import Foundation
public import PictureImaging

/// One line of the corpus's manifest.
public struct CorpusFile: Sendable, CustomStringConvertible {
  /// What a reader is to make of the file.
  public enum Expectation: String, Sendable {
    /// A picture comes out.
    case decodes
    /// Damaged or odd; a picture comes out.
    case decodesWithWarning = "decodes-with-warning"
    /// A clean error.
    case mustReject = "must-reject"
  }

  /// The path below the corpus: `orientation/landscape_6.jpg`.
  public let path: String
  /// The format by content: `JPEG`.
  public let format: String
  /// The stored size; nil where no header can be read.
  public let storedSize: PixelSize?
  /// The size after orientation; nil where no header can be read.
  public let uprightSize: PixelSize?
  /// How EXIF says it is turned, 1…8 or another number; nil where it says nothing that counts.
  public let orientation: Int?
  /// What the file is for, then facts read from its structure.
  public let feature: String
  /// The facts read from its structure: `EXIF MM+GPS`, `10 scans`.
  public let facts: [String]
  /// What a reader is to make of it.
  public let expectation: Expectation
  /// Whether a clean error is as good.
  public let mayBeRejected: Bool

  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 12, let expectation = Expectation(rawValue: fields[8]) else { return nil }
    path = fields[0]
    format = fields[1]
    storedSize = Self.size(fields[2])
    uprightSize = Self.size(fields[3])
    orientation = fields[4].split(separator: " ").first.flatMap { Int($0) }
    feature = fields[5]
    facts = fields[5].components(separatedBy: " | ").dropFirst().joined(separator: "; ")
      .components(separatedBy: "; ")
    self.expectation = expectation
    mayBeRejected = fields[9] == "yes"
  }

  private static func size(_ field: String) -> PixelSize? {
    let sides = field.split(separator: "x").compactMap { Int($0) }
    return sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
  }

  /// The path.
  public var description: String { path }
}
