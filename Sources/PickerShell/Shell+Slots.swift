internal import PicturePicker

extension Shell {
  typealias List = Answer.List

  /// The attachment that a word names now.
  func attachment(_ reference: SlotReference) async throws(Refusal) -> Attachment<PreparedPhoto> {
    try attachment(reference, in: await editor.list)
  }

  /// The attachment that a word names in `list`.
  func attachment(
    _ reference: SlotReference,
    in list: List
  ) throws(Refusal) -> Attachment<PreparedPhoto> {
    do throws(ListError) {
      switch reference {
      case .slot(let slot):
        guard let attachment = list.attachment(try list.id(at: slot)) else {
          throw .attachmentGone
        }
        return attachment
      case .identity(let number):
        guard let attachment = list.attachment(AttachmentID(rawValue: number)) else {
          throw .attachmentGone
        }
        return attachment
      }
    } catch {
      throw Refusal(error)
    }
  }

  /// The attachments that a removal names, each word read against `list`.
  func attachments(_ parts: [Removal.Part], in list: List) throws(Refusal) -> [AttachmentID] {
    var ids: [AttachmentID] = []
    var isNamed = Array(repeating: false, count: list.attachments.count)
    for part in parts {
      switch part {
      case .one(let reference):
        let id = try attachment(reference, in: list).id
        if let slot = list.slot(of: id), !isNamed[slot] {
          isNamed[slot] = true
          ids.append(id)
        }
      case .range(let slots):
        // Looked at before the range is walked: its end can be any number.
        let count = list.attachments.count
        guard slots.upperBound < count else {
          throw Refusal(ListError.noSuchSlot(slot: max(slots.lowerBound, count), count: count))
        }
        for slot in slots where !isNamed[slot] {
          isNamed[slot] = true
          ids.append(list.attachments[slot].id)
        }
      }
    }
    return ids
  }
}

extension Refusal {
  /// A list's refusal of a command.
  init(_ error: ListError) {
    self.init(ShellError(error).adding(advice: error.advice))
  }
}

extension ListError {
  /// What the list's own words do not know: what to type.
  fileprivate var advice: String? {
    switch self {
    case .noSuchSlot, .attachmentGone: "list shows the slots"
    case .nothingToUndo(_, let available, _) where available > 0:
      "undo \(available) takes back all there is"
    case .nothingToRedo(_, let available) where available > 0:
      "redo \(available) brings back all there is"
    case .nothingToUndo: "Changes made from now on can be undone"
    case .nothingToRedo: "redo brings back what undo took back"
    case .altTextHasControlCharacter: #"in "…", \n writes a newline"#
    case .noRoom, .altTextTooLong, .reservationUnknown,
      .ticketUnknown:
      nil
    }
  }
}
