/// What an observer of an editor is told; the list is always the one that is spoken of.
public enum EditorEvent: Sendable {
  /// Show this list anew.
  case state(AttachmentList<PreparedPhoto>)
  /// Play this update; it leads to this list.
  case update(GridUpdate, AttachmentList<PreparedPhoto>)
}

/// The version of a draft that an observer shows.
public struct EditorPosition: Hashable, Sendable {
  /// The draft.
  public let draftID: DraftID
  /// The version of its list.
  public let version: Int

  /// A position that an observer has reached.
  public init(draftID: DraftID, version: Int) {
    self.draftID = draftID
    self.version = version
  }
}

/// The edits of one editor as they happen, for one observer.
///
/// Any number of observers may look on; nothing is queued for any of them. One that is a few
/// versions behind gets each update, once and in order; one further behind gets one update that
/// spans what it missed; one whose version is unknown or too old gets the state.
public struct EditorEvents: AsyncSequence, Sendable {
  let editor: AttachmentEditor
  let position: EditorPosition?

  /// Looks on from where this sequence begins.
  public func makeAsyncIterator() -> Iterator { Iterator(editor: editor, position: position) }

  /// One observer.
  public struct Iterator: AsyncIteratorProtocol {
    let editor: AttachmentEditor
    var position: EditorPosition?

    /// The next event; nil when the observing task is cancelled.
    public mutating func next() async -> EditorEvent? {
      await next(isolation: nil)
    }

    /// The next event; nil when the observing task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> EditorEvent? {
      guard let event = await editor.event(after: position) else { return nil }
      let list =
        switch event {
        case .state(let list), .update(_, let list): list
        }
      position = EditorPosition(draftID: editor.draftID, version: list.version)
      return event
    }
  }
}

extension AttachmentEditor {
  /// The edits from `position` on; without one, the state first.
  public nonisolated func events(after position: EditorPosition? = nil) -> EditorEvents {
    EditorEvents(editor: self, position: position)
  }

  /// The next event for an observer at `position`; nil when its task is cancelled.
  func event(after position: EditorPosition?) async -> EditorEvent? {
    let version = position?.draftID == draftID ? position?.version : nil
    while !Task.isCancelled {
      if let event = journal.event(after: version) { return event }
      await waiters.wait()
    }
    return nil
  }
}
