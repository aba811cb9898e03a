import Testing

@Suite("Undo and redo")
struct HistoryTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos(["a", "b", "c", "d", "e", "f", "g", "h", "x"].map { "\($0).jpg" })
    return place
  }

  private static let three = "add a.jpg b.jpg c.jpg"

  struct Case: CustomTestStringConvertible, Sendable {
    let lines: [String]
    let update: String
    let steps: String
    let after: String
    var testDescription: String { lines.joined(separator: "; ") }

    init(_ lines: [String], _ update: String, _ steps: String, _ after: String) {
      (self.lines, self.update, self.steps, self.after) = (lines, update, steps, after)
    }
  }

  private static let eight = "add a.jpg b.jpg c.jpg d.jpg e.jpg f.jpg g.jpg h.jpg"

  private static let cases = [
    Case([three, "undo"], "D0,1,2", "add[0,1,2]", ""),
    Case([three, "undo", "redo"], "I0,1,2", "add[0,1,2]", "abc"),
    Case([three, "remove 1", "undo"], "I1", "remove[1]", "abc"),
    Case([three, "remove 2 0", "undo"], "I0,2", "remove[0,2]", "abc"),
    Case([three, "remove 1", "undo", "redo"], "D1", "remove[1]", "ac"),
    Case([three, "remove all", "undo"], "I0,1,2", "remove[0,1,2]", "abc"),
    Case([three, "move 0 2", "undo"], "M2>0", "move[0,2]", "abc"),
    Case([three, "move 0 3", "undo", "redo"], "M0>2", "move[0,2]", "bca"),
    Case([three, "replace 1 x.jpg", "undo"], "R1", "replace[1]", "abc"),
    Case([three, "pick 1 x.jpg", "undo", "redo"], "R1", "pick[1]", "axc"),
    Case([three, "pick 3 x.jpg", "undo"], "D3", "pick[3]", "abc"),
    Case([three, "alt 2 boat", "undo"], "R2", "alt[2]", "abc"),
    Case([eight, "undo"], "D0,1,2,3,4,5,6,7 I0", "add[0,1,2,3,4,5,6,7]", ""),
    Case([eight, "remove 0 7", "undo"], "D6 I0,7", "remove[0,7]", "abcdefgh"),
    Case([three, "undo 1"], "D0,1,2", "add[0,1,2]", ""),
    Case([three, "remove 0", "move 0 1", "undo 2"], "I0 M0>2", "move[0,1] remove[0]", "abc"),
    Case(
      [three, "remove 0", "move 0 1", "undo 2", "redo 2"],
      "D0 M2>0",
      "remove[0] move[0,1]",
      "cb"
    ),
    Case([three, "alt 0 x", "alt 0 y", "undo 2"], "R0", "alt[0] alt[0]", "abc"),
    Case([three, "remove all", "undo 2"], "none", "remove[0,1,2] add[0,1,2]", ""),
    Case([three, "undo", "remove all", "redo"], "I0,1,2", "add[0,1,2]", "abc"),
    Case([three, "undo", "alt 9 x", "add nothing.jpg", "redo"], "I0,1,2", "add[0,1,2]", "abc"),
  ]

  @Test("Undo and redo are the inverse of what was done, and say what it was", arguments: cases)
  func walks(example: Case) throws {
    let answers = try Self.place().answers(example.lines + ["list"])
    let (answer, list) = (answers[example.lines.count - 1], answers[example.lines.count])
    #expect(answer["update"]?.shorthand == example.update, "\(answer.text)")
    let steps = (answer["steps"]?.items ?? []).map {
      "\($0["command"]?.string ?? "?")\($0["slots"]?.text ?? "?")"
    }
    #expect(steps.joined(separator: " ") == example.steps)
    #expect(list.sources == example.after.map { "\($0).jpg" })
    #expect(list["version"] == answer["version"])
  }

  @Test("What undo and redo bring back has its old identities, revisions and alt texts")
  func oldRevisions() throws {
    let lines = [Self.three, "alt 1 boat", "replace 1 x.jpg", "move 0 2", "remove 1", "alt 0 ship"]
    let steps = lines.count
    let walk =
      lines.flatMap { [$0, "list"] } + (1...steps).flatMap { _ in ["undo", "list"] }
      + (1...steps).flatMap { _ in ["redo", "list"] }
    let lists = try Self.place().answers(walk).filter { $0["command"]?.string == "list" }
    let forward = lists.prefix(steps).map { $0["slots"] }
    let back = lists.dropFirst(steps).prefix(steps).map { $0["slots"] }
    let again = lists.suffix(steps).map { $0["slots"] }
    #expect(back.dropLast() == Array(forward.dropLast().reversed())[...])
    #expect(again == forward)
    #expect(lists.map { $0["version"]?.int } == (1...3 * steps).map { $0 })
    let counts = lists.map { [$0["undo"]?.int, $0["redo"]?.int] }
    #expect(counts[steps - 1] == [steps, 0] && counts[2 * steps - 1] == [0, steps])
  }

  @Test("Fewer steps than asked for are refused with the number there is, and nothing is done")
  func tooFew() throws {
    let cases: [([String], String, String)] = [
      ([], "undo", "nothingToUndo 0"), ([], "redo", "nothingToRedo 0"),
      ([Self.three], "undo 2", "nothingToUndo 1"), ([Self.three], "redo", "nothingToRedo 0"),
      ([Self.three, "remove 0", "undo"], "redo 2", "nothingToRedo 1"),
      ([Self.three, "remove 0", "undo"], "undo 2", "nothingToUndo 1"),
      ([Self.three, "undo", "add x.jpg"], "redo", "nothingToRedo 0"),
    ]
    for (setup, line, expected) in cases {
      let error = try Self.place().refusal(of: line, after: setup)["error"]
      let text = "\(error?["code"]?.string ?? "") \(error?["available"]?.text ?? "")"
      #expect(text == expected)
      #expect([nil, 0].contains(error?["forgotten"]?.int))
    }
  }

  @Test("An undo that ends where it began moves through the history and leaves the version")
  func emptyUndo() throws {
    let answers = try Self.place().answers([Self.three, "remove all", "undo 2", "redo 2", "redo"])
    #expect(answers[2]["version"]?.int == 2 && answers[2]["update"] == .null)
    #expect(answers[2]["undo"]?.int == 0 && answers[2]["redo"]?.int == 2)
    #expect(answers[3]["version"]?.int == 2 && answers[3]["undo"]?.int == 2)
  }

  @Test("A hundred steps are kept; undo says at its end how many were let go")
  func limit() throws {
    let edits = (1...104).map { "alt 0 text \($0)" }
    let answers = try Self.place().answers(
      ["add a.jpg"] + edits + ["list", "undo 101", "undo 100", "undo"]
    )
    let last = answers.suffix(4).map { $0 }
    #expect(last[0]["undo"]?.int == 100)
    let end = #"{"code":"nothingToUndo","available":100,"forgotten":5}"#
    #expect(last[1].fault == end)
    #expect(last[2]["slots"]?[0]?["alt"]?.string == "text 4")
    #expect(last[2]["steps"]?.items.count == 100)
    #expect(last[3].fault == #"{"code":"nothingToUndo","available":0,"forgotten":5}"#)
  }

  @Test("No command touches a source file")
  func sourcesUntouched() throws {
    let place = try Self.place()
    let before = try place.tree()
    _ = try place.answers([
      Self.three, "replace 0 x.jpg", "remove 1", "undo 3", "redo 3", "pick 0 d.jpg", "remove all",
      "undo", "move 0 1",
    ])
    #expect(try place.tree() == before)
  }
}
