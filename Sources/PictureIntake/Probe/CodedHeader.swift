internal import PictureImaging

/// What the header of a coded picture says, which decoders go by, whatever the file around it says.
struct CodedHeader: Equatable {
  /// The size that the decoder gives.
  let size: PixelSize
  /// The largest picture that the data can make the decoder hold.
  let largest: PixelSize
  /// Bits of a sample.
  let depth: Int
  /// Columns and rows of the picture for each sample of chroma; nil where there is none.
  let chromaCell: ChromaCell?
  /// What the values mean; nil where it is not said here.
  let colors: CodedColors?

  /// Columns and rows.
  struct ChromaCell: Equatable {
    let width: Int
    let height: Int
  }
}

/// What values mean, by the numbers of ITU-T H.273.
struct CodedColors: Equatable {
  let primaries: Int
  let transfer: Int
  let matrix: Int
  let isFullRange: Bool

  /// What stands for "not said".
  static let unspecified = 2

  /// The claim that this makes; nil where it says nothing.
  var claim: DeclaredColors? {
    guard primaries != Self.unspecified || transfer != Self.unspecified else { return nil }
    // What is not said of the one is as usual.
    let codes = [
      primaries == Self.unspecified ? 1 : primaries, transfer == Self.unspecified ? 13 : transfer,
    ]
    guard codes.allSatisfy({ $0 < 256 }),
      let description = ColorDescription(codePoints: codes.map(UInt8.init) + [0, 1])
    else { return .unreadable }
    return .described(description)
  }
}
