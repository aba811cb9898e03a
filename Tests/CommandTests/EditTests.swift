import Testing

@Suite("Editing the list")
struct EditTests {
  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]

  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos(letters.map { "\($0).jpg" } + ["x.jpg", "y.jpg"])
    return place
  }

  /// `count` photos in one add.
  private static func filled(_ count: Int) -> [String] {
    count == 0 ? [] : ["add " + letters.prefix(count).map { "\($0).jpg" }.joined(separator: " ")]
  }

  @Test(
    "Each edit's update is the edit itself",
    arguments: [
      (8, "remove 0", "D0 I7", "bcdefgh"), (8, "remove 7", "D7 I7", "abcdefg"),
      (8, "remove 3", "D3 I7", "abcefgh"), (8, "remove 0 7", "D0,7 I6", "bcdefg"),
      (8, "remove all", "D0,1,2,3,4,5,6,7 I0", ""), (8, "remove 0-7", "D0,1,2,3,4,5,6,7 I0", ""),
      (1, "remove 0", "D0", ""), (5, "remove 1-3", "D1,2,3", "ae"),
      (5, "remove 3 1-2 2 @2", "D1,2,3", "ae"), (5, "remove 4-4", "D4", "abcd"),
      (5, "remove 4 0", "D0,4", "bcd"), (3, "remove all", "D0,1,2", ""),
      (0, "remove all", "none", ""), (7, "move 0 7", "M0>6", "bcdefga"),
      (7, "move 0 6", "M0>6", "bcdefga"), (8, "move 7 0", "M7>0", "habcdefg"),
      (8, "move 3 4", "M3>4", "abcedfgh"), (8, "move 4 3", "M4>3", "abcedfgh"),
      (8, "move 2 2", "none", "abcdefgh"), (3, "move 2 3", "none", "abc"),
      (3, "move @1 2", "M0>2", "bca"), (4, "move 0 @3", "M0>2", "bcad"),
      (3, "replace 1 x.jpg", "R1", "axc"), (3, "replace @2 x.jpg", "R1", "axc"),
      (3, "replace 1 b.jpg", "none", "abc"), (3, "pick 1 x.jpg", "R1", "axc"),
      (3, "pick 3 x.jpg", "I3", "abcx"), (7, "pick 7 x.jpg", "D7 I7", "abcdefgx"),
      (0, "pick 0 x.jpg", "I0", "x"), (3, "alt 2 boat", "R2", "abc"),
      (3, "alt 2 \"\"", "none", "abc"),
    ]
  )
  func updates(count: Int, line: String, update: String, after: String) throws {
    let setup = Self.filled(count)
    let answers = try Self.place().answers(setup + [line, "list"])
    let (answer, list) = (answers[setup.count], answers[setup.count + 1])
    #expect(answer["update"]?.shorthand == update, "\(answer.text)")
    #expect(list.sources == after.map { "\($0).jpg" })
    let steps = setup.count + (update == "none" ? 0 : 1)
    #expect(answer["version"]?.int == steps && answer["undo"]?.int == steps)
    #expect(list["version"] == answer["version"])
    #expect((answer["slots"] ?? list["slots"]) == list["slots"])
  }

  @Test(
    "A slot that is not there is refused with the number of attachments, and nothing is done",
    arguments: [
      (3, "remove 3", 3), (3, "remove 0 3", 3), (3, "remove 2-4", 3), (3, "remove 9", 9),
      (8, "remove 8", 8), (0, "remove 0", 0), (3, "move 3 0", 3), (3, "move 0 4", 4),
      (8, "move 0 8", 8), (3, "move 9 0", 9), (3, "replace 3 x.jpg", 3), (3, "replace 4 x.jpg", 4),
      (3, "pick 4 x.jpg", 4), (8, "pick 8 x.jpg", 8), (3, "alt 3 boat", 3), (3, "alt 4", 4),
      (3, "info 3", 3), (8, "info 8", 8), (3, "extract 3 out.jpg", 3), (0, "alt 0 boat", 0),
    ]
  )
  func noSuchSlot(count: Int, line: String, slot: Int) throws {
    let place = try Self.place()
    let answer = try place.refusal(of: line, after: Self.filled(count))
    if line == "remove 2-4" {
      #expect(answer["error"]?["code"]?.string == "noSuchSlot")
    } else {
      #expect(answer.fault == #"{"code":"noSuchSlot","slot":\#(slot),"count":\#(count)}"#)
    }
    #expect(try place.tree()["out.jpg"] == nil)
  }

  @Test(
    "A number too large for any list is refused and nothing else",
    arguments: ["remove N", "move 0 N", "move N 0", "pick N x.jpg", "alt N x", "info N", "undo N"]
  )
  func hugeNumbers(line: String) throws {
    for number in ["9223372036854775807", "9223372036854775808", "99999999999999999999999"] {
      let line = line.replacing("N", with: number)
      let answer = try Self.place().refusal(of: line, after: Self.filled(2))
      let codes = ["usage", "noSuchSlot", "nothingToUndo"]
      #expect(codes.contains(answer["error"]?["code"]?.string ?? ""), "\(answer.text)")
    }
    let range = try Self.place().refusal(
      of: "remove 0-9223372036854775807",
      after: Self.filled(2)
    )
    #expect(range["error"]?["code"]?.string == "noSuchSlot")
  }

  @Test("An identity that is gone is attachmentGone in every place a slot may stand")
  func attachmentGone() throws {
    for line in [
      "remove @2", "remove 0 @2", "move @2 0", "replace @2 x.jpg", "pick @2 x.jpg", "alt @2 x",
      "alt @2", "info @2", "extract @2 out.jpg",
    ] {
      let answer = try Self.place().refusal(of: line, after: Self.filled(3) + ["remove 1"])
      #expect(answer.fault == #"{"code":"attachmentGone"}"#, "\(line)")
    }
  }

  @Test("Removing the same slot twice in a row ends at the add slot")
  func removeTwice() throws {
    let answers = try Self.place().answers(Self.filled(5) + ["remove 4", "remove 4", "list"])
    #expect(answers[2].fault == #"{"code":"noSuchSlot","slot":4,"count":4}"#)
    #expect(answers[3].sources == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  @Test("Replacing keeps identity and alt text, and gives new revisions")
  func replace() throws {
    let place = try Self.place()
    let answers = try place.answers(
      Self.filled(2) + ["alt 1 boat", "replace 1 x.jpg", "pick 1 y.jpg", "alt 1 ship", "list"]
    )
    let slots = answers.suffix(4).map { $0["slots"]?[1] }
    #expect(slots.map { $0?["id"]?.int } == [2, 2, 2, 2])
    #expect(slots.map { $0?["alt"]?.string } == ["boat", "boat", "ship", "ship"])
    #expect(slots.map { $0?["source"]?.string } == ["x.jpg", "y.jpg", "y.jpg", "y.jpg"])
    let revisions = answers.dropFirst().map { $0["slots"]?[1]?["revision"]?.int ?? -1 }
    #expect(Set(revisions).count == 4 && revisions == revisions.sorted())
    let images = answers.dropFirst().map { $0["slots"]?[1]?["imageRevision"]?.int ?? -1 }
    #expect(images[0] == 0 && images[1] > 0 && images[2] > images[1])
    #expect(images[3] == images[2])
  }

  @Test("A replace is told when another attachment shows the same photo, and not itself")
  func duplicates() throws {
    let place = try Self.place()
    try place.write(Photo.small(1), "copy of a.jpg")
    let answers = try place.answers(
      Self.filled(3) + [
        "replace 2 a.jpg", "replace 0 'copy of a.jpg'", "replace 1 x.jpg", "info 2", "pick 3 x.jpg",
      ]
    )
    let marks = answers.map { $0["results"]?[0]?["duplicateOf"]?.int }
    #expect(marks == [nil, 1, 3, nil, nil, 2])
    #expect(answers[2]["update"]?.shorthand == "R0", "another name is a change")
    #expect(answers[4]["attachment"]?["notes"]?.text == #"["keptAsIs"]"#, "not stored")
  }

  @Test("The results of a pick or replace name a photo at fault")
  func failedPick() throws {
    let place = try Self.place()
    try place.write(Array("words".utf8), "words.txt")
    for line in ["pick 0 words.txt", "pick 2 words.txt", "replace 1 words.txt"] {
      let answer = try place.refusal(of: line, after: Self.filled(2))
      #expect(answer.fault == #"{"code":"notAnImage"}"#)
      let result = answer["results"]?[0]
      #expect(result?["index"]?.int == 0 && result?["source"]?.string == "words.txt")
      #expect(result?["error"]?["code"]?.string == "notAnImage")
    }
  }

  @Test("info tells everything known about one attachment")
  func info() throws {
    let place = try Workplace()
    try place.write(Photo.placed, "placed.jpg")
    let answers = try place.answers(["add placed.jpg", "info 0", "info @1", "extract 0 out.jpg"])
    let attachment = try #require(answers[1]["attachment"])
    #expect(attachment == answers[2]["attachment"])
    #expect(attachment.without("notes", "sha256", "hasAlpha") == answers[0]["slots"]?[0])
    #expect(attachment["notes"]?.text == #"["keptAsIs","locationDropped","metadataDropped"]"#)
    #expect(attachment["hasAlpha"]?.bool == false)
    let digest = try ChildProcess(
      ["/usr/bin/sha256sum", "\(place.root)/out.jpg"].map { Array($0.utf8) },
      environment: [:]
    ).finish()
    #expect(attachment["sha256"]?.string.map { digest.outputText.hasPrefix($0) } == true)
    #expect(attachment["sha256"]?.string?.count == 64)
  }

  @Test("extract writes the image whole, and never over a file")
  func extract() throws {
    let place = try Workplace()
    try place.write(Photo.small(7), "boat.jpg")
    try place.write(Array("mine".utf8), "mine.jpg")
    let answers = try place.answers([
      "add boat.jpg", "extract 0 'out 1.jpg'", "extract 0 'out 1.jpg'", "extract @1 mine.jpg",
      "extract 0 no/where.jpg", "extract 0 .", "extract 0 /proc/x.jpg",
    ])
    let size = Photo.small(7).count
    #expect(
      answers[1].text == #"{"command":"extract","ok":true,"count":1,"capacity":8,"#
        + #""path":"out 1.jpg","mediaType":"image/jpeg","bytes":\#(size)}"#
    )
    let codes = answers.dropFirst(2).map { $0["error"]?["code"]?.string }
    #expect(codes.prefix(2) == ["exists", "exists"] && !codes.contains(nil))
    #expect(try place.read("out 1.jpg") == Photo.small(7))
    #expect(try place.read("mine.jpg") == Array("mine".utf8))
    #expect(try Set(place.tree().keys) == ["boat.jpg", "mine.jpg", "out 1.jpg"])
  }
}
