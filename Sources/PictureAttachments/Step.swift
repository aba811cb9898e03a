/// A step of the history: a command and the change that it made.
package struct Step: Hashable, Sendable {
  package let command: EditCommand
  package let change: Change

  package init(command: EditCommand, change: Change) {
    self.command = command
    self.change = change
  }

  /// The step as it is told.
  var told: EditStep {
    switch change {
    case .insert(let placed), .remove(let placed):
      EditStep(
        command: command,
        slots: placed.map { $0.slot },
        names: placed.map { $0.entry.sourceName }
      )
    case .content(let slot, _, let after):
      EditStep(command: command, slots: [slot], names: [after.sourceName])
    case .move(_, let name, let from, let to):
      EditStep(command: command, slots: [from, to], names: [name])
    case .whole:
      EditStep(command: command, slots: [], names: [])
    }
  }

  /// The attachments that it added, removed, moved or changed.
  var touched: [AttachmentID] {
    switch change {
    case .insert(let placed), .remove(let placed): placed.map { $0.entry.id }
    case .content(_, _, let after): [after.id]
    case .move(let id, _, _, _): [id]
    case .whole(let before, let after): differing(before, after)
    }
  }
}

/// Those that are only in one list, or in both with other content: first the ones that went.
private func differing(_ before: [Entry], _ after: [Entry]) -> [AttachmentID] {
  let revisions = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0.revision) })
  let staying = Set(after.map { $0.id })
  return before.map { $0.id }.filter { !staying.contains($0) }
    + after.filter { revisions[$0.id] != $0.revision }.map { $0.id }
}
