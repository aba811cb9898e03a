/// The second byte of a JPEG marker (ITU-T T.81, table B.1).
struct JPEGMarker: Equatable {
  let code: UInt8

  static let endOfImage = JPEGMarker(code: 0xD9)
  static let startOfScan = JPEGMarker(code: 0xDA)
  static let quantisation = JPEGMarker(code: 0xDB)
  static let numberOfLines = JPEGMarker(code: 0xDC)
  static let restartInterval = JPEGMarker(code: 0xDD)
  static let hierarchicalProgression = JPEGMarker(code: 0xDE)
  static let huffman = JPEGMarker(code: 0xC4)
  static let arithmeticConditioning = JPEGMarker(code: 0xCC)
  static let comment = JPEGMarker(code: 0xFE)
  /// A frame of JPEG-LS (ITU-T T.87).
  static let losslessLS = JPEGMarker(code: 0xF7)

  /// An application segment, 0…15.
  static func application(_ number: UInt8) -> JPEGMarker { JPEGMarker(code: 0xE0 + number) }

  /// Whether no length follows.
  var standsAlone: Bool { code == 0x01 || (0xD0...0xD8).contains(code) }

  /// Whether it may stand within compressed data: a stuffed zero or a restart.
  var belongsToScan: Bool { code == 0 || (0xD0...0xD7).contains(code) }

  /// Whether a frame header follows.
  var startsFrame: Bool {
    let isReserved = code == 0xC8
    return (0xC0...0xCF).contains(code) && !isReserved && self != .huffman
      && self != .arithmeticConditioning
  }
}
