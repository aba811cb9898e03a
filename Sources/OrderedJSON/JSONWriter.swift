extension JSON {
  /// How encoded JSON is laid out.
  package enum Layout: Sendable {
    /// On one line, without blanks.
    case compact
    /// Every element on a line of its own, two blanks deeper a level; no newline after the last.
    case indented
  }

  /// The value as UTF-8.
  ///
  /// Strings never carry a raw character that a terminal, a log or a script could act on: control
  /// characters, line and paragraph separators, direction marks and the byte-order mark are
  /// written as `\u` with four lowercase digits, or with the two-character escapes of RFC 8259.
  package func encoded(_ layout: Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    writer.write(self)
    return writer.bytes
  }
}

private struct JSONWriter {
  let layout: JSON.Layout
  var bytes: [UInt8] = []
  private var depth = 0

  init(layout: JSON.Layout) { self.layout = layout }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: write("null")
    case .bool(let value): write(value ? "true" : "false")
    case .int(let value): write(value.description)
    case .double(let value): write(value.isFinite ? value.description : "null")
    case .string(let value): writeQuoted(value)
    case .array(let elements):
      writeList(elements, between: ("[", "]")) { $0.write($1) }
    case .object(let members):
      writeList(members, between: ("{", "}")) { writer, member in
        writer.writeQuoted(member.name)
        writer.write(writer.layout == .compact ? ":" : ": ")
        writer.write(member.value)
      }
    }
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func writeList<Element>(
    _ elements: [Element],
    between brackets: (String, String),
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    write(brackets.0)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { write(",") }
      breakLine()
      writeElement(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    write(brackets.1)
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    write("\n")
    write(String(repeating: "  ", count: depth))
  }

  private mutating func writeQuoted(_ text: String) {
    write("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": write("\\\"")
      case "\\": write("\\\\")
      case "\n": write("\\n")
      case "\r": write("\\r")
      case "\t": write("\\t")
      case _ where scalar.isEscaped: writeEscape(scalar)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
    write("\"")
  }

  private mutating func writeEscape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    write("\\u")
    write(String(repeating: "0", count: 4 - digits.count))
    write(digits)
  }
}

extension Unicode.Scalar {
  /// Whether a raw one could act on what shows it. All of these have at most four digits.
  fileprivate var isEscaped: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true  // control characters
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0x2028, 0x2029, 0xFEFF: true  // separators that JavaScript once took for newlines; BOM
    default: false
    }
  }
}
