/// The items of a HEIF file: what its `meta` box says of each (ISO/IEC 14496-12, 8.11; 23008-12).
struct HEIFItems {
  /// One item.
  struct Item {
    /// Four characters: `hvc1`, `grid`, `Exif`.
    var type = ""
    /// Of a `mime` item.
    var contentType = ""
    /// Where its data lies in the file, piece by piece.
    var extents: [Range<Int>] = []
    /// Which of the properties it has, in their order, counted from 1.
    var properties: [Int] = []
  }

  /// That one item has to do with others.
  struct Reference {
    /// Four characters: `dimg`, `thmb`.
    let type: String
    let from: Int
    let to: [Int]
  }

  /// The picture to be shown.
  private(set) var primary: Int?
  /// The items by their numbers.
  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []
  /// The properties that items share.
  private(set) var properties: [MediaBoxes.Box] = []

  /// Pieces of one item's data; libheif's own limit.
  private static let mostExtents = 32
  /// Properties of one item, of which cameras write up to ten.
  private static let mostProperties = 64

  private let bytes: [UInt8]
  private let origin: Int
  private let limits: Limits
  private var referenceCount = 0
  private var associationCount = 0

  /// Reads the content of a `meta` box.
  ///
  /// - Parameters:
  ///   - bytes: those of the file, or the part of it that begins at `origin`.
  ///   - meta: where the content lies in the file.
  ///   - fileEnd: bytes of the file.
  /// - Throws: ``IntakeError/damaged(_:)`` where a box ends early, and ``IntakeError/tooLarge(_:)``
  ///   where there are more items, references or properties of items than `limits` allow.
  init(
    _ bytes: [UInt8],
    meta: Range<Int>,
    origin: Int = 0,
    fileEnd: Int,
    limits: Limits
  ) throws(IntakeError) {
    self.bytes = bytes
    self.origin = origin
    self.limits = limits
    var boxes: [String: Range<Int>] = [:]
    for box in MediaBoxes(bytes, in: meta.dropFirst(4), origin: origin)
    where Self.names.contains(box.name) && boxes[box.name] == nil {
      boxes[box.name] = box.payload
    }
    // The others speak of the items, in whatever order they stand.
    if let box = boxes["iinf"] { try readItems(box) }
    if let box = boxes["pitm"] { try readPrimary(box) }
    if let box = boxes["iref"] { try readReferences(box) }
    if let box = boxes["iprp"] { try readProperties(box) }
    if let box = boxes["iloc"] { try readLocations(box, data: boxes["idat"], fileEnd: fileEnd) }
  }

  private static let names: Set = ["iinf", "pitm", "iref", "iprp", "iloc", "idat"]

  /// The properties of an item; one that is named twice counts twice.
  func properties(of item: Int) -> [MediaBoxes.Box] {
    (items[item]?.properties ?? []).compactMap {
      properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
    }
  }

  /// The items that `item` refers to in a way.
  func targets(_ type: String, of item: Int) -> [Int] {
    references.filter { $0.type == type && $0.from == item }.flatMap(\.to)
  }

  private func reader(_ payload: Range<Int>) -> BoxReader {
    BoxReader(bytes, payload, origin: origin)
  }

  private mutating func readPrimary(_ payload: Range<Int>) throws(IntakeError) {
    var box = reader(payload)
    let version = try box.fullBox().version
    primary = try box.number(version == 0 ? 2 : 4)
  }

  private mutating func readItems(_ payload: Range<Int>) throws(IntakeError) {
    var box = reader(payload)
    let count = try box.number(try box.fullBox().version == 0 ? 2 : 4)
    try check(count)
    for entry in MediaBoxes(bytes, in: box.rest, origin: origin) where entry.name == "infe" {
      var box = reader(entry.payload)
      let version = try box.fullBox().version
      // Older ones have no type.
      guard version >= 2 else { continue }
      let number = try box.number(version == 2 ? 2 : 4)
      try box.skip(2)
      var item = items[number, default: Item()]
      item.type = try box.name()
      _ = box.text()
      if item.type == "mime" { item.contentType = box.text() }
      items[number] = item
      try check(items.count)
    }
  }

