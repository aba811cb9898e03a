extension AttachmentList {
  /// The most Unicode scalars of an alt text.
  public static var altTextLimit: Int { 10_000 }

  /// Sets the alt text of an attachment; an empty one clears it.
  ///
  /// The update reloads its row. The text that is there already changes nothing; texts are compared
  /// scalar by scalar, so another spelling of the same characters is another text.
  ///
  /// - Parameter text: up to ``altTextLimit`` scalars, without control characters but newline.
  /// - Throws: ``ListError/attachmentGone``, ``ListError/altTextTooLong(count:limit:)``,
  ///   ``ListError/altTextHasControlCharacter``.
  @discardableResult
  public mutating func setAlt(_ text: String, of id: AttachmentID) throws(ListError) -> Edit {
    let slot = try requiredSlot(of: id)
    try Self.checkAltText(text)
    let before = entries[slot]
    guard !before.alt.hasSameScalars(as: text) else { return .unchanged([id]) }
    var after = before
    after.revision = counters.takeRevision()
    after.alt = text
    return perform(.content(slot: slot, before: before, after: after), as: .alt)
  }

  static func checkAltText(_ text: String) throws(ListError) {
    let count = text.unicodeScalars.count
    guard count <= altTextLimit else { throw .altTextTooLong(count: count, limit: altTextLimit) }
    let isClean = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    guard isClean else { throw .altTextHasControlCharacter }
  }
}

extension String {
  /// Whether both are spelled alike; `==` also holds where only the characters are.
  func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
