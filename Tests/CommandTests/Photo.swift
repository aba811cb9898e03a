import Foundation

/// The photos these tests use. `small` lies within every rule for being kept as it is, so what
/// comes out of the executable must be these bytes.
enum Photo {
  /// 64×48, no metadata; `number` (1…255) gives each its own pixels by the luma table's first entry.
  static func small(_ number: UInt8) -> [UInt8] {
    var bytes = fixture("small.jpg")
    bytes[25] = number
    return bytes
  }

  /// 64×48 with a place and an artist in EXIF.
  static let placed = fixture("placed.jpg")
  /// 900×600 with a place, an artist and a comment.
  static let wide = fixture("wide.jpg")
  /// 900×600 as stored, progressive, EXIF orientation 6: displayed 600×900.
  static let turned = fixture("turned.jpg")

  /// `small` with another size in its frame header, so that only a probe is happy with it.
  static func claiming(width: Int, height: Int) -> [UInt8] {
    var bytes = small(1)
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
    bytes.replaceSubrange(163..<167, with: size)
    return bytes
  }

  private static func fixture(_ name: String) -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    guard let data = try? Data(contentsOf: folder.appending(path: "Fixtures/\(name)")) else {
      return []
    }
    return Array(data)
  }
}
