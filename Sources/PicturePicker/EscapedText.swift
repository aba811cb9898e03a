extension SourceName {
  /// The name as it can be shown on one line: control and direction characters and bytes that are
  /// not UTF-8 are written as `\u{…}` and `\xNN`.
  public var escaped: String {
    var text = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = (1...min(4, rest.count)).first {
        String(validating: rest.prefix($0), as: UTF8.self) != nil
      }
      if let length, let piece = String(validating: rest.prefix(length), as: UTF8.self) {
        text += PicturePicker.escaped(piece)
        rest = rest.dropFirst(length)
      } else {
        let digits = String(rest[rest.startIndex], radix: 16)
        text += "\\x" + (digits.count == 1 ? "0" : "") + digits
        rest = rest.dropFirst()
      }
    }
    return text
  }
}

/// Text as it can be shown on one line: control, direction and line-separating characters are
/// written as `\u{…}`.
public func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.changesLayout {
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension Unicode.Scalar {
  /// Control characters, separators of lines and paragraphs, and the invisible formatting
  /// characters, which can turn the direction of what follows; the joiners of emoji are not meant.
  fileprivate var changesLayout: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: value != 0x200D && value != 0x200C && !(0xE0020...0xE007F).contains(value)
    default: false
    }
  }
}
