import PicturePicker
import Testing

@Suite struct AddTests {
  @Test func aBadPhotoRefusesTheWholeAddAndIsNamed() async throws {
    let editor = AttachmentEditor()
    let sources = try Photos.small(2) + [Photos.notAPhoto]
    let refused = await failure { () throws(EditorError) in try await editor.add(sources) }
    let fault = PhotoFailure(
      index: 2,
      sourceName: SourceName("notes.txt"),
      error: .notAnImage
    )
    #expect(refused == .photos([fault]))
    #expect(await editor.list.attachments.isEmpty)
    #expect(await editor.list.room == 8)
    #expect(await editor.list.version == 0)
  }

  @Test func skipBadAddsTheGoodOnesAndNamesTheBad() async throws {
    let sources = [Photos.notAPhoto] + (try Photos.small(2)) + [Photos.notAPhoto]
    let outcome = try await AttachmentEditor().add(sources, .skipBad)
    #expect(outcome.list.attachments.count == 2)
    #expect(outcome.results.map(\.outcome.kind) == ["failed", "landed", "landed", "failed"])
    #expect(outcome.edit.update?.inserts == [0, 1])
  }

  @Test(arguments: [AddOptions.skipBad, [.skipBad, .fill]])
  func nothingTakenAtAllIsARefusal(options: AddOptions) async {
    let editor = AttachmentEditor()
    let refused = await failure { () throws(EditorError) in
      try await editor.add([Photos.notAPhoto, Photos.notAPhoto], options)
    }
    guard case .photos(let failures) = refused else {
      Issue.record("expected photos at fault, got \(String(describing: refused))")
      return
    }
    #expect(failures.map(\.index) == [0, 1])
    #expect(await editor.list.reserved == 0)
  }

  @Test func fillTakesTheFirstAndSaysWhichWereNotTried() async throws {
    let editor = AttachmentEditor(capacity: 3)
    let outcome = try await editor.add(Photos.small(5), .fill)
    #expect(
      outcome.results.map(\.outcome.kind) == ["landed", "landed", "landed", "noRoom", "noRoom"]
    )
    let more = try Photos.small(1)
    let refused = await failure { () throws(EditorError) in try await editor.add(more, .fill) }
    #expect(refused == .list(.noRoom(given: 1, room: 0, reserved: 0)))
  }

  @Test func withFillABadPhotoUsesNoRoom() async throws {
    let photos = try Photos.small(3)
    let sources = [photos[0], Photos.notAPhoto, photos[1], photos[2]]
    let outcome = try await AttachmentEditor(capacity: 2).add(sources, [.fill, .skipBad])
    #expect(outcome.results.map(\.outcome.kind) == ["landed", "failed", "landed", "noRoom"])
  }

  @Test func withFillAloneABadPhotoAmongThoseTriedRefusesAll() async throws {
    let sources = try Photos.small(1) + [Photos.notAPhoto] + (try Photos.small(1))
    let editor = AttachmentEditor(capacity: 2)
    let refused = await failure { () throws(EditorError) in try await editor.add(sources, .fill) }
    #expect(
      refused
        == .photos([
          PhotoFailure(index: 1, sourceName: SourceName("notes.txt"), error: .notAnImage)
        ])
    )
  }

  @Test func thePhotoThatIsThereAlreadyIsAddedAndNamed() async throws {
    let editor = AttachmentEditor()
    let first = try await editor.add([Photos.sample("harbour.jpg")])
    let again = try await editor.add(
      [Photos.sample("harbour.jpg"), Photos.sample("harbour.jpg")])
    let original = first.list.attachments[0].id
    for result in again.results {
      guard case .landed(_, let notes, let duplicateOf) = result.outcome else {
        Issue.record("not landed: \(result)")
        continue
      }
      #expect(duplicateOf == original)
      #expect(notes.last == .duplicateOf)
    }
  }

  @Test func progressCountsEachPhotoOnceInOrder() async throws {
    let seen = Box<[String]>([])
    try await AttachmentEditor().add(Photos.small(5)) { seen.value.append("\($0) of \($1)") }
    #expect(seen.value == ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"])
  }

  @Test func addingNothingChangesNothing() async throws {
    let outcome = try await AttachmentEditor().add([])
    #expect(outcome.edit.update == nil)
    #expect(outcome.list.version == 0)
  }
}

extension PhotoResult.Outcome {
  var kind: String {
    switch self {
    case .landed: "landed"
    case .failed: "failed"
    case .noRoom: "noRoom"
    }
  }
}
