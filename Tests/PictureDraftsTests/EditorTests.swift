import CSQLite
import Foundation
import PictureAttachments
import PictureDrafts
import PictureImaging
import PictureIntake
import PicturePicker
import SQLiteStore
import Synchronization
import Testing

@Suite("An editor with a draft")
struct EditorTests {
  private static func source(_ number: Int) -> Source {
    Source(bytes: Photos.bytes(number), name: Array("p\(number).jpg".utf8))
  }

  private static func error<Value>(
    _ body: () async throws(EditorError) -> Value
  ) async -> EditorError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test("undoes, after it was closed and opened again, back to the beginning")
  func restarts() async throws {
    let bench = try Workbench()
    var told: [[EditStep]] = []
    do {
      let editor = try AttachmentEditor(draft: bench.path("a"), capacity: 3)
      _ = try await editor.add([Self.source(1), Self.source(2)])
      let id = try await editor.list.id(at: 1)
      told += [try await editor.setAlt("A boat", of: id).edit.steps]
      told += [try await editor.move(id, to: 0).edit.steps]
      told += [try await editor.replace(id, with: Self.source(3)).edit.steps]
      told += [try await editor.removeAll().edit.steps]
      await editor.close()
      #expect(
        await Self.error { () async throws(EditorError) in try await editor.undo() }
          == .draft(.readOnly)
      )
    }
    for steps in told.reversed() {
      let editor = try AttachmentEditor(draft: bench.path("a"))
      #expect(try await editor.undo().edit.steps == steps)
      await editor.close()
    }
    let editor = try AttachmentEditor(draft: bench.path("a"))
    #expect(await editor.list.attachments.map(\.sourceName.description) == ["p1.jpg", "p2.jpg"])
    #expect(try await editor.undo().list.count == 0)
    #expect(try await editor.redo(4).list.version == 11)
    #expect(try await editor.undo(2).list.attachments.map(\.alt) == ["", "A boat"])
  }

  @Test("publishes nothing of an edit that could not be written")
  func failing() async throws {
    let bench = try Workbench()
    let isFull = Mutex(false)
    let disk = WatchedDisk(bench.url.path) { event in
      if case .write = event, isFull.withLock(\.self) { SQLITE_FULL } else { nil }
    }
    defer { disk.end() }
    let editor = try AttachmentEditor(draft: bench.path("a"))
    _ = try await editor.add([Self.source(1)])
    let before = await editor.list
    var events = editor.events(
      after: EditorPosition(draftID: editor.draftID, version: before.version)
    ).makeAsyncIterator()
    isFull.withLock { $0 = true }
    let ticket = try await editor.ticket(for: .add)
    let failures = [
      await Self.error { () async throws(EditorError) in try await editor.add([Self.source(2)]) },
      await Self.error { () async throws(EditorError) in
        try await editor.land(ticket, Self.source(2))
      },
      await Self.error { () async throws(EditorError) in try await editor.undo() },
      await Self.error { () async throws(EditorError) in
        try await editor.transaction { list throws(ListError) in list.removeAll() }
      },
    ]
    #expect(failures == Array(repeating: .draft(.noSpace), count: 4))
    #expect(await editor.list.attachments == before.attachments)
    #expect(await editor.list.reserved == 0)
    isFull.withLock { $0 = false }
    // The ticket is as good as before, and no number is given again.
    let landed = try await editor.land(ticket, Self.source(2))
    #expect(landed.list.attachments.map(\.id.rawValue).last ?? 0 > 2)
    guard case .update(let update, let list)? = await events.next() else {
      Issue.record("no update")
      return
    }
    #expect(update == landed.edit.update && list.version == before.version + 1)
    #expect(try Draft.read(bench.path("a")).list.record == list.record)
  }

  @Test("in memory keeps all it has in the file that it is given")
  func saves() async throws {
    let bench = try Workbench()
    let editor = AttachmentEditor(capacity: 3, width: 200)
    _ = try await editor.add([Self.source(1), Self.source(2)])
    _ = try await editor.removeAll()
    _ = try await editor.undo()
    try await editor.save(bench.path("a"))
    #expect(await editor.draftPath == bench.path("a"))
    _ = try await editor.redo()
    _ = try await editor.undo()
    try await editor.save(bench.path("copy"))
    #expect(await editor.draftPath == bench.path("a"))
    for name in ["a", "copy"] {
      #expect(
        await Self.error { () async throws(EditorError) in
          try await editor.save(bench.path(name))
        } == .draft(.exists(foreign: []))
      )
    }
    let list = await editor.list
    let kept = try Draft.read(bench.path("a"))
    #expect(kept.list.record == list.record && kept.id == editor.draftID && kept.width == 200)
    let copy = try Draft.read(bench.path("copy"))
    #expect(copy.list.attachments == list.attachments && copy.list.version == list.version)
    #expect(copy.list.undoCount == 0 && copy.list.redoCount == 0 && copy.width == 200)
    #expect(copy.id != editor.draftID)
    #expect(try bench.names == ["a", "a.lock", "copy"])
  }

  @Test("that only looks refuses every edit, and sees what was there when it was opened")
  func readOnly() async throws {
    let bench = try Workbench()
    let writer = try AttachmentEditor(draft: bench.path("a"))
    _ = try await writer.add([Self.source(1)])
    let editor = try AttachmentEditor(draft: bench.path("a"), readOnly: true)
    _ = try await writer.removeAll()
    #expect(await editor.list.count == 1)
    let id = try await editor.list.id(at: 0)
    let errors = [
      await Self.error { () async throws(EditorError) in try await editor.add([Self.source(2)]) },
      await Self.error { () async throws(EditorError) in
        try await editor.replace(id, with: Self.source(2))
      },
      await Self.error { () async throws(EditorError) in try await editor.setAlt("", of: id) },
      await Self.error { () async throws(EditorError) in try await editor.undo() },
      await Self.error { () async throws(EditorError) in try await editor.load(bench.path("a")) },
    ]
    #expect(errors == Array(repeating: .draft(.readOnly), count: 5))
    try await editor.save(bench.path("copy"))
    #expect(try Draft.read(bench.path("copy")).list.count == 1)
  }

  @Test("takes no draft that has no room in it, or images wider than its own")
  func loadLimits() async throws {
    let bench = try Workbench()
    let other = try AttachmentEditor(draft: bench.path("other"), width: 100)
    _ = try await other.add((1...3).map(Self.source))
    let narrow = AttachmentEditor(width: 63)
    let small = AttachmentEditor(capacity: 2)
    let excess = Excess(what: .width, limit: 63, value: 64)
    for (editor, expected) in [
      (narrow, .draft(.tooLarge(excess))),
      (small, .list(.noRoom(given: 3, room: 2, reserved: 0))),
    ] as [(AttachmentEditor, EditorError)] {
      let error = await Self.error { () async throws(EditorError) in
        try await editor.load(bench.path("other"))
      }
      #expect(error == expected)
      #expect(await editor.list.version == 0)
    }
    let empty = await Self.error { () async throws(EditorError) in
      try await small.load(bench.path("none"))
    }
    #expect(empty == .draft(.notFound))
  }
}

