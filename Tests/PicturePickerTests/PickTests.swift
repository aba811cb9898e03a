import PicturePicker
import Testing

@Suite struct PickTests {
  @Test func aPickLandsOnItsAttachmentAfterOthersWereRemoved() async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(4))
    let ids = await editor.list.attachments.map(\.id)
    try await editor.setAlt("kept", of: ids[2])
    let ticket = try await editor.ticket(for: .attachment(ids[2]))
    try await editor.remove([ids[0], ids[1]])
    let outcome = try await editor.land(ticket, Photos.sample("poppies.jpg"))
    #expect(outcome.edit.update?.reloads == [0])
    #expect(outcome.list.attachments[0].id == ids[2])
    #expect(outcome.list.attachments[0].alt == "kept")
    #expect(outcome.list.attachments[0].imageRevision > 0)
  }

  @Test func aPickWhoseAttachmentIsGoneIsRefusedAndValidAgainAfterUndo() async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(2))
    let id = try await editor.list.id(at: 0)
    let ticket = try await editor.ticket(for: .attachment(id))
    try await editor.remove([id])
    let refused = await failure { () throws(EditorError) in
      try await editor.land(ticket, Photos.sample("harbour.jpg"))
    }
    #expect(refused == .list(.attachmentGone))
    try await editor.undo()
    let outcome = try await editor.land(ticket, Photos.sample("harbour.jpg"))
    #expect(outcome.results.count == 1)
  }

  @Test func aTicketIsUsedOnceAndABadPhotoDoesNotUseIt() async throws {
    let editor = AttachmentEditor()
    let ticket = try await editor.ticket(for: .add)
    let bad = await failure { () throws(EditorError) in
      try await editor.land(ticket, Photos.notAPhoto)
    }
    #expect(
      bad
        == .photos([
          PhotoFailure(index: 0, sourceName: SourceName("notes.txt"), error: .notAnImage)
        ])
    )
    try await editor.land(ticket, Photos.sample("harbour.jpg"))
    let again = await failure { () throws(EditorError) in
      try await editor.land(ticket, Photos.sample("harbour.jpg"))
    }
    #expect(again == .list(.ticketUnknown))
    #expect(await editor.list.attachments.count == 1)
  }

  @Test func replacingKeepsPlaceIdentityAndAltText() async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(3))
    let id = try await editor.list.id(at: 1)
    try await editor.setAlt("market", of: id)
    let outcome = try await editor.replace(id, with: Photos.sample("poppies.jpg"))
    #expect(outcome.list.attachments[1].id == id)
    #expect(outcome.list.attachments[1].alt == "market")
    let undone = try await editor.undo()
    #expect(undone.list.attachments[1].photo != outcome.list.attachments[1].photo)
    #expect(undone.list.attachments[1].alt == "market")
  }
}
