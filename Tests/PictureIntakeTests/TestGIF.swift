/// GIF files that tests make themselves (CompuServe, Graphics Interchange Format 89a).
struct TestGIF {
  /// One picture of a file.
  struct Frame {
    var left = 0
    var top = 0
    let width: Int
    let height: Int
    var isInterlaced = false
    /// Its own colour table of four colours, three bytes each.
    var colors: [UInt8] = []
    var transparentIndex: UInt8?
    var disposal: UInt8 = 0
    /// The index of 0…3 at a column and a row.
    var index: (_ column: Int, _ row: Int) -> UInt8 = { _, _ in 1 }
  }

  /// Black, red, green and blue.
  static let colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]

  let width: Int
  let height: Int
  var version = "GIF89a"
  /// The table of four colours for all pictures; none where it is empty.
  var colors = Self.colors
  /// Extensions before the first picture.
  var extensions: [UInt8] = []

  func file(_ frames: [Frame]) -> [UInt8] {
    var bytes = Array(version.utf8) + Self.number(width) + Self.number(height)
    bytes += [colors.isEmpty ? 0 : 0x81, 0, 0] + colors + extensions
    for frame in frames { bytes += Self.blocks(frame) }
    return bytes + [0x3B]
  }

  /// A file of one picture that fills the canvas.
  func file(_ index: @escaping (_ column: Int, _ row: Int) -> UInt8) -> [UInt8] {
    file([Frame(width: width, height: height, index: index)])
  }

  /// An extension with its content in sub-blocks.
  static func `extension`(_ label: UInt8, _ content: [[UInt8]]) -> [UInt8] {
    [0x21, label] + content.flatMap { [UInt8($0.count)] + $0 } + [0]
  }

  static func application(_ name: String, _ content: String) -> [UInt8] {
    `extension`(0xFF, [Array(name.utf8), Array(content.utf8)])
  }

  private static func blocks(_ frame: Frame) -> [UInt8] {
    var bytes = `extension`(
      0xF9,
      [
        [frame.disposal << 2 | (frame.transparentIndex == nil ? 0 : 1), 5, 0]
          + [frame.transparentIndex ?? 0]
      ]
    )
    bytes += [0x2C] + [frame.left, frame.top, frame.width, frame.height].flatMap(number)
    bytes += [(frame.colors.isEmpty ? 0 : 0x81) | (frame.isInterlaced ? 0x40 : 0)] + frame.colors
    var rows = Array(0..<frame.height)
    if frame.isInterlaced {
      rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
        Array(stride(from: first, to: frame.height, by: step))
      }
    }
    return bytes
      + data(rows.flatMap { row in (0..<frame.width).map { frame.index($0, row) } })
  }

  /// Indices of two bits as codes of three: 4 forgets all codes made so far, so that none is longer,
  /// and 5 is the end.
  private static func data(_ indices: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    for (place, index) in indices.enumerated() {
      if place % 2 == 0 { codes.append(4) }
      codes.append(index)
    }
    codes.append(5)
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for code in codes {
      bits |= Int(code) << count
      count += 3
      if count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    bytes.append(UInt8(truncatingIfNeeded: bits))
    let blocks = stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    }
    return [2] + blocks + [0]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(value & 255), UInt8(value >> 8)]
  }
}
