internal import CTurboJPEG
internal import PictureImaging

/// How the chroma planes of a JPEG lie to its luma plane.
enum TurboSampling: Equatable, CaseIterable {
  case grey, full, halvedWidth, halved, halvedHeight, quarteredWidth

  /// The sampling of TurboJPEG's `code`; nil where it has none for what it found.
  init?(code: CInt) {
    guard let sampling = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = sampling
  }

  /// TurboJPEG's code.
  var code: CInt {
    switch self {
    case .grey: CInt(TJSAMP_GRAY.rawValue)
    case .full: CInt(TJSAMP_444.rawValue)
    case .halvedWidth: CInt(TJSAMP_422.rawValue)
    case .halved: CInt(TJSAMP_420.rawValue)
    case .halvedHeight: CInt(TJSAMP_440.rawValue)
    case .quarteredWidth: CInt(TJSAMP_411.rawValue)
    }
  }

  /// How many columns and rows of the picture one chroma sample covers; nil for grey.
  var chromaCell: (width: Int, height: Int)? {
    switch self {
    case .grey: nil
    case .full: (1, 1)
    case .halvedWidth: (2, 1)
    case .halved: (2, 2)
    case .halvedHeight: (1, 2)
    case .quarteredWidth: (4, 1)
    }
  }

  /// The columns and rows that TurboJPEG's plane calls read and write for a picture of `size`:
  /// whole chroma samples, and luma samples for all of each.
  func planeSizes(of size: PixelSize) -> [PixelSize] {
    guard let cell = chromaCell else { return [size] }
    let across = ceilingDivide(size.width, by: cell.width)
    let down = ceilingDivide(size.height, by: cell.height)
    guard let luma = PixelSize(width: across * cell.width, height: down * cell.height),
      let chroma = PixelSize(width: across, height: down)
    else { return [size] }
    return [luma, chroma, chroma]
  }
}
