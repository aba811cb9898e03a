import Foundation
import PictureAttachments
import PictureDrafts
import PictureImaging
import PictureIntake
import SQLiteStore
import TestSupport
import Testing

@Suite("A stranger's draft")
struct HostileTests {
  /// A draft of three attachments and five steps, two of them undone.
  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    let (draft, contents) = try Draft.open(bench.path("a"), capacity: 4, width: 100)
    var list = contents.list
    try draft.edit(&list) { try $0.add((1...3).map(Photos.new)) }
    try draft.edit(&list) { try $0.setAlt("A boat", of: $0.id(at: 0)) }
    try draft.edit(&list) { try $0.move($0.id(at: 0), to: 2) }
    try draft.edit(&list) { try $0.replace($0.id(at: 0), with: Photos.new(4)) }
    try draft.edit(&list) { try $0.remove([$0.id(at: 1)]) }
    try draft.edit(&list) { try $0.undo(2) }
    return bench
  }

  private static func alter(_ bench: Workbench, _ statements: String) throws {
    let path = bench.file("a").utf8.map { "%" + String($0, radix: 16) }.joined()
    let database = try Database(uri: "file:\(path)", creates: false, longestValue: 1 << 30)
    try database.execute(statements)
  }

  /// Opens the draft for editing and for looking at it; both must refuse it and leave it as it is.
  private static func refusal(_ bench: Workbench) throws -> DraftError? {
    let before = try bench.read("a")
    let errors: [DraftError?] = [
      error { () throws(DraftError) in
        _ = try Draft.open(bench.path("a"), capacity: nil, width: nil)
      },
      error { () throws(DraftError) in _ = try Draft.read(bench.path("a")) },
    ]
    #expect(errors[0] == errors[1])
    #expect(try bench.read("a") == before)
    #expect(try bench.names == ["a"])
    return errors[0]
  }

  static func error(_ body: () throws(DraftError) -> Void) -> DraftError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("is taken as it is where nothing is wrong with it")
  func untouched() throws {
    #expect(try Self.refusal(Self.bench()) == nil)
  }

  @Test(
    "is refused where its tables hold what no editor writes",
    arguments: [
      "CREATE TRIGGER t AFTER UPDATE ON draft BEGIN DELETE FROM image; END",
      "CREATE VIEW v AS SELECT 1", "CREATE TABLE t(a)", "CREATE INDEX i ON slot(attachment)",
      "ALTER TABLE slot ADD COLUMN more INTEGER", "DROP TABLE step_entry", "ANALYZE",
      "DROP TABLE slot; CREATE VIEW slot AS SELECT 0 AS slot, 1 AS attachment, 0 AS revision",
      "DROP TABLE slot; CREATE TABLE slot(slot, attachment, revision)",
      "CREATE VIRTUAL TABLE t USING fts5(a)",
      "DELETE FROM draft", "UPDATE draft SET id = x'00'", "UPDATE draft SET capacity = 0",
      "UPDATE draft SET capacity = 2", "UPDATE draft SET capacity = 101",
      "UPDATE draft SET width = 15", "UPDATE draft SET width = 63", "UPDATE draft SET version = -1",
      "UPDATE draft SET version = 9223372036854775807", "UPDATE draft SET next_identity = 3",
      "UPDATE draft SET next_identity = 9223372036854775807",
      "UPDATE draft SET next_revision = 1", "UPDATE draft SET next_photo = 4",
      "UPDATE draft SET undo_count = 6", "UPDATE draft SET undo_count = 2",
      "UPDATE draft SET forgotten = 1", "UPDATE draft SET forgotten = -1",
      "DELETE FROM slot WHERE slot = 0", "UPDATE slot SET slot = 7 WHERE slot = 2",
      "UPDATE slot SET attachment = 1, revision = 1", "UPDATE slot SET revision = 9",
      "INSERT INTO slot VALUES(3, 1, 0)", "INSERT INTO slot VALUES(3, 1, 1), (4, 1, 1)",
      "DELETE FROM entry", "INSERT INTO entry VALUES(9, 0, 0, 1, x'41', '')",
      "UPDATE entry SET photo = 99", "UPDATE entry SET image_revision = 9",
      "UPDATE entry SET alt = 'a' || char(7)", "UPDATE entry SET alt = hex(zeroblob(6000))",
      "UPDATE entry SET alt = CAST(x'ff' AS TEXT)", "DELETE FROM photo WHERE number = 1",
      "UPDATE photo SET image = 99", "UPDATE photo SET notes = 'nothing'",
      "UPDATE photo SET original_media_type = 'text/html'", "UPDATE photo SET original_width = 0",
      "UPDATE photo SET original_bytes = -1", "UPDATE photo SET original_height = 2147483648",
      "UPDATE photo SET notes = replace(hex(zeroblob(200)), '00', 'scaled ')",
      "UPDATE photo SET original_media_type = original_media_type || hex(zeroblob(3000000))",
      "UPDATE entry SET source = zeroblob(1025)",
      "UPDATE step SET source = zeroblob(1025) WHERE change = 'move'",
      "UPDATE step SET command = command || hex(zeroblob(3000000))",
      "INSERT INTO photo VALUES(90, 1, '', 'image/jpeg', 1, 1, 1)",
      "INSERT INTO image VALUES(90, x'00', 'image/jpeg', 1, 1, 0, x'00')",
      "DELETE FROM image WHERE number = 1", "UPDATE image SET sha256 = randomblob(32)",
      "UPDATE image SET media_type = 'image/png'", "UPDATE image SET width = 65",
      "UPDATE image SET height = 47", "UPDATE image SET bytes = CAST(bytes || x'00' AS BLOB)",
      "UPDATE image SET bytes = zeroblob(70000000)",
      "DELETE FROM step WHERE number = 1", "DELETE FROM step WHERE number = 4",
      "UPDATE step SET command = 'format'", "UPDATE step SET change = 'all'",
      "UPDATE step SET change = 'move' WHERE number = 0", "UPDATE step SET to_slot = 0",
      "UPDATE step SET from_slot = 9", "UPDATE step SET from_slot = NULL",
      "UPDATE step SET attachment = 9", "UPDATE step_entry SET slot = slot + 10 WHERE step = 0",
      "UPDATE step_entry SET slot = -1 WHERE step = 1", "UPDATE step_entry SET revision = 9",
      "UPDATE step_entry SET side = 'above' WHERE side = 'before'",
      "DELETE FROM step_entry WHERE step = 1",
      "UPDATE step_entry SET attachment = 2, revision = 0 WHERE step = 1 AND side = 'before'",
      "INSERT INTO step_entry VALUES(77, 'after', 0, 1, 0)",
      "INSERT INTO step_entry VALUES(4, 'after', 0, 1, 0)",
      """
      WITH RECURSIVE n(i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO step SELECT i, 'move', 'move', 1, x'41', 0, 1 FROM n
      """,
      "PRAGMA journal_mode = WAL", "PRAGMA user_version = 0",
    ]
  )
  func refuses(statements: String) throws {
    let bench = try Self.bench()
    try Self.alter(bench, statements)
    // The log of the other journal is put away where the last connection closes.
    #expect(try Self.refusal(bench) == .corruptDraft)
  }

  @Test("is refused where an image has parts that no finished image has, or is none")
  func images() throws {
    let small = Photos.bytes(1)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 5, 1, 2, 3]
    let exif: [UInt8] = [0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8)
    let page = Array("<html><script>alert(1)</script></html>".utf8)
    for bytes in [
      Array(small[..<2]) + comment + small[2...], Array(small[..<2]) + exif + small[2...],
      small + page, small + small, page, [], Array(small.dropLast(2)), Array(small[..<40]),
    ] {
      let bench = try Self.bench()
      let (digest, hex) = (hex(sha256(of: bytes)), hex(bytes))
      try Self.alter(
        bench,
        "UPDATE image SET sha256 = x'\(digest)', bytes = x'\(hex)' WHERE number = 3"
      )
      #expect(try Self.refusal(bench) == .corruptDraft, "\(bytes.count) bytes")
    }
  }

  @Test("is refused, and not read into memory, where a value claims four gigabytes")
  func fourGigabytes() throws {
    let bench = try Self.bench()
    var file = try bench.read("a")
    // The record of an image: the length of its header, then the types of its columns, of which the
    // last says how long the blob is (SQLite file format, 2.1).
    let digest = sha256(of: Photos.bytes(3))
    let header: [UInt8] = [9, 0, 76, 33, 1, 1, 8, 0x94, 0x50]
    let pattern = header + digest
    let start = try #require(file.indices.first { file[$0...].starts(with: pattern) })
    let end = start + header.count + 32 + 10 + 2 + Photos.bytes(3).count
    let larger: [UInt8] = [12, 0, 76, 33, 1, 1, 8, 0xA0, 0x80, 0x80, 0x80, 0x0C]
    file.replaceSubrange(start..<end, with: (larger + file[(start + 9)..<end]).prefix(end - start))
    try bench.write(file, to: "a")
    #expect(try Self.refusal(bench) == .corruptDraft)
  }

  @Test("with a bad image that only undo would bring back opens, and undo is refused")
  func history() throws {
    let bench = try Self.bench()
    do {
      let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
      var list = contents.list
      try draft.edit(&list) { try $0.remove([$0.id(at: 0)]) }
    }
    try Self.alter(
      bench,
      """
      UPDATE image SET bytes = zeroblob(length(bytes)) WHERE number NOT IN (
        SELECT image FROM photo JOIN entry ON photo = number JOIN slot USING(attachment, revision))
      """
    )
    let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
    var list = contents.list
    let before = list.record
    #expect(throws: DraftError.corruptDraft) { try draft.edit(&list) { try $0.undo() } }
    #expect(try Draft.read(bench.path("a")).list.record == before)
    // Only what needs the image is refused.
    list = contents.list
    try draft.edit(&list) { try $0.setAlt("still works", of: $0.id(at: 0)) }
  }

  @Test("whose list cannot be read is salvaged with all whole images")
  func salvage() throws {
    let bench = try Self.bench()
    try Self.alter(bench, "DROP TABLE slot; UPDATE image SET bytes = x'00' WHERE number = 2")
    let found = try salvageDraft(at: bench.path("a"), to: bench.path("new"))
    #expect(found.problems == [SalvageProblem(part: "list", code: .missing)])
    let list = try Draft.read(bench.path("new")).list
    #expect(found.count == 3 && found.capacity == 4)
    #expect(
      list.attachments.map(\.sourceName.description)
        == ["recovered-1.jpg", "recovered-3.jpg", "recovered-4.jpg"]
    )
    #expect(list.attachments.map(\.photo.image.bytes) == [1, 3, 4].map(Photos.bytes))
  }

  @Test("is salvaged as far as its slots can be read")
  func salvageSlots() throws {
    let bench = try Self.bench()
    try Self.alter(
      bench,
      """
      DELETE FROM entry WHERE attachment = 3;
      UPDATE image SET height = 47 WHERE number = 2;
      UPDATE entry SET alt = hex(zeroblob(9000)) WHERE attachment = 1
      """
    )
    let found = try salvageDraft(at: bench.path("a"), to: bench.path("new"))
    #expect(found.problems.map(\.part) == ["slot 0", "slot 1"])
    #expect(found.problems.map(\.code) == [.wrongSize, .missing])
    let list = try Draft.read(bench.path("new")).list
    #expect(list.attachments.map(\.photo.image.bytes) == [Photos.bytes(1)])
    #expect(list.attachments.map(\.alt) == [""])
  }

  @Test("of a later format is told by its number, and left alone")
  func newer() throws {
    let bench = try Self.bench()
    try Self.alter(bench, "PRAGMA user_version = 2; CREATE TABLE later(a)")
    #expect(try Self.refusal(bench) == .newerDraft(version: 2))
  }

  @Test(
    "that is none is left alone",
    arguments: ["", "x", "SQLite format 3\u{0}", String(repeating: "no draft ", count: 900)]
  )
  func none(content: String) throws {
    let bench = try Workbench()
    try bench.write(Array(content.utf8), to: "a")
    #expect(try Self.refusal(bench) == .notADraft)
  }

  @Test("of another program's database is none")
  func otherDatabase() throws {
    let bench = try Self.bench()
    try Self.alter(bench, "PRAGMA application_id = 7")
    #expect(try Self.refusal(bench) == .notADraft)
  }

  @Test("with bytes changed at random is refused or opens whole, and never traps")
  func noise() throws {
    let bench = try Self.bench()
    let whole = try bench.read("a")
    var random = SplitMix64(seed: 20_240_501)
    for _ in 0..<400 {
      var file = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 100..<file.count, using: &random)
        file[place] = UInt8.random(in: 0...255, using: &random)
      }
      try bench.write(file, to: "a")
      let error = Self.error { () throws(DraftError) in
        let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
        #expect(contents.list.checkInvariants(countsHistory: false) == nil)
        var list = contents.list
        _ = try? draft.edit(&list) { try $0.undo($0.undoCount) }
        _ = try? draft.edit(&list) { list in try list.add([Photos.new(9)]) }
      }
      #expect(error == nil || error == .corruptDraft)
    }
  }

  @Test("of the first format opens as it was left")
  func firstFormat() throws {
    let bench = try Workbench()
    let fixture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/version-1.picdraft")
    try bench.write(Array(try Data(contentsOf: fixture)), to: "a")
    let (draft, contents) = try Draft.open(bench.path("a"), capacity: 5, width: 320)
    var list = contents.list
    #expect(list.attachments.map { "\($0.sourceName)" } == ["old tower.jpg", "button.jpg"])
    #expect(list.attachments.map(\.alt) == ["", "A boat"])
    #expect(contents.id.description == "caf21984d5380585eebab5bb40b31383")
    #expect((list.version, list.undoCount, list.redoCount) == (8, 5, 2))
    try draft.edit(&list) { try $0.redo(2) }
    #expect(list.attachments.map(\.alt) == ["two\nlines", "A boat", ""])
    #expect(list.attachments.last?.photo.image.format == .webp)
    let told = try list.walkedBack(draft)
    #expect(told.count == 7 && told.last?.hasSuffix("[]") == true)
  }
}

private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
