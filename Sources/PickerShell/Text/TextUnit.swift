/// One piece of bytes that should be UTF-8: a character, or a byte that belongs to none.
enum TextUnit: Hashable, Sendable {
  case scalar(Unicode.Scalar)
  case badByte(UInt8)

  /// The units of `bytes`, in order; O(n).
  static func units(of bytes: some Sequence<UInt8>) -> [TextUnit] {
    let bytes = Array(bytes)
    var units: [TextUnit] = []
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        units.append(.scalar(Unicode.UTF8.decode(encoded)))
        position += encoded.count
      case .error(let length):
        units += bytes[position..<position + length].map { .badByte($0) }
        position += length
      case .emptyInput:
        return units
      }
    }
  }
}
