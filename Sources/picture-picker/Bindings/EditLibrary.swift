internal import CEdit
internal import Glibc

/// The functions of libedit (3.1), which is loaded when a person sits at the terminal: to link it
/// would cost every other run of the program the start of four libraries.
@safe
struct EditLibrary: @unchecked Sendable {
  /// The library, loaded at the first use; nil where the system has none.
  static let loaded = EditLibrary()

  typealias Gets =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>) -> UnsafePointer<CChar>?
  typealias Line = @convention(c) (OpaquePointer) -> UnsafePointer<LineInfo>?
  typealias Insert = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
  typealias Delete = @convention(c) (OpaquePointer, Int32) -> Void
  typealias Call = @convention(c) (OpaquePointer) -> Void
  typealias MakeHistory = @convention(c) () -> OpaquePointer?

  let initialize: UnsafeMutableRawPointer
  let set: UnsafeMutableRawPointer
  let get: UnsafeMutableRawPointer
  let gets: Gets
  let line: Line
  let insert: Insert
  let delete: Delete
  let resize: Call
  let end: Call
  let makeHistory: MakeHistory
  let history: UnsafeMutableRawPointer
  let endHistory: Call

  private init?() {
    guard
      let library = unsafe dlopen("libedit.so.2", RTLD_NOW) ?? dlopen("libedit.so.0", RTLD_NOW),
      let initialize = unsafe dlsym(library, "el_init_fd"),
      let set = unsafe dlsym(library, "el_set"),
      let get = unsafe dlsym(library, "el_get"), let gets = unsafe dlsym(library, "el_gets"),
      let line = unsafe dlsym(library, "el_line"),
      let insert = unsafe dlsym(library, "el_insertstr"),
      let delete = unsafe dlsym(library, "el_deletestr"),
      let resize = unsafe dlsym(library, "el_resize"), let end = unsafe dlsym(library, "el_end"),
      let makeHistory = unsafe dlsym(library, "history_init"),
      let history = unsafe dlsym(library, "history"),
      let endHistory = unsafe dlsym(library, "history_end")
    else { return nil }
    unsafe self.initialize = initialize
    unsafe self.set = set
    unsafe self.get = get
    unsafe self.gets = unsafeBitCast(gets, to: Gets.self)
    unsafe self.line = unsafeBitCast(line, to: Line.self)
    unsafe self.insert = unsafeBitCast(insert, to: Insert.self)
    unsafe self.delete = unsafeBitCast(delete, to: Delete.self)
    unsafe self.resize = unsafeBitCast(resize, to: Call.self)
    unsafe self.end = unsafeBitCast(end, to: Call.self)
    unsafe self.makeHistory = unsafeBitCast(makeHistory, to: MakeHistory.self)
    unsafe self.history = history
    unsafe self.endHistory = unsafeBitCast(endHistory, to: Call.self)
  }
}
