internal import CGIF

/// The functions of giflib (5.1 or newer) that decode. It is loaded for the first GIF: to link it
/// would cost every other run of the program its start.
@safe
struct GIFLibrary: @unchecked Sendable {
  /// The library, loaded at the first use; nil where the system has none.
  static let loaded = GIFLibrary()

  typealias Read =
    @convention(c) (
      UnsafeMutablePointer<GifFileType>?, UnsafeMutablePointer<GifByteType>?, Int32
    ) -> Int32
  typealias Open =
    @convention(c) (UnsafeMutableRawPointer?, Read, UnsafeMutablePointer<Int32>?)
    -> UnsafeMutablePointer<GifFileType>?
  typealias Call = @convention(c) (UnsafeMutablePointer<GifFileType>) -> Int32
  typealias RecordType =
    @convention(c) (UnsafeMutablePointer<GifFileType>, UnsafeMutablePointer<GifRecordType>) -> Int32
  typealias Line =
    @convention(c) (
      UnsafeMutablePointer<GifFileType>, UnsafeMutablePointer<GifPixelType>?, Int32
    ) -> Int32
  typealias Close =
    @convention(c) (UnsafeMutablePointer<GifFileType>, UnsafeMutablePointer<Int32>?) -> Int32
  typealias ErrorString = @convention(c) (Int32) -> UnsafePointer<CChar>?

  let open: Open
  let recordType: RecordType
  let imageDescription: Call
  let line: Line
  let close: Close
  let errorString: ErrorString

  private init?() {
    guard let library = SharedLibrary("libgif.so.7"),
      let open = unsafe library.function("DGifOpen", Open.self),
      let recordType = unsafe library.function("DGifGetRecordType", RecordType.self),
      let imageDescription = unsafe library.function("DGifGetImageDesc", Call.self),
      let line = unsafe library.function("DGifGetLine", Line.self),
      let close = unsafe library.function("DGifCloseFile", Close.self),
      let errorString = unsafe library.function("GifErrorString", ErrorString.self)
    else { return nil }
    unsafe self.open = unsafe open
    unsafe self.recordType = unsafe recordType
    unsafe self.imageDescription = unsafe imageDescription
    unsafe self.line = unsafe line
    unsafe self.close = unsafe close
    unsafe self.errorString = unsafe errorString
  }
}
