internal import CSPNG

/// libspng as a reader of colour profiles.
enum SPNGProfile {
  /// The profile in `chunk`, an iCCP chunk from its length to its checksum; nil where it is broken or
  /// inflates to more than is looked at.
  ///
  /// It is read out of a PNG of one pixel that has nothing else, so that a bomb is stopped at the
  /// limit and fails nothing but itself.
  static func inflated(_ chunk: ArraySlice<UInt8>) -> [UInt8]? {
    guard let context = unsafe spng_ctx_new(0) else { return nil }
    defer { unsafe spng_ctx_free(context) }
    let feed = CodecFeed([PNGChunks.signature[...], header[...], chunk, data[...]])
    return withExtendedLifetime(feed) {
      let limit = ColorProfile.mostBytes
      var profile = unsafe spng_iccp()
      guard unsafe spng_set_chunk_limits(context, limit, limit) == 0,
        unsafe spng_set_png_stream(context, readPieces, Unmanaged.passUnretained(feed).toOpaque())
          == 0,
        unsafe spng_get_iccp(context, &profile) == 0, let bytes = unsafe profile.profile
      else { return nil }
      let content = unsafe UnsafeRawBufferPointer(start: bytes, count: profile.profile_len)
      return unsafe Array(content)
    }
  }

  /// IHDR of one pixel of red, green and blue.
  private static let header: [UInt8] = [
    0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53,
    0xDE,
  ]

  /// An IDAT chunk with nothing in it: what stands before it has been read when it is reached.
  private static let data: [UInt8] = [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E]
}
