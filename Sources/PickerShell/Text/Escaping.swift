internal import PicturePicker

/// Bytes that a stranger named, as text that is safe to show on one line.
func escaped(_ bytes: [UInt8]) -> String { SourceName(bytes: bytes).escaped }

/// A word of the input as a message quotes it: escaped, and cut where it is long.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  let longest = 60
  let text = escaped(Array(bytes.prefix(4 * longest)))
  return bytes.count <= 4 * longest && text.count <= longest
    ? "\"\(text)\"" : "\"\(text.prefix(longest))…\""
}

/// The text of bytes, with U+FFFD for each byte that is not UTF-8.
func lossyText(_ bytes: some Sequence<UInt8>) -> String {
  SourceName(bytes: Array(bytes)).description
}

/// Two lowercase digits a byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.reduce(into: "") { text, byte in
    text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
