/// The chunks that a PNG file is made of, in order; no pixel is decoded.
enum PNGStructure {
  /// How every PNG begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
