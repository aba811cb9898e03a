/// What a caller offers as a photo: bytes, or a file that is opened only when it is prepared.
///
/// ```swift
/// let photo = try await Intake.shared.prepare(Source(path: Array("harbour.jpg".utf8)), width: 600)
/// ```
public struct Source: Sendable {
  enum Origin: Sendable {
    case bytes([UInt8])
    case path([UInt8])
  }

  /// The name it came under: for a path its last component, byte for byte. It never decides what
  /// the bytes are.
  public let name: [UInt8]
  let origin: Origin

  /// Bytes that came under `name`.
  public init(bytes: [UInt8], name: [UInt8]) {
    self.name = name
    origin = .bytes(bytes)
  }

  /// The file at `path`, which is bytes as the system takes them, in no particular encoding.
  ///
  /// It is opened when it is prepared, without waiting (a FIFO does not block), read only if it is
  /// a regular file, and checked to be the same file of the same size after reading.
  public init(path: [UInt8]) {
    let slash = UInt8(ascii: "/")
    let end = path.lastIndex { $0 != slash }.map { $0 + 1 } ?? path.endIndex
    let start = path[..<end].lastIndex(of: slash).map { $0 + 1 } ?? path.startIndex
    name = Array(start < end ? path[start..<end] : path[...])
    origin = .path(path)
  }
}
