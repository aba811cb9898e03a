/// What the values of a picture measure.
enum ColorModel: Hashable, Sendable {
  /// Grey alone.
  case grey
  /// Red, green and blue.
  case colors
  /// Cyan, magenta, yellow and black, stored as what each ink leaves: 0 is full ink.
  case inks

  /// Samples that a pixel needs.
  var channels: Int {
    switch self {
    case .grey: 1
    case .colors: 3
    case .inks: 4
    }
  }
}

/// How the pixels of a picture to be converted lie in memory.
struct PixelLayout: Hashable, Sendable {
  /// What the values measure; of grey in several channels the first counts.
  let model: ColorModel
  /// Samples of a pixel.
  let channels: Int
  /// Whether samples have 16 bits, else 8.
  let isDeep: Bool

  /// Whether the last of four channels is alpha.
  var hasAlpha: Bool { channels == 4 && model != .inks }

  /// Samples of a pixel afterwards: grey stays grey, all else becomes red, green and blue.
  var resultChannels: Int { hasAlpha ? 4 : channels == 1 ? 1 : 3 }
}
