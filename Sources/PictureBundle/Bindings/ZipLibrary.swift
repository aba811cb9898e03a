import CZip
import Glibc

/// The functions of libzip (1.7 or newer) that make an archive. It is loaded at the first export
/// of one: to link it would cost every other run of the program the start of two libraries.
@safe
struct ZipLibrary: @unchecked Sendable {
  /// The library, loaded at the first use; nil where the system has none.
  static let loaded = ZipLibrary()

  typealias MakeSource =
    @convention(c) (
      zip_source_callback, UnsafeMutableRawPointer?, UnsafeMutablePointer<zip_error_t>?
    ) -> OpaquePointer?
  typealias Open =
    @convention(c) (OpaquePointer, Int32, UnsafeMutablePointer<zip_error_t>?) -> OpaquePointer?
  typealias Add =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, OpaquePointer, zip_flags_t) -> Int64
  typealias SetPacking = @convention(c) (OpaquePointer, UInt64, Int32, UInt32) -> Int32
  typealias SetDate = @convention(c) (OpaquePointer, UInt64, UInt16, UInt16, zip_flags_t) -> Int32
  typealias SetAttributes =
    @convention(c) (OpaquePointer, UInt64, zip_flags_t, UInt8, UInt32) -> Int32
  typealias Close = @convention(c) (OpaquePointer) -> Int32
  typealias Free = @convention(c) (OpaquePointer) -> Void

  let makeSource: MakeSource
  let freeSource: Free
  let open: Open
  let add: Add
  let setPacking: SetPacking
  let setDate: SetDate
  let setAttributes: SetAttributes
  let close: Close
  let discard: Free

  private init?() {
    guard let library = unsafe dlopen("libzip.so.4", RTLD_NOW) ?? dlopen("libzip.so.5", RTLD_NOW),
      let makeSource = unsafe dlsym(library, "zip_source_function_create"),
      let freeSource = unsafe dlsym(library, "zip_source_free"),
      let open = unsafe dlsym(library, "zip_open_from_source"),
      let add = unsafe dlsym(library, "zip_file_add"),
      let setPacking = unsafe dlsym(library, "zip_set_file_compression"),
      let setDate = unsafe dlsym(library, "zip_file_set_dostime"),
      let setAttributes = unsafe dlsym(library, "zip_file_set_external_attributes"),
      let close = unsafe dlsym(library, "zip_close"),
      let discard = unsafe dlsym(library, "zip_discard")
    else { return nil }
    unsafe self.makeSource = unsafeBitCast(makeSource, to: MakeSource.self)
    unsafe self.freeSource = unsafeBitCast(freeSource, to: Free.self)
    unsafe self.open = unsafeBitCast(open, to: Open.self)
    unsafe self.add = unsafeBitCast(add, to: Add.self)
    unsafe self.setPacking = unsafeBitCast(setPacking, to: SetPacking.self)
    unsafe self.setDate = unsafeBitCast(setDate, to: SetDate.self)
    unsafe self.setAttributes = unsafeBitCast(setAttributes, to: SetAttributes.self)
    unsafe self.close = unsafeBitCast(close, to: Close.self)
    unsafe self.discard = unsafeBitCast(discard, to: Free.self)
  }
}
