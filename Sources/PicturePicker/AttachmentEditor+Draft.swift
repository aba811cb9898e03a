internal import PictureDrafts

extension AttachmentEditor {
  /// Writes the draft to a new file.
  ///
  /// A list that lies in memory becomes the draft of that file, history included, and every edit
  /// from then on is kept there. Of a draft that has a file a copy is made, with a draft id of its
  /// own and without the history; this editor stays with its file.
  ///
  /// - Parameter path: the file, as bytes. Its folder must exist, it must not.
  /// - Throws: ``EditorError/draft(_:)``.
  public func save(_ path: [UInt8]) throws(EditorError) {
    do throws(DraftError) {
      guard draftPath == nil else {
        return try Draft.writeCopy(of: list, width: width, to: path)
      }
      try requireOpen()
      draft = try Draft.create(path, DraftContents(id: draftID, width: width, list: list))
      draftPath = path
    } catch {
      throw .draft(error)
    }
  }

  /// Replaces the list by that of a draft, as one step that can be undone.
  ///
  /// An attachment keeps its identity only where this list holds the same identity with the same
  /// image; all others get new ones. The other draft's history stays there, and it can be open in
  /// another editor.
  ///
  /// - Throws: ``EditorError/draft(_:)``, with `tooLarge` where an image is wider than ``width``;
  ///   ``EditorError/list(_:)`` with `noRoom`; ``EditorError/cancelled``.
  @discardableResult
  public func load(_ path: [UInt8]) async throws(EditorError) -> EditOutcome {
    try requireWritable()
    let loaded: DraftContents
    do throws(DraftError) {
      loaded = try await onCodecThreads { () throws(DraftError) in try Draft.read(path) }
      try checkWidths(of: loaded.list)
    } catch {
      throw .draft(error)
    }
    if Task.isCancelled { throw .cancelled }
    return try commit { list throws(ListError) in
      try list.load(
        loaded.list.attachments.map {
          LoadedAttachment(id: $0.id, photo: $0.photo, sourceName: $0.sourceName, alt: $0.alt)
        },
        nextIdentity: loaded.list.record.counters.nextIdentity
      )
    }
  }

  /// Lets go of the draft's file, so that another editor can have it. The list stays to be looked
  /// at; edits are refused from then on.
  public func close() {
    draft = nil
    isReadOnly = true
  }

  private func checkWidths(of list: List) throws(DraftError) {
    let widest = list.attachments.map(\.photo.image.size.width).max() ?? 0
    guard widest <= width else {
      throw .tooLarge(Excess(what: .width, limit: width, value: widest))
    }
  }
}

// MARK: Keeping edits

extension AttachmentEditor {
  func requireWritable() throws(EditorError) {
    if isReadOnly { throw .draft(.readOnly) }
  }

  private func requireOpen() throws(DraftError) {
    if isReadOnly { throw .readOnly }
  }

  /// Makes `edited` the list, once it is on the disk where the draft has a file.
  ///
  /// - Throws: ``EditorError/draft(_:)``, and list and file are as before.
  func adopt(_ edited: List) throws(EditorError) {
    var edited = edited
    do throws(DraftError) {
      if let draft {
        for (number, photo) in try draft.photos(edited.missingPhotos(inHistory: false)) {
          edited.supply(photo, as: number)
        }
        try draft.save(edited, over: list)
      }
    } catch {
      list.keepNumbers(of: edited)
      throw .draft(error)
    }
    list = edited
  }

  /// Brings the photos that only steps name, as far as they are whole: who walks through the
  /// history within a transaction can look at them.
  func supplyHistory() {
    guard let draft else { return }
    for number in list.missingPhotos(inHistory: true) {
      guard let photo = (try? draft.photos([number]))?[number] else { continue }
      list.supply(photo, as: number)
    }
  }
}
