/// The name that a photo came under: bytes, because file systems promise no more.
public struct SourceName: Hashable, Sendable {
  /// The most bytes of a name that a list keeps, 1024: four times what Linux gives a file name.
  public static let lengthLimit = 1024

  /// The name as it was given; any bytes, usually UTF-8.
  public let bytes: [UInt8]

  /// A name of any bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A name in UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The name, or the beginning of one that is longer than ``lengthLimit``.
  var limited: SourceName {
    bytes.count > Self.lengthLimit ? SourceName(bytes: Array(bytes[..<Self.lengthLimit])) : self
  }

  /// Whether the bytes are UTF-8 throughout; ``description`` then loses nothing.
  public var isUTF8: Bool { decoded().badBytes == 0 }

  /// The name as UTF-8 text, and the number of its bytes that are none.
  private func decoded() -> (text: String, badBytes: Int) {
    var text = String.UnicodeScalarView()
    var badBytes = 0
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        text.append(Unicode.UTF8.decode(scalar))
      case .error(let length):
        text.append(contentsOf: repeatElement("\u{FFFD}", count: length))
        badBytes += length
      case .emptyInput:
        return (String(text), badBytes)
      }
    }
  }
}

extension SourceName: CustomStringConvertible {
  /// The name as text, with U+FFFD for each byte that is not part of UTF-8.
  ///
  /// Nothing else is changed: control characters are still in it, to be escaped on output.
  public var description: String { decoded().text }
}
