import PictureIntake
import Testing

@testable import PictureLibrary

@Suite("Permissions", .timeLimit(.minutes(5)))
struct PermissionTests {
  @Test("a folder and a photo that may not be read are listed as such, also for the superuser")
  func forbidden() throws {
    let test = try TestLibrary()
    for name in ["a/a.jpg", "a/in/i.jpg", "b/b.jpg", "c.jpg"] { try test.write(TinyJPEG(), name) }
    let watch = try FolderWatch()
    var contents = LibraryContents()
    func scan(_ changes: FolderWatch.Changes) throws {
      var scan = LibraryScan(root: test.root, contents: contents, watch: watch)
      try scan.look(at: changes)
      contents = scan.contents
    }
    func setMode(_ mode: UInt32, of names: String...) {
      for name in names { #expect(FileCalls.setMode(mode, of: test.path(name))) }
    }
    let isWithout = try Privileges.without {
      setMode(0, of: "a", "c.jpg")
      try scan(FolderWatch.Changes(isOverflow: true))
      #expect(paths(contents.assets()) == ["b/b.jpg"])
      #expect(
        contents.problems() == [
          LibraryProblem(path: bytes("c.jpg"), reason: .brokenPhoto(.notReadable(.permission))),
          LibraryProblem(path: bytes("a"), reason: .unreadableFolder),
        ]
      )
      setMode(0o700, of: "a", "c.jpg")
      try scan(watch.take())
      #expect(paths(contents.assets()) == ["c.jpg", "a/a.jpg", "a/in/i.jpg", "b/b.jpg"])
      #expect(contents.problems() == [])
      setMode(0, of: "a")
      try scan(watch.take())
      #expect(paths(contents.assets()) == ["c.jpg", "b/b.jpg"])
      // Who may list a folder and not look into its files finds none.
      setMode(0o400, of: "a", "b")
      try scan(watch.take())
      #expect(paths(contents.assets()) == ["c.jpg"])
      setMode(0o700, of: "a", "b")
      try scan(watch.take())
      #expect(contents.assets().count == 4 && contents.problems() == [])
      #expect(FileCalls.setMode(0, of: test.root))
      #expect(throws: LibraryError.notReadable(.permission)) { try scan(watch.take()) }
      #expect(FileCalls.setMode(0o700, of: test.root))
      try scan(watch.take())
      #expect(contents.assets().count == 4)
    }
    if !isWithout { print("skipped: this system does not let go of privileges") }
  }

  @Test("what is known after any operations is what a fresh look finds", arguments: 1...4)
  func walk(seed: UInt64) throws {
    let test = try TestLibrary()
    let files = (0..<10).map { "f\($0 % 3)/p\($0).jpg" }
    for name in files { try test.write(TinyJPEG(), name) }
    let watch = try FolderWatch()
    func found(
      after changes: FolderWatch.Changes,
      _ contents: LibraryContents,
      _ watch: FolderWatch?
    ) throws -> LibraryContents {
      var scan = LibraryScan(root: test.root, contents: contents, watch: watch)
      try scan.look(at: changes)
      return scan.contents
    }
    let all = FolderWatch.Changes(isOverflow: true)
    let isWithout = try Privileges.without {
      var contents = try found(after: all, LibraryContents(), watch)
      var walk = FileWalk(test, files: files, folders: ["f0", "f1", "f2"], seed: seed)
      for step in 1...1000 {
        walk.step()
        guard step % 7 == 0 else { continue }
        contents = try found(after: watch.take(), contents, watch)
        let fresh = try found(after: all, LibraryContents(), nil)
        #expect(contents.assets() == fresh.assets())
        #expect(contents.problems() == fresh.problems())
      }
      #expect(walk.done.count == FileWalk.kinds.count)
      #expect(contents.problems().contains { $0.reason == .unreadableFolder })
      try run("chmod", "-R", "u+rwx", String(decoding: test.root, as: UTF8.self))
    }
    if !isWithout { print("skipped: this system does not let go of privileges") }
  }

  @Test(
    "a folder and a photo that may not be read are told of, when they may be",
    .enabled(if: !Privileges.readEverything, "root may read everything")
  )
  func permissions() async throws {
    let test = try TestLibrary()
    for name in ["a/a.jpg", "b/b.jpg", "c.jpg"] { try test.write(TinyJPEG(), name) }
    #expect(
      FileCalls.setMode(0, of: test.path("a")) && FileCalls.setMode(0, of: test.path("c.jpg"))
    )
    let library = try await test.open()
    let changes = try await library.changes(of: try await library.fetch(.allPhotos))
    #expect(paths(try await library.fetch(.allPhotos)) == ["b/b.jpg"])
    #expect(
      await library.problems() == [
        LibraryProblem(path: bytes("c.jpg"), reason: .brokenPhoto(.notReadable(.permission))),
        LibraryProblem(path: bytes("a"), reason: .unreadableFolder),
      ]
    )
    #expect(FileCalls.setMode(0o700, of: test.path("a")))
    var iterator = changes.makeAsyncIterator()
    #expect(paths(try #require(try await iterator.next()).inserted) == ["a/a.jpg"])
    #expect(FileCalls.setMode(0o600, of: test.path("c.jpg")))
    #expect(paths(try #require(try await iterator.next()).inserted) == ["c.jpg"])
    #expect(await library.problems() == [])
    #expect(FileCalls.setMode(0, of: test.root))
    await #expect(throws: LibraryError.notReadable(.permission)) { try await library.refresh() }
    #expect(FileCalls.setMode(0o700, of: test.root))
  }
}
