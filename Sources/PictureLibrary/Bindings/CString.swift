/// Hands out bytes, none of which is zero, as a C string.
func withCString<Result, Failure: Error>(
  _ bytes: [UInt8],
  _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
  return try unsafe terminated.withUnsafeBufferPointer { buffer throws(Failure) in
    try unsafe body(buffer.baseAddress.unsafelyUnwrapped)
  }
}
