internal import PicturePicker

extension Shell {
  func remove(_ removal: Removal) async throws(Refusal) -> Answer.Content {
    let list = await editor.list
    let ids =
      switch removal {
      case .all: list.attachments.map(\.id)
      case .some(let parts): try attachments(parts, in: list)
      }
    return try await edit { editor throws(EditorError) in
      try await editor.remove(ids)
    }
  }

  func move(_ from: SlotReference, _ to: SlotReference) async throws(Refusal) -> Answer.Content {
    let list = await editor.list
    let id = try attachment(from, in: list).id
    let slot: Int
    switch to {
    case .slot(let number): slot = number
    case .identity:
      let target = try attachment(to, in: list).id
      slot = list.slot(of: target) ?? list.attachments.count
    }
    return try await edit { editor throws(EditorError) in
      try await editor.move(id, to: slot)
    }
  }

  func setAlt(_ reference: SlotReference, _ text: String) async throws(Refusal) -> Answer.Content {
    let id = try attachment(reference, in: await editor.list).id
    return try await edit { editor throws(EditorError) in
      try await editor.setAlt(text, of: id)
    }
  }

  /// The two ways through the history.
  enum Direction {
    case undo, redo
  }

  func walk(_ direction: Direction, _ steps: Int) async throws(Refusal) -> Answer.Content {
    switch direction {
    case .undo:
      try await edit { editor throws(EditorError) in
        try await editor.undo(steps)
      }
    case .redo:
      try await edit { editor throws(EditorError) in
        try await editor.redo(steps)
      }
    }
  }

  private func edit(
    _ body: (AttachmentEditor) async throws(EditorError) -> EditOutcome
  ) async throws(Refusal) -> Answer.Content {
    do throws(EditorError) {
      let outcome = try await body(editor)
      return .edited(outcome.edit, outcome.list, results: nil)
    } catch {
      throw Refusal(error)
    }
  }
}

extension Refusal {
  /// An editor's refusal of a command that takes no photos.
  init(_ error: EditorError) {
    switch error {
    case .list(let error): self.init(error)
    case .bundle(let error): self.init(ShellError(error))
    case .draft(let error): self.init(ShellError(error).adding(advice: error.advice))
    case .photos(let failures): self.init(failures.map(FailedPhoto.init), "Nothing was changed.")
    case .cancelled: self.init(ShellError.cancelled)
    }
  }
}
