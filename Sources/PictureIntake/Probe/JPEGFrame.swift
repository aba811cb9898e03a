internal import PictureImaging

/// A JPEG's frame header.
struct JPEGFrame: Equatable {
  /// One component's sampling factors, 1…4 each.
  struct Component: Equatable {
    let horizontal: Int
    let vertical: Int
  }

  /// The coding process: the low four bits of the marker.
  let process: UInt8
  /// The stored size.
  let size: PixelSize
  /// One to four.
  let components: [Component]

  /// Reads the header behind an SOF marker.
  ///
  /// - Throws: ``IntakeError/unsupportedFormat(_:)`` for what the decoder does not do,
  ///   ``IntakeError/damaged(_:)`` for what no decoder does.
  init(marker: JPEGMarker, payload: ArraySlice<UInt8>) throws(IntakeError) {
    let bytes = Array(payload)
    process = marker.code & 0x0F
    if let name = Self.unsupported[process] { throw .unsupportedFormat(name) }
    guard bytes.count >= 6 else { throw .damaged("frame header too short") }
    if bytes[0] == 12 { throw .unsupportedFormat("12-bit JPEG") }
    guard bytes[0] == 8 else { throw .damaged("sample precision \(bytes[0])") }
    let height = Int(bytes[1]) << 8 | Int(bytes[2])
    let width = Int(bytes[3]) << 8 | Int(bytes[4])
    if height == 0 { throw .unsupportedFormat("JPEG without a height in its header") }
    guard let size = PixelSize(width: width, height: height) else {
      throw .damaged("width 0")
    }
    self.size = size
    let count = Int(bytes[5])
    guard bytes.count >= 6 + 3 * count else { throw .damaged("frame header too short") }
    switch count {
    case 1, 3, 4: break
    default: throw .unsupportedFormat("JPEG with \(count) components")
    }
    components = (0..<count).map { index in
      let sampling = bytes[6 + 3 * index + 1]
      return Component(horizontal: Int(sampling >> 4), vertical: Int(sampling & 15))
    }
    guard components.allSatisfy({ 1...4 ~= $0.horizontal && 1...4 ~= $0.vertical }) else {
      throw .damaged("bogus sampling factors")
    }
  }

  private static let unsupported: [UInt8: String] = [
    3: "lossless JPEG", 11: "lossless JPEG", 5: "hierarchical JPEG", 6: "hierarchical JPEG",
    7: "hierarchical JPEG", 13: "hierarchical JPEG", 14: "hierarchical JPEG",
    15: "hierarchical JPEG",
  ]

  /// Whether pixels are refined from scan to scan.
  var isProgressive: Bool { process == 2 || process == 10 }

  /// Whether coefficients are coded as most readers expect; else arithmetically.
  var isHuffman: Bool { process <= 2 }

  /// Whether colour is stored at less than the full size, in either direction.
  var isChromaReduced: Bool { components.dropFirst().contains { $0 != components[0] } }

  /// What the values measure.
  var model: ColorModel {
    switch components.count {
    case 1: .grey
    case 3: .colors
    default: .inks
    }
  }

  /// The 8×8 blocks of all components.
  var blocks: Int {
    let widest = components.map(\.horizontal).max() ?? 1
    let tallest = components.map(\.vertical).max() ?? 1
    return components.reduce(0) { sum, component in
      let across = ceilingDivide(size.width * component.horizontal, by: widest * 8)
      let down = ceilingDivide(size.height * component.vertical, by: tallest * 8)
      return sum + across * down
    }
  }
}

/// `value` / `divisor`, rounded up; both positive.
func ceilingDivide(_ value: Int, by divisor: Int) -> Int { (value + divisor - 1) / divisor }
