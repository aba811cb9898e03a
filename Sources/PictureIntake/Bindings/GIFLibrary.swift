internal import CGIF
internal import Glibc

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
    guard let library = unsafe dlopen("libgif.so.7", RTLD_NOW),
      let open = unsafe dlsym(library, "DGifOpen"),
      let recordType = unsafe dlsym(library, "DGifGetRecordType"),
      let imageDescription = unsafe dlsym(library, "DGifGetImageDesc"),
      let line = unsafe dlsym(library, "DGifGetLine"),
      let close = unsafe dlsym(library, "DGifCloseFile"),
      let errorString = unsafe dlsym(library, "GifErrorString")
    else { return nil }
    unsafe self.open = unsafeBitCast(open, to: Open.self)
    unsafe self.recordType = unsafeBitCast(recordType, to: RecordType.self)
    unsafe self.imageDescription = unsafeBitCast(imageDescription, to: Call.self)
    unsafe self.line = unsafeBitCast(line, to: Line.self)
    unsafe self.close = unsafeBitCast(close, to: Close.self)
    unsafe self.errorString = unsafeBitCast(errorString, to: ErrorString.self)
  }
}
