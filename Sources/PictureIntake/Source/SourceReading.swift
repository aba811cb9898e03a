extension Source {
  /// How many bytes there are, at most `limit`; nothing is read.
  func byteCount(limit: Int) throws(IntakeError) -> Int {
    let count: Int
    switch origin {
    case .bytes(let bytes): count = bytes.count
    case .path(let path): count = try OpenFile.byteCount(at: Self.terminated(path))
    }
    try Self.check(count, limit)
    return count
  }

  /// All bytes, at most `limit` of them.
  ///
  /// - Parameters:
  ///   - expected: how many they were when they were asked for, where that is known.
  ///   - check: throws where nobody waits for them any more.
  func read(
    expected: Int? = nil,
    limit: Int,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> [UInt8] {
    switch origin {
    case .bytes(let bytes):
      try Self.check(bytes.count, limit)
      return bytes
    case .path(let path):
      let path = try Self.terminated(path)
      return try Self.read(path, expected: expected, limit: limit, check: check)
    }
  }

  private static func terminated(_ path: [UInt8]) throws(IntakeError) -> [CChar] {
    // A zero would end the path early and name another file.
    guard !path.contains(0) else { throw .notFound }
    return path.map(CChar.init(bitPattern:)) + [0]
  }

  private static func read(
    _ path: [CChar],
    expected: Int?,
    limit: Int,
    check: () throws(IntakeError) -> Void
  ) throws(IntakeError) -> [UInt8] {
    let file = try OpenFile(path: path)
    let before = try file.state()
    try Self.check(before.byteCount, limit)
    guard before.byteCount == expected ?? before.byteCount else { throw .notReadable(.changed) }
    // One byte more than there should be shows that the file has grown.
    let bytes = try file.read(upTo: before.byteCount + 1, check: check)
    guard bytes.count == before.byteCount, try file.state() == before,
      OpenFile.state(at: path) == before
    else { throw .notReadable(.changed) }
    return bytes
  }

  private static func check(_ count: Int, _ limit: Int) throws(IntakeError) {
    if count > limit { throw .tooLarge(Excess(what: .fileBytes, limit: limit, value: count)) }
  }
}
