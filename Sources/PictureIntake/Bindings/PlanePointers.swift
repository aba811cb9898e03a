/// Hands several planes to C at once, to be written to.
func withMutablePlanes<Result>(
  _ planes: inout [[UInt8]],
  _ body: (inout [UnsafeMutablePointer<UInt8>?]) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<UInt8>?] = unsafe []
  return unsafe visit(&planes, at: 0, &pointers, body)
}

private func visit<Result>(
  _ planes: inout [[UInt8]],
  at index: Int,
  _ pointers: inout [UnsafeMutablePointer<UInt8>?],
  _ body: (inout [UnsafeMutablePointer<UInt8>?]) -> Result
) -> Result {
  guard index < planes.count else { return unsafe body(&pointers) }
  // Taken out of the array while C writes to it, so that the others can be handed out too.
  var plane: [UInt8] = []
  swap(&plane, &planes[index])
  defer { swap(&plane, &planes[index]) }
  return unsafe plane.withUnsafeMutableBufferPointer { buffer in
    unsafe pointers.append(buffer.baseAddress)
    return unsafe visit(&planes, at: index + 1, &pointers, body)
  }
}

/// Hands several planes to C at once, to be read.
func withPlanes(
  _ planes: [[UInt8]],
  _ body: (inout [UnsafePointer<UInt8>?]) -> CInt
) -> CInt {
  var pointers: [UnsafePointer<UInt8>?] = unsafe []
  return unsafe visit(planes[...], &pointers, body)
}

private func visit(
  _ planes: ArraySlice<[UInt8]>,
  _ pointers: inout [UnsafePointer<UInt8>?],
  _ body: (inout [UnsafePointer<UInt8>?]) -> CInt
) -> CInt {
  guard let plane = planes.first else { return unsafe body(&pointers) }
  return unsafe plane.withUnsafeBufferPointer { buffer in
    unsafe pointers.append(buffer.baseAddress)
    return unsafe visit(planes.dropFirst(), &pointers, body)
  }
}
