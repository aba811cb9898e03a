import Foundation
@testable import PictureIntake
import PicturePicker
import TestSupport
import Testing

@Suite struct RoomTests {
  @Test func twoConcurrentAddsOfFiveNeverPassTheCapacity() async throws {
    let editor = AttachmentEditor()
    let photos = try Photos.small(5)
    async let first = failure { () throws(EditorError) in try await editor.add(photos) }
    async let second = failure { () throws(EditorError) in try await editor.add(photos) }
    let failures = await [first, second].compactMap(\.self)
    #expect(failures.count == 1)
    guard case .list(.noRoom(given: 5, let room, let reserved)) = failures.first else {
      Issue.record("expected noRoom, got \(failures)")
      return
    }
    #expect(room == 3)
    #expect(reserved == 5 || reserved == 0)
    #expect(await editor.list.attachments.count == 5)
  }

  @Test(.enabled(if: Corpus.isWanted, "\(Corpus.absence)")) func undoCountsTheRoomThatAnAddHolds()
    async throws
  {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(8))
    let removed = try await editor.list.id(at: 3)
    try await editor.remove([removed])
    let large = Photos.large(try #require(Corpus.root))
    let adding = Task { await failure { () throws(EditorError) in try await editor.add([large]) } }
    await editor.untilReserved(1)
    let refused = await failure { () throws(EditorError) in try await editor.undo() }
    #expect(refused == .list(.noRoom(given: 1, room: 0, reserved: 1)))
    #expect(await adding.value == nil)
    #expect(await editor.list.attachments.count == 8)
  }

  @Test(.enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
  func anAltTextIsAnsweredDuringAnAddOfEight() async throws {
    let corpus = try #require(Corpus.root)
    let editor = AttachmentEditor(capacity: 9)
    try await editor.add([Photos.sample("harbour.jpg")])
    let id = try await editor.list.id(at: 0)
    let done = Box(0)
    let doneAtAnswer = Box(-1)
    let adding = Task {
      try await editor.add(Array(repeating: Photos.large(corpus), count: 8)) { count, _ in
        done.value = count
      }
    }
    await editor.untilReserved(8)
    try await editor.setAlt("The captain's boat", of: id)
    doneAtAnswer.value = done.value
    #expect(doneAtAnswer.value < 2)
    let list = try await adding.value.list
    #expect(list.attachments[0].alt == "The captain's boat")
    #expect(list.attachments.count == 9)
  }

  @Test(.enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
  func aLargePhotoAndSevenTinyOnesKeepTheOrderGiven()
    async throws
  {
    let sources = [Photos.large(try #require(Corpus.root))] + (try Photos.small(7))
    let outcome = try await AttachmentEditor().add(sources)
    #expect(outcome.list.attachments.map(\.sourceName.bytes) == sources.map(\.name))
    #expect(outcome.edit.update?.inserts == Array(0..<8))
    #expect(outcome.edit.update?.deletes == [0])
  }

  @Test(.enabled(if: Corpus.isWanted, "\(Corpus.absence)")) func addsLandInTheOrderTheyWereBegun()
    async throws
  {
    let editor = AttachmentEditor()
    let large = Photos.large(try #require(Corpus.root))
    let first = Task { try await editor.add([large]) }
    await editor.untilReserved(1)
    let second = Task { try await editor.add(Photos.small(1)) }
    let versions = try await (first.value.list.version, second.value.list.version)
    #expect(versions == (1, 2))
    #expect(
      await editor.list.attachments.map(\.sourceName.bytes.first) == [large.name.first]
        + (try Photos.small(1)).map(\.name.first)
    )
  }

  @Test(.enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
  func aCancelledAddLeavesTheListAndFreesItsRoom()
    async throws
  {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(2))
    let before = await editor.list
    let large = Photos.large(try #require(Corpus.root))
    let adding = Task {
      await failure { () throws(EditorError) in try await editor.add([large, large]) }
    }
    await editor.untilReserved(2)
    adding.cancel()
    #expect(await adding.value == .cancelled)
    let after = await editor.list
    #expect(after.attachments == before.attachments)
    #expect(after.version == before.version)
    #expect(after.room == 6)
  }

  @Test func anAddThatWaitsForAnEarlierOneCanBeCancelled() async throws {
    let gate = DispatchSemaphore(value: 0)
    let photos = try Photos.small(2)
    let held = photos[0].name
    let intake = Intake(limits: Limits(), threads: .shared) { source, count throws(IntakeError) in
      if source.name == held { gate.wait() }
      return try source.read(expected: count, limit: count) { () throws(IntakeError) in }
    }
    let editor = AttachmentEditor(intake: intake)
    let first = Task { try await editor.add([photos[0]]) }
    await editor.untilReserved(1)
    let decoded = Box(false)
    let second = Task {
      await failure { () throws(EditorError) in
        try await editor.add([photos[1]]) { _, _ in decoded.value = true }
      }
    }
    while !decoded.value { try await Task.sleep(for: .milliseconds(1)) }
    second.cancel()
    #expect(await second.value == .cancelled)
    #expect(await editor.list.reserved == 1)
    gate.signal()
    #expect(try await first.value.list.attachments.count == 1)
  }

  @Test(.enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
  func anEarlierAddThatFailsLetsTheNextOneLand() async throws {
    let editor = AttachmentEditor()
    let sources = [Photos.large(try #require(Corpus.root)), Photos.notAPhoto]
    let first = Task {
      await failure { () throws(EditorError) in try await editor.add(sources) }
    }
    await editor.untilReserved(2)
    let second = try await editor.add(Photos.small(1))
    #expect(await first.value != nil)
    #expect(second.list.attachments.count == 1)
    #expect(await editor.list.room == 7)
  }
}
