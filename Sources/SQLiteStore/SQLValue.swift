/// A value that a statement takes or gives.
package enum SQLValue: Equatable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])
  /// A real number, or text that is no UTF-8: nothing that is stored here.
  case other

  /// The number, or nil for anything else.
  package var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  /// The text, or nil for anything else.
  package var text: String? { if case .text(let value) = self { value } else { nil } }

  /// The bytes, or nil for anything else.
  package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}
