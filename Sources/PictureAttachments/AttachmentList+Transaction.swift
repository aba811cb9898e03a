extension AttachmentList {
  /// Makes several edits as one command: one version, one step, one update, which is the difference.
  ///
  ///     try list.transaction { list throws(ListError) in
  ///       _ = try list.remove([first])
  ///       _ = try list.setAlt("A boat", of: second)
  ///     }
  ///
  /// Edits inside answer as usual, with versions that only count within the body. Undo, redo, load
  /// and further transactions can be used there; afterwards the history holds what it held before
  /// and one step more. Edits that come to nothing leave version and history alone.
  ///
  /// - Parameter body: edits the list it is given. Where it puts another list in its place, nothing
  ///   is taken from that.
  /// - Throws: what `body` throws; the list is then as before, but gives no number again that it
  ///   gave out in `body`.
  @discardableResult
  public mutating func transaction<Failure: Error>(
    _ body: (inout AttachmentList) throws(Failure) -> Void
  ) throws(Failure) -> Edit {
    var draft = self
    draft.depth += 1
    defer { counters.rise(to: draft.counters) }
    try body(&draft)
    guard draft.depth == depth + 1 else { return .unchanged() }
    reservations = draft.reservations
    tickets = draft.tickets
    for entry in draft.entries { photos[entry.photo] = draft.photos[entry.photo] }
    return perform(draft.entries, as: .transaction)
  }
}
