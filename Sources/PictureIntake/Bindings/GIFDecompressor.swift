internal import CGIF
internal import Glibc

/// giflib's decoder of one frame, row by row.
@safe
struct GIFDecompressor: ~Copyable {
  private let library: GIFLibrary
  private let handle: UnsafeMutablePointer<GifFileType>
  private let feed: CodecFeed

  /// A decoder of the GIF of one frame that `pieces` of a file make when they are joined.
  ///
  /// - Throws: ``IntakeError/unsupportedFormat(_:)`` where the library is missing.
  init(_ pieces: [ArraySlice<UInt8>]) throws(IntakeError) {
    guard let library = GIFLibrary.loaded else { throw .unsupportedFormat("GIF") }
    let feed = CodecFeed(pieces)
    unsafe handle = try unsafe Self.opened(feed, library)
    self.library = library
    self.feed = feed
  }

  private static func opened(
    _ feed: CodecFeed,
    _ library: GIFLibrary
  ) throws(IntakeError) -> UnsafeMutablePointer<GifFileType> {
    var code: Int32 = 0
    let source = unsafe Unmanaged.passUnretained(feed).toOpaque()
    guard let handle = unsafe library.open(source, readPieces, &code) else {
      throw library.failure(code)
    }
    var kind = UNDEFINED_RECORD_TYPE
    guard unsafe library.recordType(handle, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
      unsafe library.imageDescription(handle) == GIF_OK
    else {
      code = unsafe handle.pointee.Error
      _ = unsafe library.close(handle, nil)
      throw library.failure(code)
    }
    return unsafe handle
  }

  deinit {
    _ = unsafe library.close(handle, nil)
  }

  /// Decodes the next row of `count` indices into the colour table, to `start` in `indices`.
  func decodeRow(
    into indices: inout [UInt8],
    at start: Int,
    count: Int
  ) throws(IntakeError) {
    let result = unsafe indices.withUnsafeMutableBufferPointer { buffer in
      unsafe library.line(handle, buffer.baseAddress.map { unsafe $0 + start }, Int32(count))
    }
    guard result == GIF_OK else { throw unsafe library.failure(handle.pointee.Error) }
  }
}

private let readPieces: GIFLibrary.Read = { file, target, count in
  guard let source = unsafe file?.pointee.UserData, let target = unsafe target, count > 0 else {
    return 0
  }
  let feed = unsafe Unmanaged<CodecFeed>.fromOpaque(source).takeUnretainedValue()
  let buffer = unsafe UnsafeMutableRawBufferPointer(start: target, count: Int(count))
  return unsafe feed.fill(buffer) ? count : 0
}

extension GIFLibrary {
  /// What a status means, in the library's words.
  fileprivate func failure(_ code: Int32) -> IntakeError {
    if code == D_GIF_ERR_NOT_ENOUGH_MEM { return .noMemory(for: "decode GIF") }
    if code == D_GIF_ERR_READ_FAILED || code == D_GIF_ERR_EOF_TOO_SOON {
      return .damaged("not enough data")
    }
    guard let words = unsafe errorString(code) else { return .damaged("error \(code)") }
    return unsafe .damaged(String(cString: words))
  }
}