  private func check(_ items: Int) throws(IntakeError) {
    if items > limits.items {
      throw .tooLarge(Excess(what: .items, limit: limits.items, value: items))
    }
  }

  private func check(references: Int) throws(IntakeError) {
    if references > limits.references {
      throw .tooLarge(Excess(what: .references, limit: limits.references, value: references))
    }
  }

  private mutating func readReferences(_ payload: Range<Int>) throws(IntakeError) {
    var box = reader(payload)
    let length = try box.fullBox().version == 0 ? 2 : 4
    for entry in MediaBoxes(bytes, in: box.rest, origin: origin) {
      var box = reader(entry.payload)
      let from = try box.number(length)
      let count = try box.number(2)
      referenceCount += max(count, 1)
      try check(references: referenceCount)
      var to: [Int] = []
      for _ in 0..<count { to.append(try box.number(length)) }
      references.append(Reference(type: entry.name, from: from, to: to))
    }
  }

  private mutating func readProperties(_ payload: Range<Int>) throws(IntakeError) {
    for part in MediaBoxes(bytes, in: payload, origin: origin) {
      if part.name == "ipco", properties.isEmpty {
        for property in MediaBoxes(bytes, in: part.payload, origin: origin) {
          properties.append(property)
          try check(properties.count)
        }
      } else if part.name == "ipma" {
        try readAssociations(part.payload)
      }
    }
  }

  private mutating func readAssociations(_ payload: Range<Int>) throws(IntakeError) {
    var box = reader(payload)
    let (version, flags) = try box.fullBox()
    let count = try box.number(4)
    try check(count)
    for _ in 0..<count {
      let number = try box.number(version == 0 ? 2 : 4)
      let said = try box.number(1)
      associationCount += said
      try check(references: associationCount)
      guard said + (items[number]?.properties.count ?? 0) <= Self.mostProperties else {
        throw .damaged("an item of too many properties")
      }
      for _ in 0..<said {
        // Without the bit that says whether a reader has to know it.
        let index = try box.number(flags & 1 == 0 ? 1 : 2) & (flags & 1 == 0 ? 0x7F : 0x7FFF)
        items[number]?.properties.append(index)
      }
    }
  }
}

extension HEIFItems {
  private mutating func readLocations(
    _ payload: Range<Int>,
    data: Range<Int>?,
    fileEnd: Int
  ) throws(IntakeError) {
    var box = reader(payload)
    let version = try box.fullBox().version
    let sizes = try box.number(2)
    let lengths = (0..<4).map { sizes >> (12 - 4 * $0) & 15 }
    guard lengths.allSatisfy({ $0 <= 8 }) else { throw .damaged("a number too large") }
    let count = try box.number(version < 2 ? 2 : 4)
    try check(count)
    for _ in 0..<count {
      let number = try box.number(version < 2 ? 2 : 4)
      // 0: the file, 1: the box beside this one.
      let method = version == 0 ? 0 : try box.number(2) & 15
      let isElsewhere = try box.number(2) != 0
      let base = try box.number(lengths[2])
      let extents = try box.number(2)
      guard extents <= Self.mostExtents else { throw .damaged("an item in too many pieces") }
      let whole = method == 1 ? data ?? 0..<0 : 0..<fileEnd
      var ranges: [Range<Int>] = []
      for _ in 0..<extents {
        if version > 0 { try box.skip(lengths[3]) }
        let offset = try box.number(lengths[0])
        let length = try box.number(lengths[1])
        ranges.append(Self.range(whole, base, offset, length))
      }
      if method <= 1, !isElsewhere { items[number]?.extents = ranges }
    }
  }

  /// A piece of the data, which may reach beyond its end; of length 0 it is all of the rest.
  private static func range(
    _ whole: Range<Int>,
    _ base: Int,
    _ offset: Int,
    _ length: Int
  ) -> Range<Int> {
    let start = whole.lowerBound.addingClamped(base).addingClamped(offset)
    if length == 0 { return start..<max(start, whole.upperBound) }
    return start..<start.addingClamped(length)
  }
}

extension Int {
  /// The sum of two numbers that are at least 0, or the greatest number.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
