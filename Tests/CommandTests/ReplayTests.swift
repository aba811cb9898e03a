import Testing

@Suite("A session seen through its updates")
struct ReplayTests {
  /// SplitMix64: the same script for the same seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  private static let names = (1...12).map { "photo \($0).jpg" } + ["missing.jpg", "words.jpg"]

  private static func line(_ random: inout Generator, capacity: Int) -> String {
    func slot() -> String {
      Int.random(in: 0..<12, using: &random) == 0
        ? "@\(Int.random(in: 1...20, using: &random))"
        : "\(Int.random(in: 0...capacity, using: &random))"
    }
    func photo() -> String { "'\(names.randomElement(using: &random) ?? "")'" }
    switch Int.random(in: 0..<20, using: &random) {
    case 0...4:
      let options = ["", " --fill", " --skip-bad", " --fill --skip-bad"]
      let count = Int.random(in: 1...4, using: &random)
      return "add" + (options.randomElement(using: &random) ?? "")
        + (0..<count).map { _ in " " + photo() }.joined()
    case 5...7:
      return "remove "
        + (0..<Int.random(in: 1...3, using: &random)).map { _ in slot() }
        .joined(separator: " ")
    case 8: return Int.random(in: 0..<4, using: &random) == 0 ? "remove all" : "remove 0-1"
    case 9...12: return "move \(slot()) \(slot())"
    case 13: return "replace \(slot()) \(photo())"
    case 14: return "pick \(slot()) \(photo())"
    case 15: return "alt \(slot()) text \(Int.random(in: 0...3, using: &random))"
    case 16...17: return "undo \(Int.random(in: 1...4, using: &random))"
    case 18: return "redo \(Int.random(in: 1...3, using: &random))"
    default:
      return ["undo", "redo", "alt 0", "info 0", "grid", "nonsense"]
        .randomElement(using: &random) ?? ""
    }
  }

  @Test(
    "Updates and slots alone lead to the list, over hundreds of random commands",
    arguments: [(1, 8), (2, 8), (3, 1), (4, 3), (5, 20)] as [(UInt64, Int)]
  )
  func replay(seed: UInt64, capacity: Int) throws {
    let place = try Workplace()
    try place.photos(Array(Self.names.prefix(12)))
    try place.write(Array("words".utf8), "words.jpg")
    var random = Generator(state: seed)
    let lines = (0..<300).map { _ in Self.line(&random, capacity: capacity) }
    let answers = try place.answers(lines + ["list"], options: ["--capacity", "\(capacity)"])
    try #require(answers.count == 301)
    var client = GridClient()
    for (line, answer) in zip(lines, answers) {
      let broken = client.play(answer)
      #expect(broken.isEmpty, "\(line): \(answer["update"]?.text ?? "")")
      if let version = answer["version"]?.int { #expect(version == client.version, "\(line)") }
      let attachments = client.rows.filter { $0["id"] != nil }.count
      #expect(answer["count"]?.int == attachments, "\(line)")
    }
    let list = answers[300]
    #expect(list["version"]?.int == client.version)
    #expect(list["slots"]?.items.map { $0.without("slot") } == client.rows)
    #expect(answers.filter { $0["update"].map { $0 != .null } == true }.count > 60)
  }

  @Test(
    "The client that replays sees an update that is not what happened",
    arguments: [
      (#""inserts":[1]"#, #""inserts":[]"#), (#""inserts":[1]"#, #""inserts":[2]"#),
      (#""inserts":[1]"#, #""inserts":[1,1]"#), (#""inserts":[1]"#, #""inserts":[7]"#),
      (#""deletes":[]"#, #""deletes":[0]"#), (#""deletes":[]"#, #""deletes":[9]"#),
      (#""moves":[]"#, #""moves":[{"from":1,"to":2},{"from":0,"to":0}]"#),
      (#""reloads":[]"#, #""reloads":[0]"#), (#""fromVersion":1"#, #""fromVersion":0"#),
      (#""toVersion":2"#, #""toVersion":3"#), (#""countBefore":2"#, #""countBefore":3"#),
      (#""slot":0,"id":1"#, #""slot":0,"id":9"#),
    ]
  )
  func clientIsStrict(old: String, new: String) throws {
    func answer(_ update: String, _ slots: String) -> String {
      #"{"version":2,"update":{\#(update)},"slots":[\#(slots)]}"#
    }
    let (a, b, add) = (#"{"slot":0,"id":1}"#, #"{"slot":1,"id":2}"#, #"{"kind":"add","slot":"#)
    let first = answer(
      #""fromVersion":0,"toVersion":1,"countBefore":1,"countAfter":2,"#
        + #""deletes":[],"inserts":[0],"moves":[],"reloads":[]"#,
      "\(a),\(add)1}"
    )
    let second = answer(
      #""fromVersion":1,"toVersion":2,"countBefore":2,"countAfter":3,"#
        + #""deletes":[],"inserts":[1],"moves":[],"reloads":[]"#,
      "\(a),\(b),\(add)2}"
    )
    var client = GridClient()
    #expect(client.play(try Value(parsing: Array(first.utf8))).isEmpty)
    var right = client
    #expect(right.play(try Value(parsing: Array(second.utf8))).isEmpty)
    let wrong = second.replacing(old, with: new)
    #expect(wrong != second)
    #expect(!client.play(try Value(parsing: Array(wrong.utf8))).isEmpty)
  }
}
