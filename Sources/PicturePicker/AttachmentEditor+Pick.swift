extension AttachmentEditor {
  /// A tap on `item`: names the attachment or the add slot that a photo is being picked for.
  ///
  /// A ticket reserves nothing and does not expire; it is used once, when a photo lands with it.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `attachmentGone`, or `noSuchSlot` for the add slot of
  ///   a full list, which has none.
  public func ticket(for item: GridItem.ID) throws(EditorError) -> Ticket {
    do { return try list.ticket(for: item) } catch { throw .list(error) }
  }

  /// Gives up a ticket that no photo will land with.
  public func discard(_ ticket: Ticket) { list.discard(ticket) }

  /// Lands the picked photo: on an attachment it replaces the image wherever that attachment is by
  /// then, on the add slot it is appended.
  ///
  /// A photo that cannot be taken leaves the ticket as it was.
  ///
  /// - Throws: ``EditorError/list(_:)``, ``EditorError/photos(_:)`` with this one, or
  ///   ``EditorError/cancelled``.
  @discardableResult
  public func land(_ ticket: Ticket, _ source: Source) async throws(EditorError) -> EditOutcome {
    do { _ = try list.target(of: ticket) } catch { throw .list(error) }
    return try await landing(source) { list, photo throws(ListError) in
      try list.land(ticket, photo)
    }
  }

  /// Puts another photo in the place of one; identity, place and alt text stay.
  ///
  /// - Throws: ``EditorError/list(_:)`` with `attachmentGone`, ``EditorError/photos(_:)`` with this
  ///   photo, or ``EditorError/cancelled``.
  @discardableResult
  public func replace(
    _ id: AttachmentID,
    with source: Source
  ) async throws(EditorError) -> EditOutcome {
    guard list.slot(of: id) != nil else { throw .list(.attachmentGone) }
    return try await landing(source) { list, photo throws(ListError) in
      try list.replace(id, with: photo)
    }
  }

  private func landing(
    _ source: Source,
    _ edit: (inout List, NewPhoto<PreparedPhoto>) throws(ListError) -> Edit
  ) async throws(EditorError) -> EditOutcome {
    try requireWritable()
    let prepared = await PhotoIntake(intake: intake, width: width, progress: nil)
      .outcome(of: source)
    if Task.isCancelled { throw .cancelled }
    let name = source.sourceName
    let photo: PreparedPhoto
    do { photo = try prepared.get() } catch {
      throw .photos([PhotoFailure(index: 0, sourceName: name, error: error)])
    }
    let outcome = try commit { list throws(ListError) in
      try edit(&list, NewPhoto(photo, sourceName: name))
    }
    let results = outcome.edit.attachments.map {
      PhotoResult(index: 0, sourceName: name, outcome: outcome.landed($0))
    }
    return EditOutcome(edit: outcome.edit, list: outcome.list, results: results)
  }
}
