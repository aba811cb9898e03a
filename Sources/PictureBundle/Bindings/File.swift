import Glibc

/// An open file.
@safe
struct File: ~Copyable {
  let descriptor: Int32

  /// Takes over an open descriptor.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file for reading by its path, following links.
  init(path: [UInt8]) throws(BundleError) {
    descriptor = try unsafe withCString(path) { path throws(BundleError) in
      try uninterrupted("open") {
        // Without O_NONBLOCK a FIFO would be waited for.
        unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      }
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(BundleError) {
    var done = 0
    while done < bytes.count {
      done += try uninterrupted("write") {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe Glibc.write(
            descriptor,
            buffer.baseAddress.map { unsafe $0 + done },
            buffer.count - done
          )
        }
      }
    }
  }

  /// The bytes from the beginning, at most `limit` of them.
  func read(limit: Int) throws(BundleError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 18))
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = try uninterrupted("read") {
        unsafe chunk.withUnsafeMutableBytes {
          unsafe Glibc.read(descriptor, $0.baseAddress, wanted)
        }
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// The bytes from `offset` on, `count` of them or what there is up to the end.
  func read(at offset: Int, count: Int) throws(BundleError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = try uninterrupted("read") {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            descriptor,
            buffer.baseAddress.map { unsafe $0 + done },
            count - done,
            offset + done
          )
        }
      }
      if read == 0 { break }
      done += read
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Waits until the bytes are on the disk.
  func synchronize() throws(BundleError) {
    _ = try uninterrupted("fsync") { fsync(descriptor) }
  }

  /// Closes the file, and tells what only shows then (a full network disk).
  consuming func close() throws(BundleError) {
    let descriptor = descriptor
    discard self
    // Linux has closed it even where it answers EINTR.
    if Glibc.close(descriptor) != 0, errno != EINTR { throw .last("close") }
  }

  /// What it is.
  func entry() throws(BundleError) -> Entry {
    var status = stat()
    if unsafe fstat(descriptor, &status) != 0 { throw .last("stat") }
    return Entry(status)
  }
}
