import Glibc

/// What lets the superuser read every file (capabilities(7)).
enum Privileges {
  /// Whether this process may read what nobody is allowed to.
  static var readEverything: Bool {
    var data = Data()
    guard change(&data) != nil else { return geteuid() == 0 }
    return data.first.effective & readingFiles != 0
  }

  /// Calls `body`, which stays on this thread, without that; false where it cannot be given away.
  static func without(_ body: () throws -> Void) rethrows -> Bool {
    var data = Data()
    guard let set = change(&data) else { return false }
    let all = data.first.effective
    guard set(all & ~readingFiles) else { return false }
    defer { _ = set(all) }
    try body()
    return true
  }

  /// `CAP_DAC_OVERRIDE` and `CAP_DAC_READ_SEARCH`.
  private static let readingFiles: UInt32 = 1 << 1 | 1 << 2

  private struct Header {
    var version: UInt32 = 0x2008_0522
    var thread: Int32 = 0
  }

  private struct Sets {
    var effective: UInt32 = 0
    var permitted: UInt32 = 0
    var inheritable: UInt32 = 0
  }

  private struct Data {
    var first = Sets()
    var second = Sets()
  }

  private typealias Call =
    @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32

  /// Glibc has the calls and no header for them.
  private static func call(_ name: String) -> Call? {
    guard let place = unsafe dlsym(nil, name) else { return nil }
    return unsafe unsafeBitCast(place, to: Call.self)
  }

  /// Reads what this thread may; gives what changes it.
  private static func change(_ data: inout Data) -> ((UInt32) -> Bool)? {
    guard let get = unsafe call("capget"), let set = unsafe call("capset") else { return nil }
    var header = Header()
    guard unsafe get(&header, &data) == 0 else { return nil }
    let known = data
    return { effective in
      var (header, changed) = (Header(), known)
      changed.first.effective = effective
      return unsafe set(&header, &changed) == 0
    }
  }
}
