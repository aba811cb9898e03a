import BatchUpdates
import BatchUpdatesTesting
import Foundation
import PictureIntake
import TestSupport
import Testing

@testable import PictureLibrary

@Suite("Observation", .timeLimit(.minutes(5)))
struct ObservationTests {
  /// The name of the file that a test makes last.
  private static let last = "zzz-last.jpg"

  /// Plays every change on a strict grid until the last file is there; gives what it then shows.
  private func observe(
    _ library: PhotoLibrary,
    _ options: FetchOptions = FetchOptions()
  ) async throws -> Task<(shown: [Asset], changes: Int), any Error> {
    let result = try await library.fetch(.allPhotos, options)
    let changes = try await library.changes(of: result)
    return Task {
      var (grid, count) = (StrictGrid(Array(result)), 0)
      for try await change in changes {
        #expect(Array(change.before) == grid.cells)
        try grid.play(change.update, to: Array(change.after))
        #expect(
          change.removed.count - change.inserted.count == change.before.count - change.after.count
        )
        count += 1
        if grid.cells.contains(where: { $0.fileName == bytes(Self.last) }) { break }
      }
      return (grid.cells, count)
    }
  }

  /// Makes a file and waits until it is shown.
  private func settle(_ library: PhotoLibrary, _ test: TestLibrary) async throws {
    let name = "zzz-settled.jpg"
    try test.write(TinyJPEG(), name)
    while !paths(try await library.fetch(.allPhotos)).contains(name) {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test("what is shown after any file operations is what a fresh fetch gives", arguments: 1...4)
  func walk(seed: UInt64) async throws {
    let test = try TestLibrary()
    for number in 0..<10 {
      try test.write(TinyJPEG(width: number + 1), "f\(number % 3)/p\(number).jpg")
    }
    let library = try await test.open()
    var options = FetchOptions()
    options.sortKey = .name
    let observer = try await observe(library, options)
    var walk = FileWalk(
      test,
      files: (0..<10).map { "f\($0 % 3)/p\($0).jpg" },
      folders: ["f0", "f1", "f2"],
      seed: seed
    )
    // Looks that come upon few changes, upon many, and upon all at once.
    let pace = [3, 10, 100, 1000][Int(seed) % 4]
    for step in 1...1000 {
      walk.step()
      if step == 500 { try await losing(library, test) { for _ in 0..<20 { walk.step() } } }
      if step % pace == 0 { try await Task.sleep(for: .milliseconds(2)) }
    }
    // A look at everything can show a file before it comes upon what happened earlier.
    try await settle(library, test)
    try test.write(TinyJPEG(), Self.last)
    let (shown, changes) = try await observer.value
    let fresh = try await PhotoLibrary.open(test.root, cacheFolder: nil)
    let wanted = Array(try await fresh.fetch(.allPhotos, options))
    #expect(changes > 0)
    #expect(walk.done.count == FileWalk.kinds.count)
    #expect(paths(shown.filter { !wanted.contains($0) }) == [])
    #expect(paths(wanted.filter { !shown.contains($0) }) == [])
    #expect(shown == wanted)
    #expect(try await library.albums() == fresh.albums())
    let (problems, freshProblems) = (await library.problems(), await fresh.problems())
    #expect(problems == freshProblems)
  }

  @Test("more events than the system keeps are made good by looking at everything")
  func overflow() async throws {
    let test = try TestLibrary()
    let queue = try EventQueue()
    _ = try queue.watch(test.root).get()
    for number in 0..<20_000 { try touch(test, number % 2) }
    var kinds: [EventQueue.Event.Kind] = []
    while let events = queue.read() { kinds += events.map(\.kind) }
    #expect(kinds.last == .overflow)
    queue.stop()
  }

  @Test("what happened while events were lost is shown")
  func lost() async throws {
    let test = try TestLibrary()
    for name in ["a/a.jpg", "a/b.jpg", "c.jpg", "d.jpg"] { try test.write(TinyJPEG(), name) }
    let library = try await test.open()
    let observer = try await observe(library)
    try await losing(library, test) {
      #expect(FileCalls.remove(test.path("c.jpg")))
      #expect(FileCalls.rename(test.path("a"), to: test.path("z")))
      try test.write(TinyJPEG(width: 9), "d.jpg")
      try test.write(TinyJPEG(), Self.last)
    }
    let shown = try await observer.value.shown
    let fresh = try await PhotoLibrary.open(test.root, cacheFolder: nil)
    #expect(shown == Array(try await fresh.fetch(.allPhotos)))
    #expect(Set(paths(shown)) == ["z/a.jpg", "z/b.jpg", "d.jpg", Self.last])
  }

  /// Calls `body` while more happens than the system keeps for who does not read it, so that what
  /// it does is told nobody.
  private func losing(
    _ library: PhotoLibrary,
    _ test: TestLibrary,
    _ body: () throws -> Void
  ) async throws {
    let watch = try #require(await library.watch)
    try watch.state.withLock { _ in
      Result {
        for number in 0..<20_000 { try touch(test, number % 2) }
        try body()
      }
    }.get()
  }

  private func touch(_ test: TestLibrary, _ number: Int) throws {
    let path = test.path("t\(number).jpg")
    #expect(FileCalls.write([], to: path) && FileCalls.remove(path))
  }

  @Test("a change that does not touch what is held is not told")
  func filter() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a/a.jpg")
    let library = try await test.open()
    let result = try await library.fetch(.folder(bytes("a")))
    let changes = try await library.changes(of: result)
    try test.write(TinyJPEG(), "b/b.jpg")
    try await library.refresh()
    try test.write(TinyJPEG(), "a/c.jpg")
    var iterator = changes.makeAsyncIterator()
    let change = try #require(try await iterator.next())
    #expect(paths(change.inserted) == ["a/c.jpg"])
    #expect(change.update.inserts == [1])
    #expect(change.before.count == 1)
  }

  @Test("a root that goes away takes all rows with it")
  func disappearing() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let library = try await test.open()
    let changes = try await library.changes(of: try await library.fetch(.allPhotos))
    #expect(FileCalls.rename(test.root, to: test.root + bytes("-away")))
    var iterator = changes.makeAsyncIterator()
    #expect(try await iterator.next()?.update.deletes == [0])
    await #expect(throws: LibraryError.notFound) { _ = try await library.albums() }
  }

  @Test("a root that cannot be listed once is looked at again with what happens next")
  func returning() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let library = try await test.open()
    let changes = try await library.changes(of: try await library.fetch(.allPhotos))
    var iterator = changes.makeAsyncIterator()
    // The root's own name stays as it is, so that nothing is told of it.
    let (folder, away) = (bytes(test.folder.path), bytes(test.folder.path + "-away"))
    #expect(FileCalls.rename(folder, to: away))
    #expect(FileCalls.write(TinyJPEG().bytes, to: away + bytes("/photos/b.jpg")))
    #expect(try await iterator.next()?.after.count == 0)
    #expect(FileCalls.rename(away, to: folder))
    #expect(FileCalls.write(TinyJPEG().bytes, to: test.path("c.jpg")))
    var shown = 0
    while shown < 3 { shown = try #require(try await iterator.next()).after.count }
    #expect(shown == 3)
  }

  @Test("who is cancelled while watching begins leaves the next observer nothing untold")
  func beginning() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a/a.jpg")
    let library = try await test.open()
    let result = try await library.fetch(.allPhotos)
    let first = Task {
      await untilCancelled()
      _ = try await library.changes(of: result)
    }
    first.cancel()
    await #expect(throws: LibraryError.cancelled) { try await first.value }
    var iterator = try await library.changes(of: result).makeAsyncIterator()
    try test.write(TinyJPEG(), "a/b.jpg")
    #expect(try await iterator.next()?.after.count == 2)
  }

  @Test("an observer whose task is cancelled is told no more")
  func cancelling() async throws {
    let test = try TestLibrary()
    let library = try await test.open()
    let changes = try await library.changes(of: try await library.fetch(.allPhotos))
    let observer = Task {
      var iterator = changes.makeAsyncIterator()
      return try await iterator.next() == nil
    }
    observer.cancel()
    #expect(try await observer.value)
  }
}
