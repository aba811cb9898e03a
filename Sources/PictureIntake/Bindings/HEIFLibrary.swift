internal import CHEIF
internal import Glibc

/// The functions of libheif (1.13 or newer) that decode. It is loaded for the first HEIC or AVIF: to
/// link it would cost every other run of the program the start of nine libraries.
@safe
struct HEIFLibrary: @unchecked Sendable {
  /// The library, loaded at the first use; nil where the system has none.
  static let loaded = HEIFLibrary()

  typealias Initialize = @convention(c) (UnsafeMutablePointer<heif_init_params>?) -> heif_error
  typealias Make = @convention(c) () -> OpaquePointer?
  typealias Free = @convention(c) (OpaquePointer?) -> Void
  typealias SetLimit = @convention(c) (OpaquePointer, Int32) -> Void
  typealias Read =
    @convention(c) (OpaquePointer, UnsafeRawPointer?, Int, OpaquePointer?) -> heif_error
  typealias Handle =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> heif_error
  typealias MakeOptions = @convention(c) () -> UnsafeMutablePointer<heif_decoding_options>?
  typealias FreeOptions = @convention(c) (UnsafeMutablePointer<heif_decoding_options>) -> Void
  typealias Decode =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<OpaquePointer?>, heif_colorspace, heif_chroma,
      UnsafePointer<heif_decoding_options>
    ) -> heif_error
  typealias Measure = @convention(c) (OpaquePointer, heif_channel) -> Int32
  typealias Plane =
    @convention(c) (OpaquePointer, heif_channel, UnsafeMutablePointer<Int32>)
    -> UnsafePointer<UInt8>?

  let makeContext: Make
  let freeContext: Free
  let setLongestSide: SetLimit
  let read: Read
  let primary: Handle
  let freeHandle: Free
  let makeOptions: MakeOptions
  let freeOptions: FreeOptions
  let decode: Decode
  let freeImage: Free
  let width: Measure
  let height: Measure
  let depth: Measure
  let plane: Plane

  private init?() {
    guard let library = unsafe dlopen("libheif.so.1", RTLD_NOW),
      let initialize = unsafe dlsym(library, "heif_init"),
      let makeContext = unsafe dlsym(library, "heif_context_alloc"),
      let freeContext = unsafe dlsym(library, "heif_context_free"),
      let setSide = unsafe dlsym(library, "heif_context_set_maximum_image_size_limit"),
      let read = unsafe dlsym(library, "heif_context_read_from_memory_without_copy"),
      let primary = unsafe dlsym(library, "heif_context_get_primary_image_handle"),
      let freeHandle = unsafe dlsym(library, "heif_image_handle_release"),
      let makeOptions = unsafe dlsym(library, "heif_decoding_options_alloc"),
      let freeOptions = unsafe dlsym(library, "heif_decoding_options_free"),
      let decode = unsafe dlsym(library, "heif_decode_image"),
      let freeImage = unsafe dlsym(library, "heif_image_release"),
      let width = unsafe dlsym(library, "heif_image_get_width"),
      let height = unsafe dlsym(library, "heif_image_get_height"),
      let depth = unsafe dlsym(library, "heif_image_get_bits_per_pixel_range"),
      let plane = unsafe dlsym(library, "heif_image_get_plane_readonly")
    else { return nil }
    // Its decoders are looked for here, by one thread, and not by the first that needs one. Where one
    // of them cannot be loaded the others are there.
    _ = unsafe unsafeBitCast(initialize, to: Initialize.self)(nil)
    unsafe self.makeContext = unsafeBitCast(makeContext, to: Make.self)
    unsafe self.freeContext = unsafeBitCast(freeContext, to: Free.self)
    unsafe setLongestSide = unsafeBitCast(setSide, to: SetLimit.self)
    unsafe self.read = unsafeBitCast(read, to: Read.self)
    unsafe self.primary = unsafeBitCast(primary, to: Handle.self)
    unsafe self.freeHandle = unsafeBitCast(freeHandle, to: Free.self)
    unsafe self.makeOptions = unsafeBitCast(makeOptions, to: MakeOptions.self)
    unsafe self.freeOptions = unsafeBitCast(freeOptions, to: FreeOptions.self)
    unsafe self.decode = unsafeBitCast(decode, to: Decode.self)
    unsafe self.freeImage = unsafeBitCast(freeImage, to: Free.self)
    unsafe self.width = unsafeBitCast(width, to: Measure.self)
    unsafe self.height = unsafeBitCast(height, to: Measure.self)
    unsafe self.depth = unsafeBitCast(depth, to: Measure.self)
    unsafe self.plane = unsafeBitCast(plane, to: Plane.self)
  }
}
