/// A JSON value (RFC 8259) whose objects keep their members in the order stated.
///
/// ```swift
/// let answer: JSON = ["command": "list", "ok": true, "count": 2]
/// answer.encoded()  // the bytes of {"command":"list","ok":true,"count":2}
/// ```
package enum JSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number written without fraction and exponent.
  case int(Int)
  /// Any other number. One that is not finite has no spelling in JSON and is written as `null`.
  case double(Double)
  /// A string.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Members in order. Nothing checks that a name comes once: that is up to whoever states them.
  case object([Member])

  /// One name with its value.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSON

    /// A member of an object.
    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the first member called `name`; nil where there is none, or this is no object.
  ///
  /// Names are compared by code points, as RFC 8259 asks. O(n) in the number of members.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
