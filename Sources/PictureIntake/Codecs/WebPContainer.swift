/// Puts chunks together to a WebP file (RFC 9649).
enum WebPContainer {
  /// The picture of `file` and nothing else: its data, and where it had one its header without any
  /// flag but that of alpha.
  static func stripped(_ file: [UInt8], _ parts: WebPParts) -> [UInt8] {
    var chunks: [Chunk] = []
    if let header = parts.header {
      let flags: WebPFlags = parts.frame.alpha == nil ? [] : .alpha
      chunks.append(Chunk("VP8X", Self.header(file, header, keeping: .alpha, adding: flags)))
    }
    if let alpha = parts.frame.alpha { chunks.append(Chunk(alpha, of: file)) }
    if let image = parts.frame.image { chunks.append(Chunk(image, of: file)) }
    return joined(chunks)
  }

  /// The animation of `file` with its first frame alone, so that nothing is spent on the others.
  static func firstFrame(_ file: [UInt8], _ parts: WebPParts) -> [UInt8] {
    guard let header = parts.header, let animation = parts.animation, let frame = parts.firstFrame
    else { return [] }
    let content = Self.header(file, header, keeping: [.animation, .alpha], adding: [])
    return joined([Chunk("VP8X", content), Chunk(animation, of: file), Chunk(frame, of: file)])
  }

  /// Bytes of the file that ``stripped(_:_:)`` gives.
  static func strippedBytes(_ parts: WebPParts) -> Int {
    [parts.header, parts.frame.alpha, parts.frame.image].compactMap(\.self)
      .reduce(12) { $0 + 8 + $1.payload.count + $1.payload.count % 2 }
  }

  private struct Chunk {
    let name: String
    let payload: ArraySlice<UInt8>

    init(_ name: String, _ payload: ArraySlice<UInt8>) {
      self.name = name
      self.payload = payload
    }

    init(_ chunk: WebPChunks.Chunk, of file: [UInt8]) {
      self.init(chunk.name, file[chunk.payload])
    }
  }

  private static func header(
    _ file: [UInt8],
    _ header: WebPChunks.Chunk,
    keeping kept: WebPFlags,
    adding added: WebPFlags
  ) -> ArraySlice<UInt8> {
    let payload = file[header.payload]
    guard let first = payload.first else { return payload }
    let flags = WebPFlags(rawValue: first).intersection(kept).union(added)
    return [flags.rawValue, 0, 0, 0] + payload.dropFirst(4)
  }

  private static func joined(_ chunks: [Chunk]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    for chunk in chunks {
      body += chunk.name.utf8
      body += littleEndian(chunk.payload.count)
      body += chunk.payload
      if chunk.payload.count % 2 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + littleEndian(body.count) + body
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
