import PictureAttachments
import TestSupport
import Testing

/// An attachment of another list.
func loaded(_ id: Int, number: Int, alt: String = "") -> LoadedAttachment<TestPhoto> {
  LoadedAttachment(
    id: AttachmentID(rawValue: id),
    photo: TestPhoto(number: number),
    sourceName: SourceName("\(number).jpg"),
    alt: alt
  )
}

extension AttachmentList where Photo == TestPhoto {
  /// The list as another would load it.
  var loaded: [LoadedAttachment<TestPhoto>] {
    attachments.map {
      LoadedAttachment(id: $0.id, photo: $0.photo, sourceName: $0.sourceName, alt: $0.alt)
    }
  }
}

@Suite("Loading a list")
struct LoadTests {
  @Test("an attachment keeps its identity where identity and photo are the same")
  func identities() throws {
    var list = try PhotoList.holding(3)
    let edit = try list.load(
      [loaded(3, number: 2), loaded(2, number: 9), loaded(7, number: 0), loaded(3, number: 2)],
      nextIdentity: 20
    )
    #expect(list.idNumbers == [3, 20, 21, 22])
    #expect(edit.update.notation == "D0,1 I1,2,3")
    #expect(edit.steps == [EditStep(command: .load, slots: [], names: [])])
    #expect(edit.attachments.map { $0.rawValue } == [1, 2, 20, 21, 22])
    try list.add([photo(5)])
    #expect(list.idNumbers.last == 23)
    try list.undo(2)
    #expect(list.idNumbers == [1, 2, 3])
    #expect(list.checkInvariants() == nil)
  }

  @Test("other alt text of a kept attachment is a new revision of it")
  func contents() throws {
    var list = try PhotoList.holding(2)
    let edit = try list.load(
      [loaded(1, number: 0, alt: "A boat"), loaded(2, number: 1)],
      nextIdentity: 1
    )
    #expect(edit.update.notation == "R0")
    #expect(list.attachments.map { $0.revision } == [1, 0])
    #expect(list.attachments.map { $0.imageRevision } == [0, 0])
    #expect(list.attachments[0].alt == "A boat")
  }

  @Test(
    "the identity counter rises to the larger of the two",
    arguments: [(1, 3), (3, 3), (10, 10), (.min, 3), (.max, 1 << 53)]
  )
  func counter(nextIdentity: Int, expected: Int) throws {
    var list = try PhotoList.holding(2)
    try list.load(list.loaded, nextIdentity: nextIdentity)
    #expect(try list.add([photo(9)]).attachments[0].rawValue == expected)
  }

  @Test("an alt text that could not be set cannot be loaded")
  func altTexts() throws {
    var list = try PhotoList.holding(1)
    #expect(throws: ListError.altTextHasControlCharacter) {
      try list.load([loaded(1, number: 0, alt: "a\u{7}")], nextIdentity: 1)
    }
    #expect(list.version == 1)
  }

  @Test("the list's own history goes on across a load")
  func history() throws {
    var list = try PhotoList.holding(2)
    try list.load([loaded(1, number: 8)], nextIdentity: 5)
    #expect(list.undoCount == 2)
    #expect(try list.undo(2).steps.map { $0.command } == [.load, .add])
    #expect(list.count == 0)
    try list.redo(2)
    #expect(list.numbers == [8])
    #expect(list.checkInvariants() == nil)
  }
}
