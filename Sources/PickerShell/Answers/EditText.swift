internal import PicturePicker

extension Edit {
  /// What the edit did, as a sentence without its end.
  func sentence(command: String, in list: Answer.List) -> String {
    switch command {
    case "undo": told("undid") { $0.undone } + forgotten(in: list)
    case "redo": told("redid") { $0.redone }
    default: steps.first?.done ?? "nothing changed"
    }
  }

  private func told(_ verb: String, _ words: (EditStep) -> String) -> String {
    steps.map { "\(verb) \($0.command.rawValue): \(words($0))" }.joined(separator: "; ")
  }

  /// Said where undo reaches the end of a history that once was longer.
  private func forgotten(in list: Answer.List) -> String {
    guard list.undoCount == 0, list.forgottenCount > 0 else { return "" }
    return "; \(counted(list.forgottenCount, "older step")) went to save space"
  }
}

extension EditStep {
  private var who: String { names.map(\.escaped).joined(separator: ", ") }
  private var verb: String { names.count == 1 ? "is" : "are" }
  private var places: String { slots.map(String.init).joined(separator: ", ") }

  /// The step when it is made.
  fileprivate var done: String {
    switch command {
    case .remove: "removed \(who)"
    case .move: "moved \(who) from \(slots.first ?? 0) to \(slots.last ?? 0)"
    case .alt: "set the alt text of \(who)"
    case .add, .pick: "added \(who)"
    case .replace: "replaced \(who)"
    case .load: "loaded a draft"
    case .transaction: "changed the list"
    }
  }

  /// The step when it is taken back.
  fileprivate var undone: String {
    switch command {
    case .remove: "\(who) \(verb) back at \(places)"
    case .add: "\(who) \(verb) out again"
    case .move: "\(who) \(verb) back at \(slots.first ?? 0)"
    case .alt: "the alt text of \(who) is as before"
    case .pick, .replace: "slot \(places) is as it was before \(who)"
    case .load, .transaction: "the list is as before"
    }
  }

  /// The step when it is made again.
  fileprivate var redone: String {
    switch command {
    case .remove: "\(who) \(verb) out again"
    case .add, .pick, .replace: "\(who) \(verb) back at \(places)"
    case .move: "\(who) \(verb) at \(slots.last ?? 0) again"
    case .alt: "the alt text of \(who) is set again"
    case .load, .transaction: "the list is as it was made"
    }
  }
}
