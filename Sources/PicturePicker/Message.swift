// One place for the words of errors and notes: what was wrong, how things stand, what to do.

/// A sentence for a person: what was wrong, how things stand, and what to do.
public func message(for error: EditorError) -> String {
  switch error {
  case .list(let error): return message(for: error)
  case .photos(let failures):
    let photos = failures.map { "\($0.sourceName.escaped): \(message(for: $0.error))" }
    return (photos + ["Nothing was changed."]).joined(separator: " ")
  case .bundle(let error): return message(for: error)
  case .draft(let error): return message(for: error)
  case .cancelled: return "Cancelled; everything is as it was before."
  }
}

/// A sentence for a person: what was wrong, how things stand, and what to do.
public func message(for error: ListError) -> String {
  switch error {
  case .noRoom(let given, let room, let reserved):
    let held = reserved == 0 ? "" : " (adds under way hold room for \(reserved))"
    return "\(photos(given)) given, room for \(room)\(held); nothing was changed. "
      + advice(room: room, reserved: reserved)
  case .noSuchSlot(let slot, let count):
    let slots = count == 0 ? "there are no photos" : "photos are in slots 0 to \(count - 1)"
    return "Slot \(slot) holds no photo: \(slots); nothing was changed."
  case .attachmentGone:
    return "That photo is not in the list; nothing was changed. If it was, undo can bring it back."
  case .nothingToUndo(let asked, let available, let forgotten):
    let gone = forgotten == 0 ? "" : " \(forgotten) older ones were let go to save space."
    return missing("undo", asked: asked, available: available) + gone
  case .nothingToRedo(let asked, let available):
    return missing("redo", asked: asked, available: available)
  case .altTextTooLong(let count, let limit):
    return "The alt text has \(count) characters, \(limit) are allowed; nothing was changed. "
      + "Shorten it."
  case .altTextHasControlCharacter:
    return "The alt text has a control character; only a newline is allowed. Nothing was changed."
  case .reservationUnknown:
    return "That add has ended already; nothing was changed. Begin a new one."
  case .ticketUnknown:
    return "That pick has ended already; nothing was changed. Pick again."
  }
}

private func advice(room: Int, reserved: Int) -> String {
  if reserved > 0 { return "Wait for the adds under way, or remove a photo." }
  return room == 0 ? "Remove a photo, or replace one." : "Give fewer, or remove some first."
}

private func missing(_ verb: String, asked: Int, available: Int) -> String {
  switch available {
  case 0: "There is nothing to \(verb); nothing was changed."
  case 1: "\(asked) steps to \(verb) asked, 1 is there; nothing was changed."
  default: "\(asked) steps to \(verb) asked, \(available) are there; nothing was changed."
  }
}

private func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
