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
  /// - Throws: ``IntakeError/damaged(_:)`` where it has no picture, or one of no size, and
  ///   ``IntakeError/tooLarge(_:)`` where the picture is beyond one of `limits`.
  init(_ bytes: [UInt8], limits: Limits) throws(IntakeError) {
    parts = try GIFParts(bytes)
    guard let frame = parts.frame,
      let size = PixelSize(
        width: max(bytes.littleEndian(at: 6, count: 2), frame.left + frame.width),
        height: max(bytes.littleEndian(at: 8, count: 2), frame.top + frame.height)
      )
    else { throw .damaged("a side of 0") }
    self.frame = frame
    self.size = size
    byteCount = bytes.count
    let pixels = size.pixelCount ?? .max
    if pixels > limits.pixels {
      throw .tooLarge(Excess(what: .pixels, limit: limits.pixels, value: pixels))
    }
  }

  /// Whether a pixel can be less than opaque: by its index, or as the picture leaves it free.
  var mayBeTransparent: Bool {
    parts.transparentIndex != nil || frame.width < size.width || frame.height < size.height
  }
}
