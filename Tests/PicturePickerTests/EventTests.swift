import BatchUpdates
import BatchUpdatesTesting
import PicturePicker
import Testing

@Suite struct EventTests {
  @Test func anObserverGetsTheStateThenEveryUpdateOnceInOrder() async throws {
    let editor = AttachmentEditor()
    let observer = Task {
      var grid: StrictGrid<GridItem>?
      for await event in editor.events() {
        switch event {
        case .state(let list): grid = StrictGrid(list.rows)
        case .update(let update, let list):
          #expect(update.toVersion == list.version)
          try grid?.play(update, to: list.rows)
          if list.version == 6 { return grid?.cells }
        }
      }
      return nil
    }
    try await editor.add(Photos.small(3))
    let ids = await editor.list.attachments.map(\.id)
    try await editor.move(ids[0], to: 2)
    try await editor.setAlt("boat", of: ids[1])
    try await editor.remove([ids[2]])
    try await editor.undo()
    try await editor.undo()
    let cells = try await observer.value
    #expect(await editor.list.rows == cells)
  }

  @Test(arguments: [1, 16, 17, 100, 101, 130])
  func anObserverThatComesBackCatchesUp(missed: Int) async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(2))
    let start = await editor.list
    for step in 0..<missed {
      try await editor.move(editor.list.id(at: 0), to: 1)
      if step % 3 == 0 { try await editor.setAlt("\(step)", of: editor.list.id(at: 0)) }
    }
    let newest = await editor.list
    var grid = StrictGrid(start.rows)
    var version = start.version
    var events = 0
    let position = EditorPosition(draftID: editor.draftID, version: version)
    for await event in editor.events(after: position) {
      events += 1
      switch event {
      case .state(let list):
        grid = StrictGrid(list.rows)
        version = list.version
      case .update(let update, let list):
        #expect(update.fromVersion == version)
        try grid.play(update, to: list.rows)
        version = update.toVersion
      }
      if version == newest.version { break }
    }
    #expect(grid.cells == newest.rows)
    let behind = newest.version - start.version
    #expect(events == (behind <= 16 ? behind : 1))
  }

  @Test func aPositionOfAnotherDraftGetsTheState() async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(1))
    let foreign = EditorPosition(draftID: .random(), version: 1)
    var events = editor.events(after: foreign).makeAsyncIterator()
    guard case .state(let list) = await events.next() else {
      Issue.record("expected the state")
      return
    }
    #expect(list.version == 1)
  }

  @Test func anObserverThatSleepsEndsWhenItsTaskIsCancelled() async throws {
    let editor = AttachmentEditor()
    let seen = Box(0)
    let observer = Task {
      for await _ in editor.events() { seen.value += 1 }
      return seen.value
    }
    while seen.value < 1 { try await Task.sleep(for: .milliseconds(1)) }
    try await editor.add(Photos.small(1))
    while seen.value < 2 { try await Task.sleep(for: .milliseconds(1)) }
    observer.cancel()
    #expect(await observer.value == 2)
  }

  @Test func manyObserversAllReachTheSameRows() async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(4))
    let last = 60
    let observers = (0..<8).map { _ in
      Task {
        var grid: StrictGrid<GridItem>?
        for await event in editor.events() {
          switch event {
          case .state(let list): grid = StrictGrid(list.rows)
          case .update(let update, let list): try grid?.play(update, to: list.rows)
          }
          if await editor.list.version >= last, await editor.list.rows == grid?.cells { break }
        }
        return grid?.cells
      }
    }
    while await editor.list.version < last {
      try await editor.move(editor.list.id(at: 0), to: 3)
      await Task.yield()
    }
    for observer in observers {
      #expect(try await observer.value == editor.list.rows)
    }
  }

  @Test func theStateShowsTheHistoryOfNow() async throws {
    let editor = AttachmentEditor()
    try await editor.add(Photos.small(2))
    let id = try await editor.list.id(at: 0)
    // There and back again, both undone at once: only the history moves.
    try await editor.move(id, to: 1)
    try await editor.move(id, to: 0)
    #expect(try await editor.undo(2).edit.update == nil)
    var events = editor.events().makeAsyncIterator()
    guard case .state(let list) = await events.next() else {
      Issue.record("expected the state")
      return
    }
    #expect((list.undoCount, list.redoCount) == (1, 2))
  }

  @Test func anEditThatChangesNothingPublishesNothing() async throws {
    let editor = AttachmentEditor()
    let outcome = try await editor.removeAll()
    #expect(outcome.edit.update == nil)
    #expect(outcome.list.version == 0)
  }
}
