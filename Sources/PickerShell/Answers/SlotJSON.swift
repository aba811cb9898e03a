internal import OrderedJSON
internal import PicturePicker

extension Answer.List {
  /// The rows in order, the add slot last where there is one.
  var slotsJSON: JSON {
    var slots = attachments.enumerated().map { JSON.object($1.slotMembers(at: $0)) }
    if attachments.count < capacity {
      slots.append(["kind": "add", "slot": .int(attachments.count)])
    }
    return .array(slots)
  }
}

extension Attachment<PreparedPhoto> {
  fileprivate func slotMembers(at slot: Int) -> [JSON.Member] {
    let image = photo.image
    let original = photo.original
    return [
      .init("kind", "attachment"), .init("slot", .int(slot)), .init("id", .int(id.rawValue)),
      .init("revision", .int(revision)), .init("imageRevision", .int(imageRevision)),
    ] + sourceName.members + [
      .init("mediaType", .string(image.format.mediaType)),
      .init("width", .int(image.size.width)), .init("height", .int(image.size.height)),
      .init("bytes", .int(image.bytes.count)), .init("alt", .string(alt)),
      .init(
        "original",
        [
          "mediaType": .string(original.format.mediaType),
          "width": .int(original.displayedSize.width),
          "height": .int(original.displayedSize.height),
          "bytes": .int(original.byteCount),
        ]
      ),
    ]
  }

  /// The slot with what only `info` says.
  func describedJSON(at slot: Int) -> JSON {
    .object(
      slotMembers(at: slot) + [
        .init("notes", .array(photo.notes.map { .string($0.rawValue) })),
        .init("sha256", .string(hexadecimal(sha256(of: photo.image.bytes)))),
        .init("hasAlpha", .bool(photo.hasAlpha)),
      ]
    )
  }
}

extension SourceName {
  /// `source`, and `sourceBytes` where the name is not UTF-8.
  var members: [JSON.Member] {
    let source = JSON.Member("source", .string(lossyText(bytes)))
    return isUTF8 ? [source] : [source, .init("sourceBytes", .string(hexadecimal(bytes)))]
  }
}
