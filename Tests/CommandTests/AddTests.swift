import Testing

@Suite("Adding photos")
struct AddTests {
  /// Eight photos a.jpg … h.jpg and a ninth, and two files that are no photos.
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos(["a", "b", "c", "d", "e", "f", "g", "h", "i"].map { "\($0).jpg" })
    try place.write(Array("words".utf8), "words.txt")
    try place.write([0xFF, 0xD8, 0xFF], "cut.jpg")
    return place
  }

  /// A result in short: `0 a.jpg @1`, `1 words.txt notAnImage`.
  private static func short(_ result: Value) -> String {
    let end = result["slot"].map { "[\($0.text)] @\(result["id"]?.text ?? "?")" }
    return [
      result["index"]?.text, result["source"]?.string, end ?? result["error"]?["code"]?.string,
    ].compactMap(\.self).joined(separator: " ")
  }

  @Test(
    "An add's update is exact at every count",
    arguments: [
      ([], "a.jpg", "I0"), (["a", "b", "c", "d", "e"], "f.jpg g.jpg", "I5,6"),
      (["a", "b", "c", "d", "e", "f", "g"], "h.jpg", "D7 I7"),
      (["a", "b", "c", "d", "e"], "f.jpg g.jpg h.jpg", "D5 I5,6,7"),
      ([], "a.jpg b.jpg c.jpg d.jpg e.jpg f.jpg g.jpg h.jpg", "D0 I0,1,2,3,4,5,6,7"),
    ]
  )
  func updates(before: [String], paths: String, update: String) throws {
    let setup = before.map { "add \($0).jpg" }
    let answer = try #require(try Self.place().answers(setup + ["add \(paths)"]).last)
    #expect(answer["update"]?.shorthand == update)
    #expect(answer["version"]?.int == before.count + 1)
    #expect(answer["update"]?["fromVersion"]?.int == before.count)
    #expect(answer["update"]?["countBefore"]?.int == before.count + 1)
    #expect(answer["undo"]?.int == before.count + 1 && answer["redo"]?.int == 0)
  }

  @Test("Photos land in the order given, with their slots, identities and notes")
  func results() throws {
    let place = try Self.place()
    try place.write(Photo.placed, "placed.jpg")
    try place.write(Photo.wide, "wide.jpg")
    try place.write(Photo.turned, "turned.jpg")
    let answer = try place.answers(["add b.jpg placed.jpg wide.jpg turned.jpg ./a.jpg b.jpg"])[0]
    let expected = [
      #"{"index":0,"source":"b.jpg","ok":true,"slot":0,"id":1,"notes":["keptAsIs"]}"#,
      #"{"index":1,"source":"placed.jpg","ok":true,"slot":1,"id":2,"#
        + #""notes":["keptAsIs","locationDropped","metadataDropped"]}"#,
      #"{"index":2,"source":"wide.jpg","ok":true,"slot":2,"id":3,"#
        + #""notes":["scaled","locationDropped","metadataDropped"]}"#,
      #"{"index":3,"source":"turned.jpg","ok":true,"slot":3,"id":4,"#
        + #""notes":["turnedUpright","metadataDropped"]}"#,
      #"{"index":4,"source":"a.jpg","ok":true,"slot":4,"id":5,"notes":["keptAsIs"]}"#,
      #"{"index":5,"source":"b.jpg","ok":true,"slot":5,"id":6,"#
        + #""notes":["keptAsIs","duplicateOf"],"duplicateOf":1}"#,
    ]
    #expect(answer["results"]?.items.map(\.text) == expected)
    let sizes = answer["slots"]?.items.dropLast().map { slot in
      [slot["width"], slot["height"], slot["original"]?["width"], slot["original"]?["height"]]
        .map { $0?.int }
    }
    let wanted: [[Int?]] = [
      [64, 48, 64, 48], [64, 48, 64, 48], [600, 400, 900, 600], [600, 900, 600, 900],
      [64, 48, 64, 48], [64, 48, 64, 48],
    ]
    #expect(sizes == wanted)
    let bytes = answer["slots"]?.items.map { $0["original"]?["bytes"]?.int }
    #expect(bytes?[2] == Photo.wide.count)
  }

  @Test("A slot tells everything about its photo in the stated order")
  func slot() throws {
    let place = try Workplace()
    try place.write(Photo.small(9), "boat.jpg")
    let answer = try place.answers(["add boat.jpg"])[0]
    let size = Photo.small(9).count
    #expect(
      answer["slots"]?.text == #"[{"kind":"attachment","slot":0,"id":1,"revision":0,"#
        + #""imageRevision":0,"source":"boat.jpg","mediaType":"image/jpeg","width":64,"#
        + #""height":48,"bytes":\#(size),"alt":"","original":{"mediaType":"image/jpeg","#
        + #""width":64,"height":48,"bytes":\#(size)}},{"kind":"add","slot":1}]"#
    )
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let capacity: Int
    let isTaken: Bool
    let fault: String
    let failed: Int?
    let results: [String]
    var testDescription: String { "\(line) with capacity \(capacity)" }

    init(
      _ line: String,
      capacity: Int = 8,
      taken: Bool,
      fault: String = "",
      failed: Int? = nil,
      _ results: [String]
    ) {
      (self.line, self.capacity, self.isTaken) = (line, capacity, taken)
      (self.fault, self.failed, self.results) = (fault, failed, results)
    }
  }

  private static let cases = [
    Case(
      "add a.jpg b.jpg c.jpg",
      capacity: 2,
      taken: false,
      fault: #"{"code":"noRoom","given":3,"room":2}"#,
      []
    ),
    Case(
      "add x x x",
      capacity: 2,
      taken: false,
      fault: #"{"code":"noRoom","given":3,"room":2}"#,
      []
    ),
    Case(
      "add --skip-bad words.txt a.jpg b.jpg",
      capacity: 2,
      taken: false,
      fault: #"{"code":"noRoom","given":3,"room":2}"#,
      []
    ),
    Case(
      "add --fill a.jpg b.jpg c.jpg d.jpg",
      capacity: 2,
      taken: true,
      ["0 a.jpg [0] @1", "1 b.jpg [1] @2", "2 c.jpg noRoom", "3 d.jpg noRoom"]
    ),
    Case(
      "add a.jpg b.jpg c.jpg --fill",
      capacity: 2,
      taken: true,
      ["0 a.jpg [0] @1", "1 b.jpg [1] @2", "2 c.jpg noRoom"]
    ),
    Case("add --fill a.jpg", capacity: 2, taken: true, ["0 a.jpg [0] @1"]),
    Case(
      "add --fill a.jpg b.jpg x",
      capacity: 2,
      taken: true,
      ["0 a.jpg [0] @1", "1 b.jpg [1] @2", "2 x noRoom"]
    ),
    Case(
      "add --fill words.txt a.jpg b.jpg",
      capacity: 2,
      taken: false,
      fault: #"{"code":"notAnImage"}"#,
      ["0 words.txt notAnImage"]
    ),
    Case(
      "add a.jpg words.txt b.jpg x",
      taken: false,
      fault: #"{"code":"notAnImage"}"#,
      failed: 2,
      ["1 words.txt notAnImage", "3 x notFound"]
    ),
    Case(
      "add x cut.jpg words.txt",
      taken: false,
      fault: #"{"code":"notFound"}"#,
      failed: 3,
      ["0 x notFound", "1 cut.jpg damaged", "2 words.txt notAnImage"]
    ),
    Case(
      "add --skip-bad a.jpg words.txt b.jpg x",
      taken: true,
      ["0 a.jpg [0] @1", "1 words.txt notAnImage", "2 b.jpg [1] @2", "3 x notFound"]
    ),
    Case(
      "add --skip-bad words.txt x",
      taken: false,
      fault: #"{"code":"notAnImage"}"#,
      failed: 2,
      ["0 words.txt notAnImage", "1 x notFound"]
    ),
    Case(
      "add --fill --skip-bad words.txt a.jpg x b.jpg c.jpg",
      capacity: 2,
      taken: true,
      [
        "0 words.txt notAnImage", "1 a.jpg [0] @1", "2 x notFound", "3 b.jpg [1] @2",
        "4 c.jpg noRoom",
      ]
    ),
    Case(
      "add --skip-bad --fill words.txt x cut.jpg",
      capacity: 2,
      taken: false,
      fault: #"{"code":"notAnImage"}"#,
      failed: 3,
      ["0 words.txt notAnImage", "1 x notFound", "2 cut.jpg damaged"]
    ),
  ]

  @Test("An add takes all, or what its options allow, and names the rest", arguments: cases)
  func options(example: Case) throws {
    let place = try Self.place()
    let lines = [example.line, "list"]
    let answers = try place.answers(lines, options: ["--capacity", "\(example.capacity)"])
    let answer = answers[0]
    #expect(answer["ok"]?.bool == example.isTaken)
    #expect((answer["results"]?.items ?? []).map(Self.short) == example.results)
    if let error = answer["error"] {
      #expect(error.without("reserved", "message", "failed").text == example.fault)
      #expect([nil, 0].contains(error["reserved"]?.int))
      if let failed = example.failed { #expect(error["failed"]?.int == failed) }
    }
    let landed = example.results.filter { $0.contains("@") }.count
    #expect(answers[1]["count"]?.int == (example.isTaken ? landed : 0))
    #expect(answers[1]["version"]?.int == (example.isTaken ? 1 : 0))
    let alone = try place.run(["-c", example.line, "--capacity", "\(example.capacity)"])
    #expect(alone.status == (example.isTaken ? 0 : 1))
  }

  @Test("A full list takes nothing, whatever the option, and says what is not tried")
  func full() throws {
    let place = try Self.place()
    let one = ["--capacity", "1"]
    let noRoom = #"{"code":"noRoom","given":2,"room":0}"#
    for line in ["add b.jpg c.jpg", "add --fill b.jpg c.jpg", "add --fill --skip-bad b.jpg x"] {
      let answer = try place.refusal(of: line, after: ["add a.jpg"], options: one)
      #expect(answer["error"]?.without("reserved", "message", "failed").text == noRoom)
      let codes = (answer["results"]?.items ?? []).map { $0["error"]?["code"]?.string }
      #expect(codes == (line.contains("--fill") ? ["noRoom", "noRoom"] : []))
    }
  }

  @Test("At 8 photos replace, remove, move and alt still work, and the ninth is named")
  func atCapacity() throws {
    let place = try Self.place()
    let answers = try place.answers([
      "add --fill a.jpg b.jpg c.jpg d.jpg e.jpg f.jpg g.jpg h.jpg i.jpg", "replace 7 i.jpg",
      "move 7 0", "alt 3 boat", "pick 8 a.jpg", "add a.jpg", "remove 4", "add a.jpg",
    ])
    #expect(answers.map { $0["ok"]?.bool } == [true, true, true, true, false, false, true, true])
    #expect(answers[0]["results"]?[8].map(Self.short) == "8 i.jpg noRoom")
    #expect(
      answers.compactMap { $0["update"]?.shorthand }
        == ["D0 I0,1,2,3,4,5,6,7", "R7", "M7>0", "R3", "D4 I7", "D7 I7"]
    )
    #expect(answers[4].fault == #"{"code":"noSuchSlot","slot":8,"count":8}"#)
  }

  @Test("Identities are never used again, and a failed add uses none")
  func identities() throws {
    let answers = try Self.place().answers([
      "add a.jpg b.jpg", "remove 1", "add c.jpg", "add words.txt", "undo", "add d.jpg",
    ])
    let identities = answers.map { ($0["results"]?.items ?? []).compactMap { $0["id"]?.int } }
    #expect(identities == [[1, 2], [], [3], [], [], [4]])
  }

  @Test("--progress tells how far a long add is; without it only answers are written")
  func progress() throws {
    let place = try Workplace()
    try place.write(Photo.wide, "wide.jpg")
    let line = "add" + String(repeating: " wide.jpg", count: 8)
    let ending = try place.run(["--json", "--progress", "-c", line, "-c", "list"])
    let lines = try ending.output.split(separator: 0x0A).map { try Value(parsing: Array($0)) }
    #expect(lines.filter { $0["command"] != nil }.count == 2)
    for line in lines where line["command"] == nil {
      #expect(line.keys == ["progress"])
      #expect(line["progress"]?.keys == ["command", "done", "total"])
      #expect(line["progress"]?["command"]?.string == "add")
      #expect(line["progress"]?["total"]?.int == 8)
      #expect((0...8).contains(line["progress"]?["done"]?.int ?? -1))
    }
    #expect(try place.answers([line]).count == 1)
  }
}
