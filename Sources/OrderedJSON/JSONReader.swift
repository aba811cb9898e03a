extension JSON {
  /// Reads one JSON text (RFC 8259), strictly: UTF-8 without a byte-order mark, nothing after the
  /// value, no name twice in an object, no half surrogate pair.
  ///
  /// - Parameters:
  ///   - bytes: The text; O(n) time and memory in their number.
  ///   - maximumBytes: The longest text read.
  ///   - maximumDepth: How deep arrays and objects may nest.
  /// - Throws: ``JSONError`` at the first fault.
  package init(
    decoding bytes: [UInt8],
    maximumBytes: Int = 64 << 20,
    maximumDepth: Int = 64
  ) throws(JSONError) {
    guard bytes.count <= maximumBytes else { throw JSONError(.tooLarge, at: maximumBytes) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONError(.notUTF8, at: 0) }
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    self = try reader.readText()
  }
}

/// Reads bytes that are known to be UTF-8.
private struct JSONReader {
  let bytes: [UInt8]
  let maximumDepth: Int
  private var position = 0
  private var depth = 0

  init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, at: position) }

  /// The error of a byte that cannot stand here, or of the end.
  private var fault: JSONError { error(next.map { .unexpected($0) } ?? .endsEarly) }

  mutating func readText() throws(JSONError) -> JSON {
    let value = try readValue()
    skipBlanks()
    guard next == nil else { throw fault }
    return value
  }

  private mutating func readValue() throws(JSONError) -> JSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return try readNumber()
    }
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Steps over `byte` if it comes next.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws(JSONError) {
    guard skip(byte) else { throw fault }
  }

  private mutating func readWord(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
    for scalar in word.unicodeScalars { try expect(scalar) }
    return value
  }
}

// MARK: Arrays and objects

extension JSONReader {
  /// Reads elements up to `end`; the opening bracket comes next.
  private mutating func readList(
    endingWith end: Unicode.Scalar,
    _ readElement: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard depth < maximumDepth else { throw error(.tooDeep) }
    depth += 1
    position += 1
    skipBlanks()
    if !skip(end) {
      repeat {
        try readElement(&self)
        skipBlanks()
      } while skip(",")
      try expect(end)
    }
    depth -= 1
  }

  private mutating func readArray() throws(JSONError) -> JSON {
    var elements: [JSON] = []
    try readList(endingWith: "]") { reader throws(JSONError) in
      elements.append(try reader.readValue())
    }
    return .array(elements)
  }

  private mutating func readObject() throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    // Bytes, because String takes canonically equivalent names for equal.
    var names: Set<[UInt8]> = []
    try readList(endingWith: "}") { reader throws(JSONError) in
      reader.skipBlanks()
      let start = reader.position
      guard reader.next == UInt8(ascii: "\"") else { throw reader.fault }
      let name = try reader.readString()
      guard names.insert(Array(name.utf8)).inserted else {
        throw JSONError(.duplicateName, at: start)
      }
      reader.skipBlanks()
      try reader.expect(":")
      members.append(JSON.Member(name, try reader.readValue()))
    }
    return .object(members)
  }
}

// MARK: Strings

extension JSONReader {
  /// Reads a string; its quotation mark comes next.
  private mutating func readString() throws(JSONError) -> String {
    position += 1
    var content: [UInt8] = []
    while !skip("\"") {
      guard let byte = next, byte >= 0x20 else { throw fault }
      if skip("\\") {
        content.append(contentsOf: try readEscape().utf8)
      } else {
        content.append(byte)
        position += 1
      }
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Reads what follows a backslash.
  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let plain: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{C}"), ("n", "\n"),
      ("r", "\r"), ("t", "\t"),
    ]
    for (letter, meaning) in plain where skip(letter) { return meaning }
    let start = position
    try expect("u")
    let unit = try readFourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, skip("\\"), skip("u") else { throw JSONError(.loneSurrogate, at: start) }
    let low = try readFourDigits()
    guard (0xDC00...0xDFFF).contains(low) else { throw JSONError(.loneSurrogate, at: start) }
    let pair = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    guard let scalar = Unicode.Scalar(pair) else { throw JSONError(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func readFourDigits() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw fault
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

// MARK: Numbers

extension JSONReader {
  private mutating func readNumber() throws(JSONError) -> JSON {
    let start = position
    _ = skip("-")
    if !skip("0") { try readDigits() }
    var isInteger = true
    if skip(".") {
      isInteger = false
      try readDigits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      _ = skip("+") || skip("-")
      try readDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let value = Int(text) { return .int(value) }
    if !isInteger, let value = Double(text), value.isFinite { return .double(value) }
    throw JSONError(.numberOutOfRange, at: start)
  }

  /// Reads at least one digit.
  private mutating func readDigits() throws(JSONError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw fault }
  }
}
