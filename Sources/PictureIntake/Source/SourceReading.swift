extension Source {
  /// All bytes, at most `limit` of them.
  ///
  /// - Parameter check: throws where nobody waits for them any more.
  func read(
    limit: Int,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> [UInt8] {
    switch origin {
    case .bytes(let bytes):
      try Self.check(bytes.count, limit)
      return bytes
    case .path(let path):
      // A zero would end the path early and name another file.
      guard !path.contains(0) else { throw .notFound }
      return try Self.read(path.map(CChar.init(bitPattern:)) + [0], limit: limit, check: check)
    }
  }

  private static let blockLength = 4 << 20

  private static func read(
    _ path: [CChar],
    limit: Int,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> [UInt8] {
    let file = try OpenFile(path: path)
    let before = try file.state()
    try Self.check(before.byteCount, limit)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(before.byteCount)
    // One byte more than there should be shows that the file has grown.
    while bytes.count <= before.byteCount {
      try check()
      let wanted = min(blockLength, before.byteCount + 1 - bytes.count)
      let block = try file.read(upTo: wanted)
      bytes.append(contentsOf: block)
      if block.count < wanted { break }
    }
    guard bytes.count == before.byteCount, try file.state() == before,
      OpenFile.state(at: path) == before
    else { throw .notReadable(.changed) }
    return bytes
  }

  private static func check(_ count: Int, _ limit: Int) throws(IntakeError) {
    if count > limit { throw .tooLarge(Excess(what: .fileBytes, limit: limit, value: count)) }
  }
}
