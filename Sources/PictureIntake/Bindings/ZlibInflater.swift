internal import CZlib

/// Unpacks a zlib stream only to see how long it is and where it ends.
@safe
struct ZlibInflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private var scratch = [UInt8](repeating: 0, count: 32 << 10)

  /// Whether the stream's end and its checksum were met.
  private(set) var isAtEnd = false
  /// Bytes unpacked so far.
  private(set) var unpackedBytes = 0

  private let limit: Int

  /// - Parameter limit: the most bytes to unpack.
  init(limit: Int) throws(IntakeError) {
    self.limit = limit
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe inflateInit_(stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else {
      unsafe stream.deallocate()
      throw .noMemory(for: "inflateInit")
    }
    unsafe self.stream = unsafe stream
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks the next piece; false where it is broken, goes on behind the stream's end, or
  /// unpacks to more than the limit.
  mutating func takes(_ piece: ArraySlice<UInt8>) -> Bool {
    unsafe piece.withUnsafeBufferPointer { buffer in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: buffer.baseAddress)
      unsafe stream.pointee.avail_in = uInt(buffer.count)
      while unsafe !isAtEnd && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0) {
        guard unpack() else { return false }
      }
      return unsafe stream.pointee.avail_in == 0
    }
  }

  private mutating func unpack() -> Bool {
    let capacity = scratch.count
    let result = unsafe scratch.withUnsafeMutableBufferPointer { buffer in
      unsafe stream.pointee.next_out = buffer.baseAddress
      unsafe stream.pointee.avail_out = uInt(capacity)
      return unsafe inflate(stream, Z_NO_FLUSH)
    }
    unpackedBytes += capacity - Int(unsafe stream.pointee.avail_out)
    isAtEnd = result == Z_STREAM_END
    guard unpackedBytes <= limit else { return false }
    return isAtEnd || result == Z_OK || result == Z_BUF_ERROR
  }
}
