import Foundation
import TestSupport
import Testing

@Suite("A photo library as a program sees it")
struct LibraryTests {
  /// A workplace with a library of these photos, the newest first.
  private static func place(_ photos: String...) throws -> Workplace {
    let place = try Workplace()
    for (index, photo) in photos.enumerated() {
      let path = "pictures/\(photo)"
      try place.makeFolder((path as NSString).deletingLastPathComponent)
      try place.photos(path)
      let date = Date(timeIntervalSince1970: 1_719_748_800 - Double(index) * 86_400)
      let attributes = [FileAttributeKey.modificationDate: date]
      try FileManager.default.setAttributes(attributes, ofItemAtPath: "\(place.root)/\(path)")
    }
    return place
  }

  private static let options = ["--library", "pictures"]

  @Test("Answers have the stated keys in the stated order")
  func keys() throws {
    let place = try Self.place("a.jpg", "Trip/b.jpg", "Trip/c.jpg")
    try place.write(Array("no photo".utf8), "pictures/d.jpg")
    let answers = try place.answers(
      ["albums", "album Trip", "select 1 0", "photos", "photo 1", "deselect 0", "done", "cancel"],
      options: Self.options
    )
    let keys = answers.map { Array($0.keys.dropFirst(4)) }
    #expect(
      keys == [
        ["problems", "albums"], ["albums", "photos"], ["selection"], ["photos"], ["photo"],
        ["selection"],
        ["version", "update", "undo", "redo", "results", "slots", "selection"], ["selection"],
      ]
    )
    #expect(answers[0]["problems"]?.text == #"[{"file":"d.jpg","code":"notAnImage"}]"#)
    for album in (answers[0]["albums"]?.items ?? []) + (answers[1]["albums"]?.items ?? []) {
      #expect(album.keys == ["index", "title", "count", "kind"])
    }
    let photos = answers[3]["photos"]?.items ?? []
    #expect(
      photos.map(\.keys).allSatisfy {
        $0 == ["index", "name", "date", "width", "height", "selected"]
      }
    )
    #expect(photos.compactMap { $0["selected"]?.int } == [2, 1])
    #expect(
      answers[4]["photo"]?.keys == [
        "index", "name", "album", "mediaType", "date", "width", "height", "bytes", "selected",
      ]
    )
    #expect(answers[2]["selection"]?.items.compactMap { $0["name"]?.string } == ["c.jpg", "b.jpg"])
    #expect(answers[6].sources == ["c.jpg"])
  }

  @Test(
    "A library that cannot be opened is told before the first command",
    arguments: [
      ("nowhere", #"{"code":"notFound"}"#), ("a.jpg", #"{"code":"noLibrary"}"#),
      ("fifo", #"{"code":"noLibrary"}"#), ("a.jpg/x", #"{"code":"noLibrary"}"#),
      ("loop", #"{"code":"noLibrary"}"#),
    ]
  )
  func cannotOpen(path: String, fault: String) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    FileBytes.makePipe("\(place.root)/fifo")
    FileBytes.link("\(place.root)/loop", to: "loop")
    let ending = try place.run(["--json", "--library", path], input: "albums\n")
    #expect(ending.status == 1)
    let answers = try ending.answers()
    #expect(answers.count == 1)
    #expect(answers.first?["command"]?.string == "start")
    #expect(answers.first?.fault == fault)
  }

  @Test("Names with any bytes are told, selected and added")
  func anyBytes() throws {
    let place = try Self.place("a.jpg")
    let name = Array("pictures/caf".utf8) + [0xE9, 0x0A] + Array(".jpg".utf8)
    try place.write(Photo.small(9), name)
    let answers = try place.answers(
      ["albums", "photos 0", "select 0", "done"],
      options: Self.options
    )
    let photo = try #require(answers[1]["photos"]?.items.first)
    #expect(photo["name"]?.string == "caf\u{FFFD}\n.jpg")
    #expect(photo["nameBytes"]?.string == "636166e90a2e6a7067")
    #expect(answers[3]["results"]?.items.first?["sourceBytes"]?.string == "636166e90a2e6a7067")
  }

  @Test("Without a place for the index everything works, and albums says what is wrong")
  func noCache() throws {
    let place = try Self.place("a.jpg", "b.jpg")
    // Nobody can make a folder there.
    let environment = ["XDG_CACHE_HOME": "/proc/self/nowhere"]
    let ending = try place.run(
      Self.options + ["-c", "albums", "-c", "select 1", "-c", "done"],
      environment: environment
    )
    #expect(ending.status == 0)
    #expect(
      ending.outputText.contains("The folder for caches cannot be written; the photo library")
    )
    #expect(ending.outputText.contains("1 of 8 photos, room for 7"))
  }

  @Test("The index lies with the user's caches and can be deleted, the library stays as it is")
  func leavesNothing() throws {
    let place = try Self.place("a.jpg", "Trip/b.jpg")
    let before = try place.tree("pictures")
    let lines = ["albums", "photos", "select 0 1", "done"].flatMap { ["-c", $0] }
    let first = try place.run(Self.options + lines)
    let cache = "\(place.home)/.cache/picture-picker"
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 1)
    try FileManager.default.removeItem(atPath: cache)
    #expect(try place.run(Self.options + lines).output == first.output)
    #expect(try place.run(Self.options + lines).output == first.output)
    #expect(try place.tree("pictures") == before)
  }

  @Test(
    "The locale and --language say in which language titles are",
    arguments: [
      ([], [:], "All Photos"), ([], ["LANG": "zh_CN.UTF-8"], "所有照片"),
      (["--language", "zh-Hans"], ["LC_ALL": "C"], "所有照片"),
      (["--language", "en"], ["LC_ALL": "zh_CN.UTF-8"], "All Photos"),
      ([], ["LANG": "zh_CN", "LC_MESSAGES": "de_DE"], "All Photos"),
    ] as [([String], [String: String], String)]
  )
  func language(words: [String], environment: [String: String], title: String) throws {
    let place = try Self.place("a.jpg")
    let ending = try place.run(
      ["--json"] + Self.options + words + ["albums"],
      environment: environment
    )
    #expect(try ending.answers()[0]["albums"]?.items.first?["title"]?.string == title)
  }

  @Test("What a program puts into the library is there at its next line")
  func comes() throws {
    let place = try Self.place("a.jpg")
    let words = ["--json", "--keep-going"] + Self.options
    let session = try place.command(words)
    defer { _ = session.finish() }
    for number in 1...20 {
      try place.photos("pictures/new \(number).jpg")
      session.send(Array("photos\n".utf8))
      let answer = try Value(parsing: #require(session.readLine()))
      #expect(answer["photos"]?.items.count == number + 1)
    }
  }
}
