/// As much of a TIFF file as tells a camera's raw file from a picture (TIFF 6.0; DNG 1.6).
struct TIFFHeader {
  /// Whether a camera wrote it as its raw file.
  let isRawCameraFile: Bool

  /// Reads the first directory of `bytes`.
  init(_ bytes: [UInt8]) {
    let tags = Self.firstDirectory(bytes)
    let isCanon = bytes.count > 10 && bytes[8] == 0x43 && bytes[9] == 0x52
    let isDNG = tags[0xC612] != nil
    // NEF, ARW, PEF and others: the first picture is a reduced one, the sensor's lies below it.
    let isReducedWithChildren = tags[0x014A] != nil && tags[0x00FE] == 1
    isRawCameraFile = isCanon || isDNG || isReducedWithChildren
  }

  /// Tags and their values (those of more than four bytes: where they lie).
  private static func firstDirectory(_ bytes: [UInt8]) -> [Int: Int] {
    let isLittle = bytes.first == 0x49
    func number(at start: Int, count: Int) -> Int? {
      guard start >= 0, start + count <= bytes.count else { return nil }
      let digits = bytes[start..<start + count]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(at: 4, count: 4), let count = number(at: start, count: 2) else {
      return [:]
    }
    var tags: [Int: Int] = [:]
    for entry in 0..<min(count, 512) {
      let position = start + 2 + 12 * entry
      guard let tag = number(at: position, count: 2), let type = number(at: position + 2, count: 2),
        let value = number(at: position + 8, count: type == 3 ? 2 : 4)
      else { break }
      tags[tag] = value
    }
    return tags
  }
}
