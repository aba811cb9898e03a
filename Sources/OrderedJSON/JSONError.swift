/// Why bytes are no JSON text that this reader takes, and where that showed.
package struct JSONError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// More bytes than the limit.
    case tooLarge
    /// Arrays and objects nested deeper than the limit.
    case tooDeep
    /// The bytes are not UTF-8.
    case notUTF8
    /// The text ends within a value.
    case endsEarly
    /// A byte that cannot stand here, whatever follows a complete value included.
    case unexpected(UInt8)
    /// A `\u` escape of half a surrogate pair.
    case loneSurrogate
    /// A name that came before in the same object.
    case duplicateName
    /// A number beyond `Int`, or with a fraction or exponent beyond `Double`.
    case numberOutOfRange
  }

  /// What is wrong.
  package let reason: Reason
  /// The place, in bytes from the beginning.
  package let offset: Int

  /// An error at a place.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
