internal import CHEIF

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
    guard let library = SharedLibrary("libheif.so.1"),
      let initialize = unsafe library.function("heif_init", Initialize.self),
      let makeContext = unsafe library.function("heif_context_alloc", Make.self),
      let freeContext = unsafe library.function("heif_context_free", Free.self),
      let setLongestSide = unsafe library.function(
        "heif_context_set_maximum_image_size_limit",
        SetLimit.self
      ),
      let read = unsafe library.function("heif_context_read_from_memory_without_copy", Read.self),
      let primary = unsafe library.function("heif_context_get_primary_image_handle", Handle.self),
      let freeHandle = unsafe library.function("heif_image_handle_release", Free.self),
      let makeOptions = unsafe library.function("heif_decoding_options_alloc", MakeOptions.self),
      let freeOptions = unsafe library.function("heif_decoding_options_free", FreeOptions.self),
      let decode = unsafe library.function("heif_decode_image", Decode.self),
      let freeImage = unsafe library.function("heif_image_release", Free.self),
      let width = unsafe library.function("heif_image_get_width", Measure.self),
      let height = unsafe library.function("heif_image_get_height", Measure.self),
      let depth = unsafe library.function("heif_image_get_bits_per_pixel_range", Measure.self),
      let plane = unsafe library.function("heif_image_get_plane_readonly", Plane.self)
    else { return nil }
    // Its decoders are looked for here, by one thread, and not by the first that needs one. Where one
    // of them cannot be loaded the others are there.
    _ = unsafe initialize(nil)
    unsafe self.makeContext = unsafe makeContext
    unsafe self.freeContext = unsafe freeContext
    unsafe self.setLongestSide = unsafe setLongestSide
    unsafe self.read = unsafe read
    unsafe self.primary = unsafe primary
    unsafe self.freeHandle = unsafe freeHandle
    unsafe self.makeOptions = unsafe makeOptions
    unsafe self.freeOptions = unsafe freeOptions
    unsafe self.decode = unsafe decode
    unsafe self.freeImage = unsafe freeImage
    unsafe self.width = unsafe width
    unsafe self.height = unsafe height
    unsafe self.depth = unsafe depth
    unsafe self.plane = unsafe plane
  }
}
