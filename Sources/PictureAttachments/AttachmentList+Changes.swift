extension AttachmentList {
  /// Makes a change as one command: one version, one step, one update. Photos that come in with it
  /// are kept already.
  mutating func perform(
    _ change: Change,
    as command: EditCommand,
    duplicates: [AttachmentID: AttachmentID] = [:]
  ) -> Edit {
    let step = Step(command: command, change: change)
    let update = change.update(count: count, capacity: capacity, version: version)
    change.apply(to: &entries)
    version += 1
    history.record(step) { photo in photos[photo] = nil }
    return Edit(
      update: update,
      attachments: step.touched,
      duplicates: duplicates,
      steps: [step.told]
    )
  }

  /// Puts `after` in place of all entries as one command; what is the same changes nothing.
  mutating func perform(_ after: [Entry], as command: EditCommand) -> Edit {
    guard after != entries else { return .unchanged() }
    return perform(.whole(before: entries, after: after), as: command)
  }
}
