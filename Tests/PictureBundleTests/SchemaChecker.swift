import Foundation

/// Checks JSON against the few keywords of JSON Schema that the manifest's schema uses; any other
/// keyword is a fault, so that none is passed over.
struct SchemaChecker {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private let root: [String: Any]

  init(_ schema: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: schema) as? [String: Any] else {
      throw Fault(description: "the schema is no object")
    }
    self.root = root
  }

  func check(_ document: Data) throws {
    try check(JSONSerialization.jsonObject(with: document), against: root, at: "$")
  }

  private func check(_ value: Any, against schema: [String: Any], at path: String) throws {
    func demand(_ holds: Bool, _ keyword: String) throws {
      if !holds { throw Fault(description: "\(path): \(keyword)") }
    }
    for (keyword, rule) in schema {
      switch (keyword, rule) {
      case ("$schema", _), ("title", _), ("description", _), ("$defs", _): break
      case ("$ref", let reference as String):
        try check(value, against: definition(reference), at: path)
      case ("type", let type as String): try demand(Self.has(value, type), keyword)
      case ("const", let constant as NSObject): try demand(constant.isEqual(value), keyword)
      case ("enum", let values as [NSObject]):
        try demand(values.contains { $0.isEqual(value) }, keyword)
      case ("minimum", let limit as Int): try demand((value as? Int ?? .min) >= limit, keyword)
      case ("maximum", let limit as Int): try demand((value as? Int ?? .max) <= limit, keyword)
      case ("maxLength", let limit as Int):
        try demand((value as? String ?? "").unicodeScalars.count <= limit, keyword)
      case ("pattern", let pattern as String):
        let expression = try Regex(pattern).matchingSemantics(.unicodeScalar)
        try demand((value as? String ?? "").contains(expression), keyword)
      case ("maxItems", let limit as Int):
        try demand((value as? [Any] ?? []).count <= limit, keyword)
      case ("items", let items as [String: Any]):
        for (index, element) in (value as? [Any] ?? []).enumerated() {
          try check(element, against: items, at: "\(path)[\(index)]")
        }
      case ("required", let names as [String]):
        try demand(names.allSatisfy { (value as? [String: Any])?[$0] != nil }, keyword)
      case ("additionalProperties", let allowed as Bool):
        let known = (schema["properties"] as? [String: Any] ?? [:]).keys
        let names = (value as? [String: Any] ?? [:]).keys
        try demand(allowed || names.allSatisfy(known.contains), keyword)
      case ("properties", let properties as [String: [String: Any]]):
        for (name, member) in value as? [String: Any] ?? [:] {
          if let rule = properties[name] { try check(member, against: rule, at: "\(path).\(name)") }
        }
      default: throw Fault(description: "unknown keyword \(keyword)")
      }
    }
  }

  private func definition(_ reference: String) throws -> [String: Any] {
    let name = String(reference.dropFirst("#/$defs/".count))
    guard let found = (root["$defs"] as? [String: [String: Any]])?[name] else {
      throw Fault(description: "no definition \(reference)")
    }
    return found
  }

  private static func has(_ value: Any, _ type: String) -> Bool {
    // Foundation has one type for numbers and Booleans; only its text tells them apart.
    let isBool = (value as? NSNumber).map { unsafe String(cString: $0.objCType) == "c" } ?? false
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "boolean": return isBool
    case "integer":
      guard let number = value as? NSNumber, !isBool else { return false }
      return number.doubleValue == number.doubleValue.rounded()
    default: return false
    }
  }
}
