import PictureImaging
import Testing

@testable import PictureLibrary

@Suite("Albums")
struct AlbumTests {
  @Test("albums are those that hold something, most photos first")
  func order() async throws {
    let test = try TestLibrary()
    for name in ["a.jpg", "trip/b.jpg", "trip/c.jpg", "trip/sea/d.jpg", "empty/notes.txt"] {
      try test.write(name.hasSuffix("txt") ? bytes("notes") : TinyJPEG().bytes, name)
    }
    try test.write([0, 0, 0, 12] + bytes("ftypqt  ") + [0, 0, 0, 0], "trip/film.mov")
    let albums = try await test.open().albums()
    #expect(
      albums.map { $0.title(in: .english) } == [
        "All Photos", "Recently Added", "trip", "photos", "sea", "Videos",
      ]
    )
    #expect(albums.map(\.count) == [4, 4, 2, 1, 1, 1])
    #expect(albums.map { $0.title(in: .simplifiedChinese) }.prefix(2) == ["所有照片", "最近添加"])
  }

  @Test(
    "a photo is in a computed album where its file tells so",
    arguments: [
      (.screenshots, "a.jpg", TinyJPEG(comment: "Screenshot")),
      (.screenshots, "Screenshot_20190704-123000.jpg", TinyJPEG()),
      (.panoramas, "a.jpg", TinyJPEG(rendered: 6)),
      (.selfies, "a.jpg", TinyJPEG(lens: "iPhone 12 front camera 2.71mm f/2.2")),
      (.selfies, "a.jpg", TinyJPEG(lens: "iPhone 13 Pro front TrueDepth camera 2.71mm f/2.2")),
      (.bursts, "a.jpg", TinyJPEG(makerNote: appleNote(tag: 11))),
    ] as [(AlbumKind, String, TinyJPEG)]
  )
  func told(kind: AlbumKind, name: String, photo: TinyJPEG) async throws {
    let test = try TestLibrary()
    try test.write(photo, name)
    let library = try await test.open()
    let expected: Set<AlbumKind> = [.allPhotos, .recentlyAdded, .folder([]), kind]
    #expect(Set(try await library.albums().map(\.kind)) == expected)
  }

  @Test(
    "a photo whose file does not tell is in no such album",
    arguments: [
      TinyJPEG(comment: "Screenshots of ships"), TinyJPEG(rendered: 1),
      TinyJPEG(lens: "iPhone 12 back dual wide camera 4.2mm f/1.6"),
      TinyJPEG(makerNote: appleNote(tag: 12)), TinyJPEG(makerNote: bytes("Apple iOS\0\0\u{1}MM")),
      TinyJPEG(makerNote: Array(appleNote(tag: 11).prefix(17))),
    ]
  )
  func untold(photo: TinyJPEG) async throws {
    let test = try TestLibrary()
    try test.write(photo, "a.jpg")
    let kinds = try await test.open().albums().map(\.kind)
    #expect(Set(kinds) == [.allPhotos, .recentlyAdded, .folder([])])
  }

  @Test("a photo is recently added for 30 days")
  func recent() async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(date: "1990:01:01 00:00:00"), "a.jpg")
    let made = try #require(try await test.open().fetch(.allPhotos).first).addedDate.seconds
    for (days, count) in [(0, 1), (29, 1), (30, 0), (31, 0)] {
      let library = try await test.open { made + days * 86_400 }
      #expect(try await library.fetch(.recentlyAdded).count == count)
    }
  }

  @Test("a fetch is in the order asked for, and no longer than asked for")
  func fetches() async throws {
    let test = try TestLibrary()
    for (name, date, time) in [
      ("b.jpg", "2001:01:01 00:00:00", 300), ("a.jpg", "2003:01:01 00:00:00", 100),
      ("c.jpg", "2002:01:01 00:00:00", 200), ("z/a.jpg", "2002:01:01 00:00:00", 400),
    ] {
      try test.write(TinyJPEG(date: date), name)
      #expect(FileCalls.setTime(time, of: test.path(name)))
    }
    let library = try await test.open()
    func fetch(_ change: (inout FetchOptions) -> Void) async throws -> [String] {
      var options = FetchOptions()
      change(&options)
      return paths(try await library.fetch(.allPhotos, options))
    }
    #expect(try await fetch { _ in } == ["b.jpg", "z/a.jpg", "c.jpg", "a.jpg"])
    #expect(try await fetch { $0.isAscending = false } == ["a.jpg", "c.jpg", "z/a.jpg", "b.jpg"])
    #expect(try await fetch { $0.sortKey = .name } == ["a.jpg", "z/a.jpg", "b.jpg", "c.jpg"])
    #expect(
      try await fetch { $0.sortKey = .modificationDate } == ["a.jpg", "c.jpg", "b.jpg", "z/a.jpg"]
    )
    #expect(try await fetch { $0.limit = 2 } == ["b.jpg", "z/a.jpg"])
    #expect(try await fetch { $0.limit = -1 } == [])
    #expect(try await fetch { $0.mediaType = .image(.png) } == [])
    #expect(try await fetch { $0.predicate = { !$0.folder.isEmpty } } == ["z/a.jpg"])
    #expect(paths(try await library.fetch(.folder(bytes("z")))) == ["z/a.jpg"])
    #expect(try await library.fetch(.folder(bytes("nowhere"))).isEmpty)
  }
}

/// A maker's note of Apple's with one entry.
private func appleNote(tag: UInt8) -> [UInt8] {
  bytes("Apple iOS\0") + [0, 1] + bytes("MM") + [0, 1, 0, tag, 0, 2, 0, 0, 0, 4] + bytes("ABC\0")
    + [0, 0, 0, 0]
}
