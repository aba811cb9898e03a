internal import PicturePicker

extension Answer.List {
  /// `2 of 8 photos, room for 6`.
  var standing: String {
    "\(attachments.count) of \(counted(capacity, "photo")), "
      + (room > 0 ? "room for \(room)" : "no room")
  }

  /// One line a slot, the add slot included.
  var listLines: [String] {
    let names = attachments.map(\.sourceName.escaped)
    let facts = attachments.map(\.photo.image.facts)
    let lines = attachments.indices.map { slot in
      label(slot) + names[slot].padded(to: names.widest) + "  "
        + facts[slot].padded(to: facts.widest) + "  " + altText(slot)
    }
    guard attachments.count < capacity else { return lines }
    return lines + [label(attachments.count) + "+"]
  }

  /// The photos without an alt text, by name; empty where there are none.
  var missingAltLines: [String] {
    let slots = attachments.indices.filter { attachments[$0].alt.isEmpty }
    guard let first = slots.first else { return [] }
    let photos = slots.map { "[\($0)] \(attachments[$0].sourceName.escaped)" }
    return ["no alt text: \(photos.joined(separator: ", ")) (alt \(first) TEXT sets one)"]
  }

  /// What stands in the boxes of the grid.
  var gridCells: [[String]] {
    var cells = attachments.indices.map { slot in
      let image = attachments[slot].photo.image
      return [
        "[\(slot)]", attachments[slot].sourceName.escaped, image.size.description,
        "\(image.format.displayName) \(byteText(image.bytes.count))", altText(slot),
      ]
    }
    if attachments.count < capacity {
      let middle = String(repeating: " ", count: BoxGrid.inside.columns / 2) + "+"
      cells.append(["[\(attachments.count)]", "", middle])
    }
    return cells
  }

  /// `[0] `, as wide as the list's last slot needs it.
  fileprivate func label(_ slot: Int) -> String {
    "[\(slot)]".padded(to: "[\(attachments.count)]".columns) + " "
  }

  private func altText(_ slot: Int) -> String {
    let alt = attachments[slot].alt
    return alt.isEmpty ? "no alt text" : quotedAlt(alt)
  }
}

/// An alt text on one line, in quotes as `alt` reads them.
func quotedAlt(_ text: String) -> String {
  let inside = text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
  return "\"\(shownAlt(inside))\""
}

/// An alt text on one line.
func shownAlt(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { PicturePicker.escaped(String($0)) }.joined(separator: "\\n")
}

extension [PhotoResult] {
  /// A line for each photo, then how the list stands.
  func landedLines(in list: Answer.List) -> [String] {
    let names = compactMap { $0.isLanded ? $0.sourceName.escaped : nil }
    return compactMap { $0.landedLine(in: list, nameColumns: names.widest) }
      + failures.map {
        "not added: \($0.sourceName.escaped): \($0.error.message)"
      } + [list.standing]
  }
}

extension PhotoResult {
  fileprivate func landedLine(in list: Answer.List, nameColumns: Int) -> String? {
    guard case .landed(let id, let notes, let duplicate) = outcome,
      let slot = list.slot(of: id), let attachment = list.attachment(id)
    else { return nil }
    let (image, original) = (attachment.photo.image, attachment.photo.original)
    let isSameSize = image.size == original.displayedSize
    let origin = isSameSize ? "" : " (from \(original.displayedSize))"
    let twin = duplicate.flatMap { list.slot(of: $0) }.map { "same photo as [\($0)]" }
    let remarks = noteText(notes.filter { $0 != .duplicateOf }, and: twin)
    return list.label(slot) + sourceName.escaped.padded(to: nameColumns) + "  " + image.facts
      + origin + (remarks.isEmpty ? "" : "  " + remarks)
  }
}

/// Notes as one enumeration.
private func noteText(_ notes: [Note], and last: String? = nil) -> String {
  var words = notes.map { PicturePicker.message(for: $0) }
  if let place = notes.firstIndex(of: .locationDropped), notes.contains(.metadataDropped) {
    words[place] = "location and metadata dropped"
    words.removeAll { $0 == PicturePicker.message(for: .metadataDropped) }
  }
  return (words + (last.map { [$0] } ?? [])).joined(separator: ", ")
}

extension EncodedImage {
  /// `600×450 JPEG 58 KB`.
  var facts: String { "\(size) \(format.displayName) \(byteText(bytes.count))" }
}

extension Attachment<PreparedPhoto> {
  /// Everything known, one fact a line.
  func infoLines(at slot: Int) -> [String] {
    let (image, original) = (photo.image, photo.original)
    let facts = [
      ("slot", "\(slot)"),
      ("identity", "@\(id.rawValue)"),
      ("revision", "\(revision), of the image \(imageRevision)"),
      ("name", sourceName.escaped),
      ("image", "\(image.size) \(image.format.displayName), \(counted(image.bytes.count, "byte"))"),
      ("transparent", photo.hasAlpha ? "in places" : "nowhere"),
      ("sha-256", hexadecimal(sha256(of: image.bytes))),
      (
        "original",
        "\(original.displayedSize) \(original.format.displayName), "
          + counted(original.byteCount, "byte")
      ),
      ("notes", photo.notes.isEmpty ? "none" : noteText(photo.notes)),
      ("alt text", alt.isEmpty ? "none" : quotedAlt(alt)),
    ]
    let columns = facts.map(\.0).widest
    return facts.map { $0.0.padded(to: columns) + "  " + $0.1 }
  }
}

extension [String] {
  /// Columns of the widest.
  var widest: Int { map(\.columns).max() ?? 0 }
}
