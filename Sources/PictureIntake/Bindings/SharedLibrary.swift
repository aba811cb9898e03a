internal import Glibc

/// A shared library that is loaded when it is needed, and stays.
@safe
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// The first of the named libraries that the system has; nil where it has none.
  package init?(_ names: String...) {
    for name in names {
      guard let handle = unsafe dlopen(name, RTLD_NOW) else { continue }
      unsafe self.handle = unsafe handle
      return
    }
    return nil
  }

  /// A function of the library; nil where it has none of that name.
  ///
  /// - Parameter type: the function's, with C's convention, which is the caller's word alone.
  package func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    guard let symbol = unsafe dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(symbol, to: type)
  }
}
