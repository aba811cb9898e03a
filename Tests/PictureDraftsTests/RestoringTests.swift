import PictureAttachments
import PictureDrafts
import Testing

@Suite("A draft that is opened again")
struct RestoringTests {
  /// Every kind of step, some of them undone.
  private static func edited(_ draft: Draft, _ list: inout List) throws {
    let id = { (list: List, slot: Int) throws in try list.id(at: slot) }
    try draft.edit(&list) { try $0.add([Photos.new(1), Photos.new(2), Photos.new(3)]) }
    try draft.edit(&list) { try $0.setAlt("A \u{301}\nboat", of: id($0, 1)) }
    try draft.edit(&list) { try $0.move(id($0, 2), to: 0) }
    try draft.edit(&list) { try $0.replace(id($0, 1), with: Photos.new(4)) }
    try draft.edit(&list) { try $0.remove([id($0, 0), id($0, 2)]) }
    try draft.edit(&list) { list in
      let ticket = try list.ticket(for: .add)
      try list.land(ticket, Photos.new(1))
    }
    try draft.edit(&list) { list in
      try list.transaction { list throws(ListError) in
        list.removeAll()
        try list.add([Photos.new(5), Photos.new(5)])
      }
    }
    try draft.edit(&list) { list in
      let photo = Photos.photo(6)
      let name = SourceName("other.jpg")
      let other = LoadedAttachment(
        id: AttachmentID(rawValue: 40),
        photo: photo,
        sourceName: name,
        alt: "x"
      )
      try list.load([other], nextIdentity: 41)
    }
    try draft.edit(&list) { try $0.undo(3) }
    try draft.edit(&list) { try $0.redo() }
  }

  @Test("has list, counters and every step as they were")
  func restores() throws {
    let bench = try Workbench()
    let known: List
    do {
      let (draft, contents) = try Draft.open(bench.path("a.picdraft"), capacity: 4, width: 100)
      var list = contents.list
      try Self.edited(draft, &list)
      known = list
    }
    let (draft, contents) = try Draft.open(bench.path("a.picdraft"), capacity: nil, width: nil)
    #expect(contents.list.record == known.record)
    #expect(contents.list.attachments.map(\.told) == known.attachments.map(\.told))
    #expect(contents.list.capacity == 4 && contents.width == 100)
    #expect(contents.list.checkInvariants(countsHistory: false) == nil)
    #expect(try contents.list.walkedBack(draft) == known.walkedBack())
    var list = contents.list
    try draft.edit(&list) { try $0.redo(2) }
    var other = known
    try other.redo(2)
    #expect(list.record == other.record)
    #expect(try bench.names == ["a.picdraft", "a.picdraft.lock"])
  }

  @Test("has the newest hundred steps, and the images that they need")
  func forgets() throws {
    let bench = try Workbench()
    let known: List
    do {
      let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
      var list = contents.list
      try draft.edit(&list) { try $0.add([Photos.new(1)]) }
      for number in 2...105 {
        try draft.edit(&list) { try $0.replace($0.id(at: 0), with: Photos.new(number)) }
      }
      known = list
    }
    let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
    var list = contents.list
    #expect(list.record == known.record && list.forgottenCount == 5)
    #expect(try list.walkedBack(draft) == known.walkedBack())
    try draft.edit(&list) { try $0.undo(100) }
    #expect(list.attachments.map(\.photo) == [Photos.photo(5)])
    #expect(throws: DraftError.corruptDraft) { try draft.photos([1]) }
    // What comes next lets go of what was undone; the pages are used again.
    let size = try bench.read("a").count
    for number in 110...150 {
      try draft.edit(&list) { try $0.replace($0.id(at: 0), with: Photos.new(number)) }
    }
    #expect(try bench.read("a").count <= size)
  }

  @Test("leaves nothing beside it when it is let go")
  func letsGo() throws {
    let bench = try Workbench()
    _ = try Draft.open(bench.path("a"), capacity: nil, width: nil)
    #expect(try bench.names == ["a"])
  }
}
