/// A JSON value as it was written, the order of its keys included: the tests read answers without
/// the code that writes them.
enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([Value])
  case object([Member])

  struct Member: Equatable, Sendable {
    let key: String
    let value: Value
  }

  /// nil where the key is missing or this is no object.
  subscript(key: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  subscript(index: Int) -> Value? {
    items.indices.contains(index) ? items[index] : nil
  }

  var items: [Value] {
    if case .array(let values) = self { values } else { [] }
  }

  var keys: [String] {
    if case .object(let members) = self { members.map(\.key) } else { [] }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var int: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The same value without these keys.
  func without(_ dropped: String...) -> Value {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !dropped.contains($0.key) })
  }

  /// One compact spelling, for comparing with what a test expects.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): digits
    case .string(let text): "\"\(text)\""
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
    }
  }
}

extension Value {
  struct Malformed: Error {
    let reason: String
    let offset: Int
  }

  /// Reads one value that takes up all of `bytes`.
  init(parsing bytes: [UInt8]) throws {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Malformed(reason: "not UTF-8", offset: 0)
    }
    var reader = Reader(bytes: bytes)
    self = try reader.value()
    guard reader.offset == bytes.count else { throw reader.malformed("bytes after the value") }
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    func malformed(_ reason: String) -> Malformed { Malformed(reason: reason, offset: offset) }

    func peek() -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    mutating func take(_ text: String) throws {
      guard bytes[offset...].starts(with: text.utf8) else { throw malformed("no \(text)") }
      offset += text.utf8.count
    }

    mutating func value() throws -> Value {
      switch peek() {
      case UInt8(ascii: "{"): return .object(try members())
      case UInt8(ascii: "["): return .array(try elements())
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try literal("true", .bool(true))
      case UInt8(ascii: "f"): return try literal("false", .bool(false))
      case UInt8(ascii: "n"): return try literal("null", .null)
      default: return .number(try number())
      }
    }

    mutating func literal(_ text: String, _ value: Value) throws -> Value {
      try take(text)
      return value
    }

    mutating func number() throws -> String {
      let start = offset
      while "-+.eE0123456789".utf8.contains(peek()) { offset += 1 }
      let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
      guard Double(digits) != nil else { throw malformed("no value") }
      return digits
    }

    mutating func elements() throws -> [Value] {
      try take("[")
      var values: [Value] = []
      while peek() != UInt8(ascii: "]") {
        if !values.isEmpty { try take(",") }
        values.append(try value())
      }
      try take("]")
      return values
    }

    mutating func members() throws -> [Member] {
      try take("{")
      var members: [Member] = []
      while peek() != UInt8(ascii: "}") {
        if !members.isEmpty { try take(",") }
        let key = try string()
        if members.contains(where: { $0.key == key }) { throw malformed("\(key) twice") }
        try take(":")
        members.append(Member(key: key, value: try value()))
      }
      try take("}")
      return members
    }

    mutating func string() throws -> String {
      try take("\"")
      var units: [UInt16] = []
      while peek() != UInt8(ascii: "\"") {
        guard peek() >= 0x20 else { throw malformed("control character in a string") }
        if peek() == UInt8(ascii: "\\") {
          units.append(try escape())
        } else {
          let start = offset
          repeat { offset += 1 } while peek() & 0xC0 == 0x80
          units += String(decoding: bytes[start..<offset], as: UTF8.self).utf16
        }
      }
      try take("\"")
      return String(decoding: units, as: UTF16.self)
    }

    mutating func escape() throws -> UInt16 {
      let letter = bytes[min(offset + 1, bytes.count - 1)]
      offset += 2
      if letter == UInt8(ascii: "u") {
        let digits = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
        guard let unit = UInt16(digits, radix: 16) else { throw malformed("bad \\u") }
        offset += 4
        return unit
      }
      let meanings: [UInt8: UInt16] = [
        0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
      ]
      guard let unit = meanings[letter] else { throw malformed("bad escape") }
      return unit
    }
  }
}
