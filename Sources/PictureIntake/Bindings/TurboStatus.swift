internal import CTurboJPEG
internal import Glibc

/// How a call of TurboJPEG ended.
enum TurboStatus: Equatable {
  case clean
  /// A warning or an error, in the library's words. After a warning it does not say whether an
  /// error came later.
  case complaint(String)

  /// The status of the call that has just returned `result` on `handle`.
  init(_ result: CInt, of handle: tjhandle) {
    if result == 0 {
      self = .clean
    } else if let message = unsafe tjGetErrorStr2(handle) {
      self = unsafe .complaint(String(cString: message))
    } else {
      self = .complaint("unknown error")
    }
  }

  /// - Throws: ``IntakeError/damaged(_:)`` for any complaint.
  func check() throws(IntakeError) {
    if case .complaint(let message) = self { throw .damaged(message) }
  }
}

/// Bytes that TurboJPEG allocates while it writes, and that are given back with this value.
@safe
struct TurboOutput: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>?
  private var count: UInt = 0

  init() { unsafe start = nil }

  deinit {
    unsafe tjFree(start)
  }

  /// The bytes written.
  var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Lets `call` write.
  mutating func write(
    _ call: (inout UnsafeMutablePointer<UInt8>?, inout UInt) -> CInt
  ) -> CInt {
    unsafe call(&start, &count)
  }
}

extension IntakeError {
  /// A library could not make a handle.
  static func noMemory(for operation: String) -> IntakeError {
    .system(code: ENOMEM, operation: operation)
  }

  /// A library wrote something else than it was told to, because of the environment.
  static func strangeOutput(of operation: String) -> IntakeError {
    .system(code: EINVAL, operation: operation)
  }
}