@Suite("A draft whose file goes away")
struct VanishingTests {
  @Test("refuses edits, and leaves the list as it was", arguments: ["file", "folder", "other"])
  func vanishes(what: String) async throws {
    let bench = try Workbench()
    let folder = bench.url.appending(path: "folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let editor = try AttachmentEditor(draft: bench.path("folder/a"))
    let source = Source(bytes: Photos.bytes(1), name: Array("p.jpg".utf8))
    _ = try await editor.add([source])
    let before = await editor.list
    switch what {
    case "file": try FileManager.default.removeItem(atPath: bench.file("folder/a"))
    case "folder":
      try FileManager.default.moveItem(at: folder, to: bench.url.appending(path: "gone"))
    default:
      try FileManager.default.removeItem(atPath: bench.file("folder/a"))
      try bench.write([1], to: "folder/a")
    }
    do {
      _ = try await editor.add([source])
      Issue.record("an edit that is nowhere was acknowledged")
    } catch {
      #expect(error == .draft(.moved))
    }
    #expect(await editor.list.attachments == before.attachments)
    if what == "other" { #expect(try bench.read("folder/a") == [1]) }
  }

  /// What another program does to a draft of two photos, with versions and steps or without.
  static let changes = [
    "UPDATE entry SET alt = 'by hand'",
    "UPDATE draft SET version = version + 1",
    "UPDATE draft SET capacity = 9",
  ]

  @Test(
    "or is changed by another program refuses edits until it is opened anew",
    arguments: changes
  )
  func changed(statement: String) async throws {
    let bench = try Workbench()
    let editor = try AttachmentEditor(draft: bench.path("a"))
    let sources = (1...2).map { Source(bytes: Photos.bytes($0), name: Array("p.jpg".utf8)) }
    _ = try await editor.add(sources)
    let before = await editor.list
    let path = bench.file("a").utf8.map { "%" + String($0, radix: 16) }.joined()
    let database = try Database(uri: "file:\(path)", creates: false, longestValue: 1 << 20)
    try database.execute(statement)
    let changed = try Data(contentsOf: URL(filePath: bench.file("a")))
    for edit in 0..<3 {
      await #expect(throws: EditorError.draft(.notReadable(.changed))) {
        switch edit {
        case 0: _ = try await editor.removeAll()
        case 1: _ = try await editor.setAlt("mine", of: before.attachments[0].id)
        default: _ = try await editor.undo()
        }
      }
      #expect(await editor.list.attachments == before.attachments)
      #expect(try Data(contentsOf: URL(filePath: bench.file("a"))) == changed)
    }
  }

  @Test("or edited under another name keeps what was edited there")
  func severalNames() async throws {
    let bench = try Workbench()
    var editor = try AttachmentEditor(draft: bench.path("a"))
    let sources = (1...2).map { Source(bytes: Photos.bytes($0), name: Array("p.jpg".utf8)) }
    _ = try await editor.add(sources)
    await editor.close()
    try FileManager.default.linkItem(atPath: bench.file("a"), toPath: bench.file("b"))
    for name in ["a", "b"] {
      #expect(throws: EditorError.draft(.severalNames)) {
        try AttachmentEditor(draft: bench.path(name))
      }
    }
    try FileManager.default.removeItem(atPath: bench.file("b"))
    editor = try AttachmentEditor(draft: bench.path("a"))
    #expect(await editor.list.attachments.count == 2)
    // The lock is gone, so that another editor can come in.
    try FileManager.default.removeItem(atPath: bench.file("a") + ".lock")
    let other = try AttachmentEditor(draft: bench.path("a"))
    let ids = await other.list.attachments.map(\.id)
    _ = try await other.move(ids[0], to: 1)
    await #expect(throws: EditorError.draft(.notReadable(.changed))) {
      _ = try await editor.setAlt("mine", of: ids[0])
    }
    await other.close()
    await editor.close()
    let again = try AttachmentEditor(draft: bench.path("a"))
    #expect(await again.list.attachments.map(\.id) == [ids[1], ids[0]])
    #expect(await again.list.undoCount == 2)
  }
}
