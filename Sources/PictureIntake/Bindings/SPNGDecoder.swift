internal import CSPNG

/// libspng's decoder of one picture, row by row.
@safe
struct SPNGDecoder: ~Copyable {
  /// The samples that rows are asked for in.
  enum Samples {
    case grey, greyDeep, colors, colorsDeep, colorsAndAlpha, colorsAndAlphaDeep

    // The formats of grey and of colours alone have no 16 bits: those samples come as they are.
    fileprivate var code: spng_format {
      switch self {
      case .grey: SPNG_FMT_G8
      case .colors: SPNG_FMT_RGB8
      case .greyDeep, .colorsDeep: SPNG_FMT_PNG
      case .colorsAndAlpha: SPNG_FMT_RGBA8
      case .colorsAndAlphaDeep: SPNG_FMT_RGBA16
      }
    }

    fileprivate var flags: CInt {
      let transparency =
        self == .colorsAndAlpha || self == .colorsAndAlphaDeep ? SPNG_DECODE_TRNS.rawValue : 0
      return CInt(SPNG_DECODE_PROGRESSIVE.rawValue | transparency)
    }
  }

  private let context: OpaquePointer
  private let feed: CodecFeed

  /// A decoder of the PNG that `pieces` of a file make when they are joined.
  init(_ pieces: [ArraySlice<UInt8>], as samples: Samples) throws(IntakeError) {
    let feed = CodecFeed(pieces)
    unsafe context = try unsafe Self.opened(feed, as: samples)
    self.feed = feed
  }

  private static func opened(
    _ feed: CodecFeed,
    as samples: Samples
  ) throws(IntakeError) -> OpaquePointer {
    // The checksum of the data before compression is the only one a picture may go without.
    guard let context = unsafe spng_ctx_new(CInt(SPNG_CTX_IGNORE_ADLER32.rawValue)) else {
      throw .noMemory(for: "spng_ctx_new")
    }
    do throws(IntakeError) {
      try check(
        unsafe spng_set_png_stream(context, readPieces, Unmanaged.passUnretained(feed).toOpaque())
      )
      try check(
        unsafe spng_decode_image(context, nil, 0, CInt(samples.code.rawValue), samples.flags)
      )
    } catch {
      unsafe spng_ctx_free(context)
      throw error
    }
    return unsafe context
  }

  deinit {
    unsafe spng_ctx_free(context)
  }

  /// Decodes the next row into its place in `samples`, which hold all rows, or into their beginning
  /// where they hold one; false after the last. An interlaced picture's rows come several times,
  /// with more pixels each time, and need all to be there.
  func decodeRow<Sample>(
    into samples: inout [Sample],
    rowLength: Int
  ) throws(IntakeError) -> Bool {
    var row = spng_row_info()
    let state = unsafe spng_get_row_info(context, &row)
    if state == CInt(SPNG_EOI.rawValue) { return false }
    try Self.check(state)
    let start = samples.count == rowLength ? 0 : Int(row.row_num) * rowLength
    guard start + rowLength <= samples.count else { throw .damaged("more rows than there are") }
    let result = unsafe samples.withUnsafeMutableBufferPointer { buffer in
      unsafe spng_decode_row(
        context,
        buffer.baseAddress.map { unsafe $0 + start },
        rowLength * MemoryLayout<Sample>.stride
      )
    }
    if result != CInt(SPNG_EOI.rawValue) { try Self.check(result) }
    return true
  }

  /// Reads what is left after the last row: the rest of the data may be damaged too.
  func finish() throws(IntakeError) {
    try Self.check(unsafe spng_decode_chunks(context))
  }

  private static func check(_ result: CInt) throws(IntakeError) {
    if result == CInt(SPNG_EMEM.rawValue) { throw .noMemory(for: "spng_decode_row") }
    guard result != 0 else { return }
    guard let words = unsafe spng_strerror(result) else { throw .damaged("unknown error") }
    throw unsafe .damaged(String(cString: words))
  }
}

/// Reads for libspng from the ``CodecFeed`` that it was handed.
func readPieces(
  _: OpaquePointer?,
  user: UnsafeMutableRawPointer?,
  target: UnsafeMutableRawPointer?,
  count: Int
) -> CInt {
  guard let user = unsafe user else { return CInt(SPNG_IO_ERROR.rawValue) }
  let feed = unsafe Unmanaged<CodecFeed>.fromOpaque(user).takeUnretainedValue()
  let isFilled = unsafe feed.fill(UnsafeMutableRawBufferPointer(start: target, count: count))
  return isFilled ? 0 : CInt(SPNG_IO_EOF.rawValue)
}
