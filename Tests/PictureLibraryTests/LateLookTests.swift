import Testing

@testable import PictureLibrary

@Suite("Late looks", .timeLimit(.minutes(5)))
struct LateLookTests {
  @Test(
    "what is found late is what is there",
    arguments: LateLook.links + LateLook.files + LateLook.folders,
    [false, true]
  )
  func looks(look: LateLook, isLost: Bool) throws {
    let test = try TestLibrary()
    for (number, name) in ["x/a.jpg", "x/sub/b.jpg", "y/c.jpg", "d.jpg"].enumerated() {
      try test.write(TinyJPEG(width: number + 1), name)
      #expect(FileCalls.setTime(2000, of: test.path(name)))
    }
    #expect(FileCalls.link(test.path("d.jpg"), to: test.path("x/d.jpg")))
    let watch = try FolderWatch()
    var contents = LibraryContents()
    func scan(_ changes: FolderWatch.Changes) throws {
      var scan = LibraryScan(root: test.root, contents: contents, watch: watch)
      try scan.look(at: changes)
      contents = scan.contents
    }
    try scan(FolderWatch.Changes(isOverflow: true))
    try look.told(test)
    // Events can be lost where there are too many.
    let told = watch.take()
    let changes = isLost ? FolderWatch.Changes(isOverflow: true) : told
    try look.late(test)
    try scan(changes)
    // Told once more, of what came late and of this.
    try test.write(TinyJPEG(), "last.jpg")
    try scan(watch.take())
    try check(contents, test)
    // Every folder is still watched, as what it is now.
    for path in contents.orderedPaths {
      #expect(
        FileCalls.write(TinyJPEG().bytes, to: test.root + bytes("/") + path + bytes("/e.jpg"))
      )
    }
    let seen = contents.folders.count
    try scan(watch.take())
    try check(contents, test)
    #expect(contents.folders.count == seen)
  }

  private func check(_ contents: LibraryContents, _ test: TestLibrary) throws {
    var fresh = LibraryScan(root: test.root, contents: LibraryContents(), watch: nil)
    try fresh.lookAtAll()
    #expect(paths(contents.assets()) == paths(fresh.contents.assets()))
    #expect(contents.assets() == fresh.contents.assets())
    #expect(contents.problems() == fresh.contents.problems())
    #expect(Set(contents.folders.keys) == Set(fresh.contents.folders.keys))
  }
}
