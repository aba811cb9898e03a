import Foundation
import Testing

@Suite("Drafts on disk")
struct DraftTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg", "c.jpg")
    return place
  }

  private static let draft = ["--draft", "post.picdraft"]

  @Test("A draft is made, kept, and opened again with its undo steps")
  func keeps() throws {
    let place = try Self.place()
    let first = try place.answers(
      ["add a.jpg b.jpg", "alt 1 A boat", "move 0 1", "list"],
      options: Self.draft
    )
    #expect(first[3]["draft"]?["path"]?.string == "post.picdraft")
    #expect(first[3]["draft"]?["readOnly"]?.bool == false)
    #expect(try place.tree().keys.sorted() == ["a.jpg", "b.jpg", "c.jpg", "post.picdraft"])
    let second = try place.answers(["list", "undo", "undo 2", "redo 3"], options: Self.draft)
    #expect(second[0] == first[3])
    #expect(second[1]["steps"]?.text == #"[{"command":"move","slots":[0,1]}]"#)
    #expect(
      second[2]["steps"]?.text
        == #"[{"command":"alt","slots":[1]},{"command":"add","slots":[0,1]}]"#
    )
    #expect(second[3]["slots"] == first[3]["slots"])
    #expect(second[3]["version"]?.int == 6)
  }

  @Test("An identity is not given again after a restart")
  func identities() throws {
    let place = try Self.place()
    _ = try place.answers(["add a.jpg b.jpg", "undo"], options: Self.draft)
    let answers = try place.answers(["add c.jpg"], options: Self.draft)
    #expect(answers[0]["slots"]?[0]?["id"]?.int == 3)
  }

  @Test("Looking needs no right to edit, and edits are refused")
  func readOnly() throws {
    let place = try Self.place()
    _ = try place.answers(["add a.jpg"], options: Self.draft)
    let before = try place.tree()
    let writer = try place.command(["--json"] + Self.draft)
    writer.send(Array("list\n".utf8))
    _ = writer.readLine()
    let answers = try place.answers(
      ["list", "remove 0", "add b.jpg", "undo", "load post.picdraft", "export out", "list"],
      options: Self.draft + ["--read-only"]
    )
    #expect(answers[0]["draft"]?["readOnly"]?.bool == true)
    #expect(
      answers.map { $0["error"]?["code"]?.string }
        == [nil, "readOnly", "readOnly", "readOnly", "readOnly", nil, nil]
    )
    #expect(writer.finish().status == 0)
    for (name, bytes) in before { #expect(try place.read(name) == bytes) }
  }

  @Test(
    "A draft that cannot be opened answers before the first command",
    arguments: [
      (["--draft", "a.jpg"], "notADraft", 1, ""), (["--draft", "none/x"], "notFound", 1, ""),
      (["--draft", "."], "notAFile", 1, #","kind":"directory""#),
      (["--draft", "none", "--read-only"], "notFound", 1, ""),
      (["--draft", "post.picdraft", "--capacity", "4"], "usage", 2, #","given":4,"stored":8"#),
      (["--draft", "post.picdraft", "--width", "601"], "usage", 2, #","given":601,"stored":600"#),
    ]
  )
  func refused(words: [String], code: String, status: Int32, data: String) throws {
    let place = try Self.place()
    _ = try place.answers(["list"], options: Self.draft)
    let before = try place.tree()
    let ending = try place.run(["--json"] + words, input: "add b.jpg\n")
    #expect(ending.status == status)
    let answers = try ending.answers()
    #expect(answers.count == 1 && answers[0]["command"]?.string == "start")
    #expect(answers[0].fault == #"{"code":"\#(code)"\#(data)}"#)
    let spoken = try place.run(words, input: "add b.jpg\n")
    #expect(spoken.status == status && spoken.output.isEmpty)
    #expect(spoken.errorText.hasPrefix("error: "))
    #expect(try place.tree() == before)
  }

  @Test("Capacity and width are those of the draft")
  func limits() throws {
    let place = try Self.place()
    let options = Self.draft + ["--capacity", "2", "--width", "32"]
    _ = try place.answers(["add a.jpg"], options: options)
    let answers = try place.answers(["add b.jpg c.jpg", "list"], options: Self.draft)
    #expect(answers[0].fault == #"{"code":"noRoom","given":2,"room":1}"#)
    #expect(answers[1]["width"]?.int == 32 && answers[1]["slots"]?[0]?["width"]?.int == 32)
  }

  @Test("save gives a list in memory a file, and writes a copy of one that has a file")
  func saves() throws {
    let place = try Self.place()
    let answers = try place.answers([
      "add a.jpg b.jpg", "remove 0", "save post.picdraft", "alt 0 Kept", "save copy.picdraft",
      "save copy.picdraft", "save a.jpg", "save none/x", "list",
    ])
    #expect(
      answers[2].text
        == #"{"command":"save","ok":true,"count":1,"capacity":8,"path":"post.picdraft"}"#
    )
    #expect(answers[4]["path"]?.string == "copy.picdraft")
    #expect(answers[5].fault == #"{"code":"exists","foreign":[]}"#)
    #expect(answers[6].fault == #"{"code":"exists","foreign":[]}"#)
    #expect(answers[7].fault == #"{"code":"notFound"}"#)
    #expect(try place.answers(["list"], options: Self.draft)[0] == answers[8])
    let copy = try place.answers(["list", "undo"], options: ["--draft", "copy.picdraft"])
    #expect(copy[0]["slots"] == answers[8]["slots"])
    #expect(copy[0]["draft"]?["id"] != answers[8]["draft"]?["id"])
    #expect(copy[1].fault == #"{"code":"nothingToUndo","available":0,"forgotten":0}"#)
  }

  @Test("load replaces the list as one step; an identity stays only with its image")
  func loads() throws {
    let place = try Self.place()
    _ = try place.answers(["add a.jpg b.jpg", "alt 0 Other"], options: ["-d", "other"])
    let answers = try place.answers(
      ["add a.jpg c.jpg", "load other", "list", "undo", "load other", "load other", "load a.jpg"],
      options: Self.draft
    )
    // The first has the same identity and image; the second the same identity and another image.
    #expect(answers[1]["slots"]?.items.compactMap { $0["id"]?.int } == [1, 3])
    #expect(answers[1]["slots"]?.items.compactMap { $0["alt"]?.string } == ["Other", ""])
    #expect(answers[1]["update"]?.shorthand == "D1 I1 R0")
    #expect(answers[1]["path"]?.string == "other" && answers[1]["undo"]?.int == 2)
    #expect(answers[3]["steps"]?.text == #"[{"command":"load","slots":[]}]"#)
    #expect(answers[3]["slots"] == answers[0]["slots"])
    #expect(answers[4]["slots"]?.items.compactMap { $0["id"]?.int } == [1, 4])
    #expect(answers[5]["slots"]?.items.compactMap { $0["id"]?.int } == [1, 5])
    #expect(answers[6].fault == #"{"code":"notADraft"}"#)
  }

  @Test("A draft is private under any umask", arguments: ["0", "022", "0777"])
  func modes(umask: String) throws {
    let place = try Self.place()
    let shell = ["/bin/sh", "-c", "umask \(umask); exec \"$0\" \"$@\""]
    let process = try place.command(["--json"] + Self.draft, through: shell)
    process.send(Array("add a.jpg\n".utf8))
    _ = process.readLine()
    for name in ["post.picdraft", "post.picdraft.lock"] {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(place.root)/\(name)")
      #expect(facts[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    #expect(process.finish().status == 0)
  }

  @Test(
    "A session that is asked to end lets go of its draft",
    arguments: [SIGTERM, SIGINT, SIGHUP]
  )
  func ends(signal: Int32) throws {
    let place = try Self.place()
    let process = try place.command(["--json"] + Self.draft)
    process.send(Array("add a.jpg\n".utf8))
    _ = process.readLine()
    #expect(try place.tree()["post.picdraft.lock"] != nil)
    usleep(50_000)
    process.send(signal: signal)
    #expect(process.waitWithInputOpen().status == 128 + signal)
    #expect(try place.tree()["post.picdraft.lock"] == nil)
  }

  @Test("Originals can go: the draft has what it needs")
  func originals() throws {
    let place = try Self.place()
    let first = try place.answers(["add a.jpg b.jpg", "remove 0", "list"], options: Self.draft)
    for name in ["a.jpg", "b.jpg", "c.jpg"] {
      try FileManager.default.removeItem(atPath: "\(place.root)/\(name)")
    }
    let answers = try place.answers(
      ["list", "undo", "export out", "verify out"],
      options: Self.draft
    )
    #expect(answers[0] == first[2])
    #expect(answers.allSatisfy { $0["ok"]?.bool == true })
    #expect(
      try place.tree().keys.sorted() == [
        "out", "out/01.jpg", "out/02.jpg", "out/manifest.json", "post.picdraft",
      ]
    )
  }
}

@Suite("Salvage")
struct SalvageTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg", "c.jpg")
    _ = try place.answers(
      ["add a.jpg b.jpg c.jpg", "alt 1 Boat", "move 0 2"],
      options: ["-d", "old"]
    )
    return place
  }

  private static func salvage(_ place: Workplace) throws -> (answer: Value, status: Int32) {
    let ending = try place.run(["--json", "--salvage", "old", "new"])
    let answers = try ending.answers()
    try #require(answers.count == 1)
    #expect(answers[0]["command"]?.string == "salvage")
    return (answers[0], ending.status)
  }

  @Test("recovers all of a whole draft")
  func whole() throws {
    let place = try Self.place()
    let (answer, status) = try Self.salvage(place)
    #expect(
      answer.text
        == #"{"command":"salvage","ok":true,"count":3,"capacity":8,"problems":[],"path":"new"}"#
    )
    #expect(status == 0)
    let list = try place.answers(["list"], options: ["-d", "new"])[0]
    #expect(list.sources == ["b.jpg", "c.jpg", "a.jpg"])
    #expect(list["slots"]?[0]?["alt"]?.string == "Boat")
    let again = try Self.salvage(place)
    #expect(again.answer.fault == #"{"code":"exists","foreign":[]}"# && again.status == 1)
  }

  @Test("names what is damaged, recovers the rest, and leaves the old draft as it is")
  func damaged() throws {
    let place = try Self.place()
    var bytes = try place.read("old")
    let photo = try place.read("c.jpg")
    // Within the image of slot 1.
    let head = photo.prefix(40)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: head) })
    bytes[start + 900] ^= 0x55
    try place.write(bytes, "old")
    let refused = try place.run(["--json", "-d", "old"])
    #expect(try refused.answers().first?.fault == #"{"code":"corruptDraft"}"#)
    let spoken = try place.run(["-d", "old"])
    #expect(spoken.errorText.contains("--salvage"))
    let (answer, status) = try Self.salvage(place)
    #expect(
      answer["problems"]?.text == #"[{"file":"slot 1","code":"wrongDigest"}]"# && status == 0
    )
    #expect(try place.answers(["list"], options: ["-d", "new"])[0].sources == ["b.jpg", "a.jpg"])
    #expect(try place.read("old") == bytes)
  }

  @Test("says where there is nothing to recover")
  func nothing() throws {
    let place = try Self.place()
    try place.write(try place.read("old").prefix(3000) + [], "old")
    let (answer, status) = try Self.salvage(place)
    #expect(answer.fault == #"{"code":"corruptDraft"}"# && status == 1)
    try place.write([1, 2, 3], "old")
    #expect(try Self.salvage(place).answer.fault == #"{"code":"notADraft"}"#)
    #expect(try place.tree()["new"] == nil)
  }
}

@Suite("Drafts that are killed, cut off from power, and raced for")
struct DraftRaceTests {
  @Test(
    "Nothing acknowledged is lost, and one of two has the draft",
    .enabled(if: Shim.isPossible, "there is no clang"),
    arguments: [("kill", 12), ("power", 300), ("race", 20), ("rivals", 10)]
  )
  func driver(job: String, rounds: Int) throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", source.appending(path: "drafts.py").path, job, Workplace.binary,
      source.appending(path: "Fixtures/small.jpg").path, "\(rounds)", "7",
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
