import CZip
import PictureIntake

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
    guard let library = SharedLibrary("libzip.so.4", "libzip.so.5"),
      let makeSource = unsafe library.function("zip_source_function_create", MakeSource.self),
      let freeSource = unsafe library.function("zip_source_free", Free.self),
      let open = unsafe library.function("zip_open_from_source", Open.self),
      let add = unsafe library.function("zip_file_add", Add.self),
      let setPacking = unsafe library.function("zip_set_file_compression", SetPacking.self),
      let setDate = unsafe library.function("zip_file_set_dostime", SetDate.self),
      let setAttributes = unsafe library.function(
        "zip_file_set_external_attributes",
        SetAttributes.self
      ),
      let close = unsafe library.function("zip_close", Close.self),
      let discard = unsafe library.function("zip_discard", Free.self)
    else { return nil }
    unsafe self.makeSource = unsafe makeSource
    unsafe self.freeSource = unsafe freeSource
    unsafe self.open = unsafe open
    unsafe self.add = unsafe add
    unsafe self.setPacking = unsafe setPacking
    unsafe self.setDate = unsafe setDate
    unsafe self.setAttributes = unsafe setAttributes
    unsafe self.close = unsafe close
    unsafe self.discard = unsafe discard
  }
}
