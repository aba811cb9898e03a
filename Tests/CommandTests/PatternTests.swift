import Testing

@Suite("Patterns")
struct PatternTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.makeFolder("photo5.jpg")
    try place.makeFolder("two words")
    try place.photos(
      "photo1.jpg",
      "photo2.jpg",
      "photo10.jpg",
      ".photo3.jpg",
      "photo[1].jpg",
      "star*.jpg",
      "starling.jpg",
      "two words/x9.jpg",
      "two words/x10.jpg",
      "two words/x09b.jpg"
    )
    FileBytes.makePipe("\(place.root)/photo7.jpg")
    return place
  }

  @Test(
    "A pattern stands for the regular files of one folder that match, in natural order",
    arguments: [
      ("photo?.jpg", ["photo1.jpg", "photo2.jpg"]), ("photo??.jpg", ["photo10.jpg"]),
      ("photo[12].jpg", ["photo1.jpg", "photo2.jpg"]),
      ("photo[0-9].jpg", ["photo1.jpg", "photo2.jpg"]),
      ("photo[1].jpg", ["photo[1].jpg"]), ("star*.jpg", ["star*.jpg"]),
      ("star*g", ["star*.jpg", "starling.jpg"]), (#"star\*.jpg"#, ["star*.jpg"]),
      ("photo[12]*.jpg", ["photo1.jpg", "photo2.jpg", "photo10.jpg"]),
      ("*1*.jpg", ["photo1.jpg", "photo10.jpg", "photo[1].jpg"]),
      ("photo1*.jpg", ["photo1.jpg", "photo10.jpg"]),
      ("./photo1*.jpg", ["photo1.jpg", "photo10.jpg"]),
      (#""two words"/x?.jpg"#, ["x9.jpg"]),
      (#"two\ words/x*.jpg"#, ["x9.jpg", "x09b.jpg", "x10.jpg"]),
      (
        "photo2.jpg photo1*.jpg photo2.jpg",
        ["photo2.jpg", "photo1.jpg", "photo10.jpg", "photo2.jpg"]
      ),
    ]
  )
  func matches(words: String, names: [String]) throws {
    let answer = try Self.place().answers(["add \(words)"])[0]
    let results = answer["results"]?.items ?? []
    #expect(results.map { $0["source"]?.string } == names, "\(answer.text)")
    #expect(results.map { $0["index"]?.int } == Array(0..<names.count))
  }

  @Test(
    "A pattern that matches nothing is badPattern, and a quoted one is a name",
    arguments: [
      ("*.png", "badPattern"), ("photo?", "badPattern"), (".*", "badPattern"),
      ("nowhere/*.jpg", "badPattern"), ("photo1.jpg *.png", "badPattern"),
      ("photo5*", "badPattern"), ("photo7*", "badPattern"), ("'photo?.jpg'", "notFound"),
      (#""photo*.jpg""#, "notFound"), (#"photo\?.jpg"#, "notFound"),
      ("'photo[12].jpg'", "notFound"),
    ]
  )
  func refused(words: String, code: String) throws {
    let answer = try Self.place().refusal(of: "add \(words)", after: ["add photo1.jpg"])
    #expect(answer["error"]?["code"]?.string == code, "\(answer.text)")
  }

  @Test("Room is counted with patterns expanded")
  func room() throws {
    let answer = try Self.place().answers(
      ["add photo1.jpg photo*.jpg"],
      options: ["--capacity", "3"]
    )
    #expect(answer[0]["error"]?["given"]?.int == 5)
    #expect(answer[0]["error"]?["room"]?.int == 3)
  }

  @Test("Numbers inside names count by their value, in any place")
  func naturalOrder() throws {
    let place = try Workplace()
    let ordered = [
      "1.jpg", "2.jpg", "10.jpg", "a1b9.jpg", "a1b10.jpg", "a2.jpg", "a02b.jpg", "a11.jpg",
    ]
    try place.photos(ordered.reversed())
    let answer = try place.answers(["add *.jpg"])[0]
    #expect(answer["results"]?.items.map { $0["source"]?.string } == ordered)
  }
}
