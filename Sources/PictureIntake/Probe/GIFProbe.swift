internal import PictureImaging

/// What is known of a GIF before a pixel of it is decoded.
struct GIFProbe {
  /// The canvas, and as much more as the first picture needs: that is how browsers show it.
  let size: PixelSize
  /// The first picture, and what lies beside it.
  let parts: GIFParts
  /// Its place on the canvas.
  let frame: GIFFrame
  /// Bytes of the file.
  let byteCount: Int

  /// Looks at a file that begins like a GIF.
  ///
  /// - Throws: ``IntakeError/damaged(_:)`` where it has no picture, or the first has no size, of
  ///   which a browser would show the empty canvas, and ``IntakeError/tooLarge(_:)`` where the
  ///   picture is beyond one of `limits`.
  init(_ bytes: [UInt8], limits: Limits) throws(IntakeError) {
    parts = try GIFParts(bytes)
    guard let frame = parts.frame else { throw .damaged("no picture in the file") }
    self.frame = frame
    size = try Self.size(canvas: bytes, descriptor: bytes, at: parts.frameRange.lowerBound)
    byteCount = bytes.count
    let pixels = size.pixelCount ?? .max
    if pixels > limits.pixels {
      throw .tooLarge(Excess(what: .pixels, limit: limits.pixels, value: pixels))
    }
  }

  /// The size of a canvas whose first picture has its descriptor at `start`.
  static func size(
    canvas: [UInt8],
    descriptor: [UInt8],
    at start: Int
  ) throws(IntakeError) -> PixelSize {
    func side(_ canvasPlace: Int, _ place: Int) throws(IntakeError) -> Int {
      let length = descriptor.littleEndian(at: start + place + 4, count: 2)
      guard length > 0 else { throw .damaged("a picture of no size") }
      let end = descriptor.littleEndian(at: start + place, count: 2) + length
      return max(canvas.littleEndian(at: canvasPlace, count: 2), end)
    }
    guard let size = PixelSize(width: try side(6, 1), height: try side(8, 3)) else {
      throw .damaged("a picture of no size")
    }
    return size
  }

  /// Whether a pixel can be less than opaque: by its index, or as the picture leaves it free.
  var mayBeTransparent: Bool {
    parts.transparentIndex != nil || frame.width < size.width || frame.height < size.height
  }
}
