import Foundation
import OrderedJSON
import Testing

@testable import PickerShell
@testable import PicturePicker
@testable import PictureLibrary

@Suite("The photo library at the prompt")
struct LibraryTests {
  private static func photo(_ index: Int, _ name: String, _ day: Int, _ size: (Int, Int)) -> String
  {
    #"{"index":\#(index),"name":"\#(name)","date":"2024-06-\#(day)T12:00:00Z","#
      + #""width":\#(size.0),"height":\#(size.1)}"#
  }

  @Test("Albums, one of them, its photos and one of these as JSON")
  func json() async throws {
    let albums = try await TestAlbums()
    let start = #""ok":true,"count":0,"capacity":8"#
    let root = albums.scratch.url.lastPathComponent
    #expect(
      await albums.json("albums") == #"{"command":"albums",\#(start),"albums":["#
        + #"{"index":0,"title":"All Photos","count":6,"kind":"computed"},"#
        + #"{"index":1,"title":"Recently Added","count":6,"kind":"computed"},"#
        + #"{"index":2,"title":"Summer","count":2,"kind":"folder"},"#
        + #"{"index":3,"title":"\#(root)","count":1,"kind":"folder"},"#
        + #"{"index":4,"title":"Summer","count":1,"kind":"folder"},"#
        + #"{"index":5,"title":"2024","count":1,"kind":"folder"},"#
        + #"{"index":6,"title":"海边","count":1,"kind":"folder"}]}"#
    )
    let (boat, pier) = (
      Self.photo(0, "boat.jpg", 29, (8, 16)), Self.photo(1, "pier.jpg", 28, (24, 24))
    )
    #expect(
      await albums.json("album 2") == #"{"command":"album",\#(start),"albums":["#
        + #"{"index":2,"title":"Summer","count":2,"kind":"folder"}],"photos":[\#(boat),\#(pier)]}"#
    )
    #expect(
      await albums.json("photos 1-9") == #"{"command":"photos",\#(start),"photos":[\#(pier)]}"#
    )
    #expect(
      await albums.json("photo 1") == #"{"command":"photo",\#(start),"photo":{"index":1,"#
        + #""name":"pier.jpg","album":2,"mediaType":"image/jpeg","date":"2024-06-28T12:00:00Z","#
        + #""width":24,"height":24,"bytes":162}}"#
    )
  }

  @Test("Opening lands in All Photos, newest first")
  func landsInAllPhotos() async throws {
    let albums = try await TestAlbums()
    #expect(
      await albums.text("photos 0-1") == """
        All Photos: 0-1 of 6 photos
        [0] new.jpg   2024-06-30 12:00  16×8 JPEG
        [1] boat.jpg  2024-06-29 12:00  8×16 JPEG
        (photos 2-3 shows the next.)
        """
    )
  }

  @Test(
    "An album is opened by number, title, path, and what is nearly its title",
    arguments: [
      ("album 2", "2024/Summer"), ("album All Photos", "All Photos"),
      ("album 'All Photos'", "All Photos"), ("album all photos", "All Photos"),
      ("album 所有照片", "All Photos"), ("album 2023/Summer", "2023/Summer"), ("album 海边", "海边"),
      ("album 2024", "2024"),
    ]
  )
  func opens(line: String, name: String) async throws {
    let albums = try await TestAlbums()
    await albums.json(line)
    let open = try #require(await albums.shell.browser?.openAlbum)
    let path = String(decoding: open.path(root: []), as: UTF8.self)
    #expect((open.title(in: .english) ?? path) == name)
  }

  @Test(
    "An album that is none is refused, and the open one stays open",
    arguments: [
      (
        "album Sumer",
        #"There is no album "Sumer"; the open one stays open."#
          + " (Is Summer meant? albums lists them.)"
      ),
      ("album +1", #"There is no album "+1"; the open one stays open. (albums lists them.)"#),
      ("album 99", #"There is no album "99"; the open one stays open. (albums lists them.)"#),
      (
        "album Summer",
        #"2 albums are called "Summer"; none was opened."#
          + " (2024/Summer, 2023/Summer: album opens each by its folder.)"
      ),
    ]
  )
  func refusesAlbums(line: String, words: String) async throws {
    let albums = try await TestAlbums()
    await albums.json("album 海边")
    #expect(await albums.text(line) == "error: \(words)")
    #expect(await albums.answer(line).error?.code == .noSuchAlbum)
    #expect(await albums.text("photos").hasPrefix("海边: 1 photo\n"))
  }

  @Test("Titles are in the language of the session")
  func language() async throws {
    let albums = try await TestAlbums(language: .simplifiedChinese)
    #expect(await albums.text("albums").hasPrefix("[0] 所有照片"))
    #expect(await albums.text("album All Photos").hasPrefix("所有照片: 6 photos\n"))
  }

  @Test(
    "The locale says which language",
    arguments: [
      (["LANG": "zh_CN.UTF-8"], .simplifiedChinese), (["LANG": "zh"], .simplifiedChinese),
      (["LANG": "zh_SG@stroke"], .simplifiedChinese), (["LANG": "zh-Hans"], .simplifiedChinese),
      (["LANG": "zh_TW.UTF-8"], .english), (["LANG": "zh-Hant"], .english), ([:], .english),
      (["LANG": "C"], .english), (["LANG": "de_DE.UTF-8"], .english),
      (["LANG": "zh_CN", "LC_MESSAGES": "en_GB"], .english),
      (["LANG": "en_GB", "LC_MESSAGES": "", "LC_ALL": "zh_CN"], .simplifiedChinese),
    ] as [([String: String], AlbumLanguage)]
  )
  func locale(variables: [String: String], language: AlbumLanguage) {
    #expect(AlbumLanguage { variables[$0] } == language)
  }

  @Test(
    "Numbers that no photo has are refused",
    arguments: [
      ("photos 6-9", "6"), ("photo 6", "6"), ("select 0 7", "7"), ("select 2-9", "6"),
      ("select 0-99999999999999999999", "6"), ("deselect 6", "6"),
    ]
  )
  func refusesNumbers(line: String, number: String) async throws {
    let albums = try await TestAlbums()
    let answer = await albums.answer(line)
    #expect(answer.error?.code == .noSuchPhoto)
    #expect(answer.error?.message.hasPrefix("There is no photo \(number): ") == true)
    #expect(await albums.json("cancel").hasSuffix(#""selection":[]}"#))
  }

  @Test("A shell without a library says what to do")
  func noLibrary() async throws {
    let shell = try TestShell()
    for line in [
      "albums", "album 0", "photos", "photo 0", "select 0", "deselect 0", "done", "cancel",
    ] {
      #expect(await shell.code(line) == .noLibrary)
    }
    #expect(await shell.code("help albums") == nil)
  }

  @Test(
    "A Tab completes the albums and photos of the library",
    arguments: [
      ("album A", #"ll\ Photos "#), ("album 'A", "ll Photos' "), ("album All ", "Photos "),
      ("album All P", "hotos "), ("album \"All P", "hotos\" "), ("album 海", "边 "),
      ("album 202", "[2024/Summer|2023/Summer|2024]"), ("album 2023", "/Summer "),
      ("album Su", "mmer"), ("album Summer", "[Summer (2024/Summer)|Summer (2023/Summer)]"),
      ("album nothing", nil), ("open A", nil),
      ("photo ", "[0 new.jpg|1 boat.jpg|2 pier.jpg|3 sand.jpg|4 wave.jpg|5 old.jpg]"),
      ("photo 1 ", nil), ("select 5", " "), ("select 1 4", " "), ("select 7", nil),
      ("deselect ", "2 "), ("deselect 2", " "), ("deselect 1", nil), ("photos ", "--grid "),
    ] as [(String, String?)]
  )
  func completes(line: String, result: String?) async throws {
    let albums = try await TestAlbums()
    await albums.json("select 2")
    let completion = await albums.shell.completion(of: Array(line.utf8))
    let text = completion.map { completion in
      completion.choices.isEmpty
        ? String(decoding: completion.insertion, as: UTF8.self)
        : "[\(completion.choices.joined(separator: "|"))]"
    }
    #expect(text == result)
  }

  @Test("A library that is gone is told, the selection stays, and it is there when it is back")
  func comesBack() async throws {
    let albums = try await TestAlbums()
    let away = albums.scratch.url.path + " away"
    await albums.json("photos", "select 2 0")
    try FileManager.default.moveItem(atPath: albums.scratch.url.path, toPath: away)
    let gone =
      "error: There is no such folder. Check the path of the photo library. Nothing was done."
    for line in ["albums", "album 0", "photos", "photo 0", "select 1", "done"] {
      #expect(await albums.text(line) == gone)
      #expect(await albums.answer(line).error?.code == .notFound)
    }
    #expect(await albums.answer("list").isOK)
    try FileManager.default.moveItem(atPath: away, toPath: albums.scratch.url.path)
    #expect(await albums.text("photos 0-0").hasPrefix("All Photos: 0-0 of 6 photos\n"))
    #expect(await albums.json("done").contains(#""inserts":[0,1]"#))
  }

  @Test("An album whose photos are gone is refused by its number, and is there again with them")
  func emptyAlbum() async throws {
    let albums = try await TestAlbums()
    await albums.json("albums", "album 6")
    try albums.remove("海边/wave.jpg")
    #expect(
      await albums.text("photos") == "error: The open album, 海边, has no photos any more;"
        + " nothing was done. (albums lists those that have.)"
    )
    #expect(await albums.answer("album 6").error?.code == .noSuchAlbum)
    #expect(await albums.answer("album 海边").error?.code == .noSuchAlbum)
    try albums.write(TestPhoto.wide, "海边/shell.jpg", age: 9)
    #expect(await albums.text("album 6").contains("shell.jpg"))
  }

  @Test("Numbers of albums stay what was shown, until they are shown anew")
  func albumNumbers() async throws {
    let albums = try await TestAlbums()
    await albums.json("albums")
    for number in 1...3 { try albums.write(TestPhoto.wide, "Zoo/\(number).jpg", age: 10) }
    #expect(await albums.json("album Zoo").contains(#"{"index":7,"title":"Zoo""#))
    #expect(await albums.text("album 2").hasPrefix("Summer: "))
    #expect(await albums.text("albums").contains("[2] Zoo "))
    #expect(await albums.text("album 2").hasPrefix("Zoo: "))
  }

  @Test("An empty library has no albums, and says where it looked")
  func empty() async throws {
    let albums = try await TestAlbums()
    for path in ["new.jpg", "2023", "2024", "海边"] { try albums.remove(path) }
    #expect(await albums.text("albums") == "There are no photos in $.")
    #expect(await albums.text("photos") == "All Photos: no photos")
    #expect(await albums.json("photos").hasSuffix(#""photos":[]}"#))
    #expect(await albums.answer("select 0").error?.code == .noSuchPhoto)
  }

  @Test("Nothing is written into the library by anything that is asked of it")
  func leavesItAlone() async throws {
    let albums = try await TestAlbums(screen: { Screen(columns: 80, hasColor: true) })
    func state() throws -> [String] {
      let path = albums.scratch.url.path
      return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().map { name in
        let facts = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return "\(name) \(facts[.modificationDate] ?? "") \(facts[.size] ?? "")"
      }
    }
    let before = try state()
    for line in [
      "albums", "album 2024/Summer", "photos", "photos --grid", "photo 0", "select 0 1",
      "deselect 0", "done", "undo", "cancel",
    ] {
      #expect(await albums.answer(line).isOK, "\(line)")
    }
    #expect(try state() == before)
  }

  @Test("Films are listed and drawn as such, and cannot be selected")
  func films() async throws {
    let albums = try await TestAlbums()
    let film = [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0]
    try albums.write(film, "film.mp4", age: 0)
    #expect(await albums.json("albums").contains(#""title":"Videos","count":1,"kind":"computed""#))
    #expect(
      await albums.text("album Videos") == """
        Videos: 1 video
        [0] film.mp4  2024-06-30 12:00  video
        """
    )
    #expect(await albums.json("photo 0").contains(#""mediaType":"video","date""#))
    #expect(await albums.text("photos --grid").contains("│▶ video      │"))
    let refused = await albums.json("select 0")
    #expect(refused.contains(#""error":{"code":"unsupportedFormat","#))
    #expect(refused.hasSuffix(#","format":"video"}}"#))
    #expect(await albums.json("album All Photos").contains("film.mp4") == false)
  }

  @Test("The open album in boxes, with the numbers of what is selected")
  func boxes() async throws {
    let albums = try await TestAlbums()
    await albums.json("album 2024/Summer", "select 1")
    #expect(
      await albums.text("photos --grid") == """
        Summer: 2 photos


            ┌─────────────┐    ┌─────────────┐
            │[0]          │    │[1]       (1)│
            │boat.jpg     │    │pier.jpg     │
            │8×16 JPEG    │    │24×24 JPEG   │
            │2024-06-29   │    │2024-06-28   │
            │             │    │             │
            └─────────────┘    └─────────────┘


        """
    )
  }
}
