import CZlib
import Glibc

/// Unpacks one raw deflate stream (RFC 1951).
@safe
struct Inflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  /// Whether the stream's end was met.
  private(set) var isAtEnd = false

  init() throws(BundleError) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe CInt(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      unsafe stream.deallocate()
      throw .system(code: ENOMEM, operation: "inflate")
    }
    unsafe self.stream = unsafe stream
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks the next piece of the stream to the end of `bytes`, which is at most `limit` + 64 KiB
  /// long then; false where the stream is broken or goes on behind its end. Stops once there are
  /// more than `limit` bytes.
  mutating func unpack(_ piece: [UInt8], to bytes: inout [UInt8], limit: Int) -> Bool {
    unsafe piece.withUnsafeBufferPointer { buffer in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: buffer.baseAddress)
      unsafe stream.pointee.avail_in = uInt(buffer.count)
      while !isAtEnd, bytes.count <= limit {
        let (result, count) = unpack()
        bytes.append(contentsOf: chunk[..<count])
        isAtEnd = result == Z_STREAM_END
        // Nothing left of the piece, and nothing that waits for room.
        if result == Z_BUF_ERROR, count == 0 { break }
        guard isAtEnd || result == Z_OK || result == Z_BUF_ERROR else { return false }
      }
      return unsafe !isAtEnd || stream.pointee.avail_in == 0
    }
  }

  private mutating func unpack() -> (result: CInt, count: Int) {
    let capacity = chunk.count
    let result = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = uInt(capacity)
      return unsafe inflate(stream, Z_NO_FLUSH)
    }
    return (result, capacity - Int(unsafe stream.pointee.avail_out))
  }
}

/// The checksum that archives have of each file.
func crc32(of bytes: [UInt8]) -> Int {
  Int(unsafe crc32_z(0, bytes, z_size_t(bytes.count)))
}
