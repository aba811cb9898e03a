internal import OrderedJSON
public import PicturePicker

extension Shell {
  /// Whether the draft lies in memory only, and ends with the program.
  public var isInMemory: Bool { get async { await editor.draftPath == nil } }

  /// The attachments that end with the program.
  public var photosInMemory: Int {
    get async { await isInMemory ? await editor.list.count : 0 }
  }

  /// What `list` says about the draft.
  var draft: Answer.ShownDraft {
    get async {
      Answer.ShownDraft(
        id: editor.draftID,
        path: await editor.draftPath,
        isReadOnly: await editor.isReadOnly,
        width: editor.width
      )
    }
  }

  func save(_ word: Word) async throws(Refusal) -> Answer.Content {
    let path = disk.path(word)
    let isCopy = await editor.draftPath != nil
    do throws(EditorError) {
      try await editor.save(path)
    } catch {
      throw Refusal(error, path)
    }
    return .saved(path: path, isCopy: isCopy)
  }

  func load(_ word: Word) async throws(Refusal) -> Answer.Content {
    let path = disk.path(word)
    do throws(EditorError) {
      let outcome = try await editor.load(path)
      return .loaded(outcome.edit, outcome.list, path: path)
    } catch {
      throw Refusal(error, path)
    }
  }
}

extension CommandLineOptions {
  /// The editor of the draft that the options name, which is made where it is not there; without
  /// one, of an empty list in memory.
  ///
  /// - Throws: ``CommandLineError`` with the reason why the draft cannot be opened; `usage` where
  ///   capacity or width are not those of the draft.
  public func openEditor() throws(CommandLineError) -> AttachmentEditor {
    guard let draft else { return AttachmentEditor(capacity: capacity ?? 8, width: width ?? 600) }
    do throws(EditorError) {
      return try AttachmentEditor(
        draft: draft,
        readOnly: isReadOnly,
        capacity: capacity,
        width: width
      )
    } catch {
      throw CommandLineError(
        error: Refusal(error, draft).error,
        isJSON: isJSON,
        capacity: capacity ?? 8
      )
    }
  }
}

extension Answer {
  /// Makes a new draft of what a damaged one still holds, and says what came of it.
  public static func salvage(_ old: [UInt8], to new: [UInt8]) -> Answer {
    do throws(DraftError) {
      let draft = try salvageDraft(at: old, to: new)
      return Answer(
        command: "salvage",
        outcome: .done(.salvaged(draft, path: new)),
        count: draft.count,
        capacity: draft.capacity
      )
    } catch {
      let isAboutNew = if case .exists = error { true } else { false }
      return Answer(
        command: "salvage",
        outcome: .failed(Refusal(.draft(error), isAboutNew ? new : old, isSalvage: true)),
        count: 0,
        capacity: 8
      )
    }
  }
}

extension Refusal {
  /// A refusal for the sake of a draft's file.
  fileprivate init(_ error: EditorError, _ path: [UInt8], isSalvage: Bool = false) {
    guard case .draft(let error) = error else {
      self.init(error)
      return
    }
    let cause = ShellError(error)
    let shown = ShellError(cause.code, "\(escaped(path)): \(cause.message)", data: cause.data)
    self.init(shown.adding(advice: isSalvage ? nil : error.advice))
  }
}

extension DraftError {
  /// What the editor's own words do not know: what to type.
  var advice: String? {
    switch self {
    case .readOnly: "Without --read-only it can be edited"
    case .otherCapacity: "Leave --capacity out"
    case .otherWidth: "Leave --width out"
    case .corruptDraft: "picture-picker --salvage OLD NEW recovers what it still holds"
    case .busy: "--read-only looks at it meanwhile"
    default: nil
    }
  }
}
