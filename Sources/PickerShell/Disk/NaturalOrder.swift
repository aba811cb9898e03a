/// The order in which people count files: `photo2` before `photo10`.
enum NaturalOrder {
  /// Whether `first` comes before `second`.
  ///
  /// Runs of digits compare by their value, everything else by its bytes. Names that differ only in
  /// leading zeros compare by their bytes in the end: of two names one always comes first. O(n).
  static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    var (left, right) = (first[...], second[...])
    while let a = left.first, let b = right.first {
      if isDigit(a), isDigit(b) {
        let (x, y) = (takeNumber(&left), takeNumber(&right))
        if x.count != y.count { return x.count < y.count }
        if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
      } else {
        if a != b { return a < b }
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return first.lexicographicallyPrecedes(second)
  }

  /// Takes the digits off the front and returns them without leading zeros.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
