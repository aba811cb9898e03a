import Foundation
import PictureImaging
import Testing

@testable import PictureLibrary

@Suite("Index")
struct IndexTests {
  /// A library of some folders, with photos, films, broken photos and other files.
  private func library() throws -> TestLibrary {
    let test = try TestLibrary()
    for number in 0..<20 {
      let photo = TinyJPEG(
        width: number + 1,
        orientation: number % 9,
        date: "2019:07:\(10 + number) 12:30:00",
        offset: number % 2 == 0 ? "-02:00" : nil,
        make: "Apple",
        place: (([4800, 1200, 3033], "S"), ([1100, 3400, 5999], "W"))
      )
      try test.write(photo, "f\(number % 3)/p\(number).jpg")
    }
    try test.write([], "f0/empty.jpg")
    try test.write([0xFF, 0xD8, 0xFF], "f0/broken.jpg")
    try test.write(bytes("GIF89a"), "f0/moving.gif")
    try test.write([0, 0, 0, 12] + bytes("ftypqt  ") + [0, 0, 0, 0], "f1/film.mov")
    try test.write(bytes("words"), "notes.txt")
    return test
  }

  private func settle() async throws { try await Task.sleep(for: .milliseconds(120)) }

  @Test("a library that has not changed is opened again without opening a file")
  func unchanged() async throws {
    let test = try library()
    try await settle()
    let first = try await test.open()
    #expect(await first.openedFiles == 25)
    let second = try await test.open()
    #expect(await second.openedFiles == 0)
    #expect(Array(try await first.fetch(.allPhotos)) == Array(try await second.fetch(.allPhotos)))
    #expect(try await first.albums() == second.albums())
    #expect(await first.problems() == second.problems())
    #expect(await second.indexProblem == nil)
  }

  @Test("of a library that has changed only what is new is opened")
  func changed() async throws {
    let test = try library()
    try await settle()
    _ = try await test.open()
    try test.write(TinyJPEG(width: 77), "f1/new.jpg")
    try test.write(TinyJPEG(width: 78), "f0/p0.jpg")
    #expect(FileCalls.remove(test.path("f2/p2.jpg")))
    try await settle()
    let library = try await test.open()
    #expect(await library.openedFiles == 2)
    let photos = try await library.fetch(.allPhotos)
    #expect(photos.count == 20)
    #expect(photos.filter { [77, 78].contains($0.storedSize?.width) }.count == 2)
    #expect(await (try test.open()).openedFiles == 0)
  }

  @Test("a file that was written a moment ago is looked at once more")
  func unsettled() throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "a.jpg")
    let folder = try OpenFolder(root: test.root)
    guard case .file(let stamp, _) = folder.item(bytes("a.jpg")) else {
      Issue.record("no file")
      return
    }
    for (milliseconds, isKept) in [(0, false), (49, false), (51, true), (5000, true)] {
      let now = stamp.changed + milliseconds * 1_000_000
      let entry = FolderListing.entry(bytes("a.jpg"), stamp, in: folder, at: [], now: now)
      #expect((entry.stamp == stamp) == isKept)
    }
  }

  @Test("a name that the system lists twice is one")
  func twice() throws {
    let names = ["b", "a", "b", "c", "a"]
    let folder = FolderContents(
      names.map { Entry(name: bytes($0), stamp: FileStamp(), content: .other) }
    )
    #expect(folder.entries.map(\.name) == ["a", "b", "c"].map(bytes))
  }

  @Test("a renamed or moved photo is the same asset, also without the index")
  func identity() async throws {
    let test = try library()
    func id(_ path: String) async throws -> AssetID? {
      let library = try await PhotoLibrary.open(test.root, cacheFolder: nil)
      return try await library.fetch(.allPhotos).first { $0.path == bytes(path) }?.localIdentifier
    }
    let before = try #require(try await id("f0/p0.jpg"))
    #expect(FileCalls.rename(test.path("f0/p0.jpg"), to: test.path("f1/moved.jpg")))
    #expect(try await id("f1/moved.jpg") == before)
    try test.write(TinyJPEG(), "f0/p0.jpg")
    #expect(try await id("f0/p0.jpg") != before)
  }

  @Test("a file that took the number of a deleted one is another asset")
  func reusedNumbers() async throws {
    let test = try TestLibrary()
    var ids: Set<AssetID> = []
    for number in 0..<20 {
      try test.write(TinyJPEG(), "\(number).jpg")
      let library = try await PhotoLibrary.open(test.root, cacheFolder: nil)
      for asset in try await library.fetch(.allPhotos) { ids.insert(asset.localIdentifier) }
      #expect(FileCalls.remove(test.path("\(number).jpg")))
    }
    #expect(ids.count == 20)
  }

  @Test("each name of one file is an asset of its own")
  func hardLinks() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(), "b.jpg")
    #expect(FileCalls.link(test.path("b.jpg"), to: test.path("a.jpg")))
    #expect(FileCalls.link(test.path("b.jpg"), to: test.path("c.jpg")))
    let photos = try await test.open().fetch(.allPhotos)
    #expect(Set(photos.map(\.localIdentifier)).count == 3)
    #expect(Set(photos.map(\.localIdentifier.description)).count == 3)
  }

  @Test(
    "an index that is no longer there, or is none, is made anew",
    arguments: ["", "SQLite format 3\0", "nonsense", "cut", "version", "entries"]
  )
  func damage(kind: String) async throws {
    let test = try library()
    try await settle()
    let before = try await test.open().albums()
    let file = try #require(test.cached.first)
    switch kind {
    case "":
      try FileManager.default.removeItem(at: file)
    case "cut":
      try Data(Data(contentsOf: file).prefix(5000)).write(to: file)
    case "version":
      try sqlite(file, "PRAGMA user_version = 99")
    case "entries":
      try sqlite(file, "UPDATE folder SET entries = x'7f0102' || entries")
    default:
      try Data(bytes(kind)).write(to: file)
    }
    let library = try await test.open()
    #expect(try await library.albums() == before)
    #expect(await library.openedFiles == 25)
    #expect(await library.indexProblem == nil)
    #expect(await (try test.open()).openedFiles == 0)
  }

  private func sqlite(_ file: URL, _ statement: String) throws {
    let script =
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
    try run("python3", "-c", script, file.path, statement)
  }
}
