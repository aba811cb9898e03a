import Foundation
import Glibc
import Testing

@Suite("Exporting and verifying bundles")
struct BundleTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg", "c.jpg")
    try place.write(Photo.placed, "placed.jpg")
    try place.write(Photo.wide, "wide.jpg")
    return place
  }

  private static let add = "add a.jpg b.jpg placed.jpg wide.jpg"

  @Test("A bundle holds the list's images in its order, and a manifest in the stated key order")
  func export() throws {
    let place = try Self.place()
    let answers = try place.answers([
      Self.add, "move 3 0", "alt 1 The captain's boat", "remove 2", "list", "info 0",
      "export 'my bundle'", "verify 'my bundle'",
    ])
    #expect(answers[6].keys == ["command", "ok", "count", "capacity", "bundle"])
    #expect(answers[6]["bundle"]?.keys == ["path", "count", "bytes"])
    #expect(answers[6]["bundle"]?["path"]?.string == "my bundle")
    #expect(answers[6]["bundle"]?["count"]?.int == 3)
    #expect(answers[7]["ok"]?.bool == true && answers[7]["problems"]?.items.isEmpty != false)
    let files = try place.tree("my bundle")
    #expect(Set(files.keys) == ["manifest.json", "01.jpg", "02.jpg", "03.jpg"])
    #expect(files["02.jpg"] == Photo.small(1))
    let text = String(decoding: try place.read("my bundle/manifest.json"), as: UTF8.self)
    #expect(!text.contains("wide") && !text.contains("a.jpg") && !text.contains("CANARY"))
    let items = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(items?["format"] as? String == "picture-picker-bundle")
    #expect(items?["formatVersion"] as? Int == 1 && items?["count"] as? Int == 3)
    #expect(items?["capacity"] as? Int == 8 && items?["width"] as? Int == 600)
    let rows = items?["items"] as? [[String: Any]] ?? []
    let slots = answers[4]["slots"]?.items ?? []
    #expect(rows.map { $0["slot"] as? Int } == [0, 1, 2])
    #expect(rows.map { $0["id"] as? Int } == slots.dropLast().map { $0["id"]?.int })
    #expect(rows.map { $0["bytes"] as? Int } == slots.dropLast().map { $0["bytes"]?.int })
    #expect(rows.map { $0["alt"] as? String } == ["", "The captain's boat", ""])
    #expect(rows.first?["sha256"] as? String == answers[5]["attachment"]?["sha256"]?.string)
    let order = [
      "slot", "id", "file", "mediaType", "bytes", "sha256", "width", "height", "alt", "hasAlpha",
      "original",
    ]
    let places = order.compactMap {
      text.range(of: "\"\($0)\"", range: itemRange(text))?.lowerBound
    }
    #expect(places.count == order.count && places == places.sorted())
  }

  private func itemRange(_ text: String) -> Range<String.Index>? {
    guard let start = text.range(of: "\"items\"")?.upperBound else { return nil }
    return start..<text.endIndex
  }

  @Test("No image of a bundle says where it was taken, by whom, or anything else")
  func nothingLeaks() throws {
    let place = try Self.place()
    _ = try place.answers([Self.add, "export out"])
    for (name, bytes) in try place.tree("out") where name.hasSuffix(".jpg") {
      let text = String(decoding: bytes, as: Unicode.ASCII.self)
      #expect(!text.contains("CANARY") && !text.contains("Exif"), "\(name)")
    }
  }

  @Test("The same list exports to the same bytes, and an empty list to a manifest without items")
  func sameBytes() throws {
    let place = try Self.place()
    let answers = try place.answers([
      "export empty", Self.add, "export one", "remove 0", "undo", "export two",
    ])
    #expect(answers.allSatisfy { $0["ok"]?.bool == true })
    #expect(try place.tree("one") == place.tree("two"))
    #expect(try Set(place.tree("empty").keys) == ["manifest.json"])
    #expect(try place.run(["verify", "empty"]).status == 0)
    let again = try place.answers([Self.add, "export three"])
    #expect(again[1]["ok"]?.bool == true)
    #expect(try place.tree("one") == place.tree("three"))
  }

  @Test("Names have three digits when there are over 99")
  func hundredPhotos() throws {
    let place = try Workplace()
    let names = (1...100).map { "photo\($0).jpg" }
    try place.photos(names)
    let answers = try place.answers(
      ["add photo*.jpg", "export hundred", "verify hundred", "remove 99", "export ninety-nine"],
      options: ["--capacity", "100"]
    )
    #expect(answers.allSatisfy { $0["ok"]?.bool == true })
    #expect(answers[0].sources == names && answers[0]["update"]?["countAfter"]?.int == 100)
    #expect(try place.tree("hundred")["001.jpg"] == Photo.small(1))
    #expect(try place.tree("hundred")["100.jpg"] == Photo.small(100))
    #expect(try place.tree("ninety-nine")["99.jpg"] == Photo.small(99))
  }

  @Test("An export needs no source any more once its photo has been added")
  func sourcesGone() throws {
    let place = try Self.place()
    let process = try place.command(["--json"])
    process.send(Array("\(Self.add)\n".utf8))
    #expect(process.readLine() != nil)
    for name in ["a.jpg", "wide.jpg"] { try Self.delete("../\(name)", in: place) }
    let ending = process.finish(sending: Array("remove 0\nundo\nexport out\nverify out\n".utf8))
    #expect(ending.status == 0, "\(ending.outputText)")
    #expect(try place.tree("out")["01.jpg"] == Photo.small(1))
  }

  @Test(
    "An empty folder is taken with or without --force, and nothing is left beside it",
    arguments: ["export out", "export out --force", "export --force out"]
  )
  func emptyFolder(line: String) throws {
    let place = try Self.place()
    try place.makeFolder("out")
    let answers = try place.answers([Self.add, line])
    #expect(answers[1]["ok"]?.bool == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.root)
    #expect(Set(names) == ["a.jpg", "b.jpg", "c.jpg", "out", "placed.jpg", "wide.jpg"])
  }

  @Test("An earlier bundle is replaced with --force and only then")
  func earlierBundle() throws {
    let place = try Self.place()
    let answers = try place.answers([
      Self.add, "export out", "remove 0", "export out", "export out --force", "verify out",
    ])
    #expect(answers.map { $0["ok"]?.bool } == [true, true, true, false, true, true])
    #expect(answers[3]["error"]?["code"]?.string == "exists")
    #expect(try place.tree("out").count == 4)
  }

  @Test("--force leaves anything else as it is, and names what keeps it from replacing")
  func foreign() throws {
    let place = try Self.place()
    _ = try place.answers([Self.add, "export bundle", "export mixed"])
    for name in ["Documents", "Music", "Pictures", "Video", "notes", "Desktop", ".ssh"] {
      try place.makeFolder("home/\(name)")
    }
    try place.write(Array("mine".utf8), "mixed/mine.txt")
    try place.write(Array("PK\u{3}\u{4} no bundle".utf8), "file")
    try place.makeFolder("half")
    try place.write(Array("{}".utf8), "half/manifest.json")
    FileBytes.link("\(place.root)/link", to: "bundle")
    FileBytes.link("\(place.root)/dangling", to: "nowhere")
    let before = try place.tree()
    let cases: [(String, ClosedRange<Int>)] = [
      ("home", 5...5), ("mixed", 1...1), ("file", 0...1), ("half", 0...1), ("link", 0...1),
      ("dangling", 0...1),
    ]
    for (name, foreign) in cases {
      for option in ["", " --force"] {
        let answer = try place.refusal(of: "export \(name)\(option)", after: [Self.add])
        #expect(answer["error"]?["code"]?.string == "exists", "\(answer.text)")
        if option.isEmpty { continue }
        #expect(foreign.contains(answer["error"]?["foreign"]?.items.count ?? 0), "\(answer.text)")
      }
    }
    let mixed = try place.answers([Self.add, "export mixed --force"])[1]
    #expect(mixed["error"]?["foreign"]?.text == #"["mine.txt"]"#)
    #expect(try place.tree() == before)
  }

  @Test(
    "Archives of other kinds are not written, whatever the ending's case",
    arguments: ["out.rar", "out.RAR", "out.tar", "out.tar.gz", "out.tgz", "out.7z"]
  )
  func archives(name: String) throws {
    let place = try Self.place()
    let answer = try place.refusal(of: "export \(name)", after: [Self.add])
    #expect(answer.fault == #"{"code":"usage"}"#)
    #expect(try place.tree()[name] == nil)
  }

  @Test(
    "A destination that cannot be written is refused and leaves nothing",
    arguments: ["no/where", "a.jpg/out", "/proc/out"]
  )
  func notWritable(name: String) throws {
    let place = try Self.place()
    let before = try place.tree()
    let answer = try place.refusal(of: "export \(name)", after: [Self.add])
    #expect(["notWritable", "notFound", "system"].contains(answer["error"]?["code"]?.string))
    #expect(try place.tree() == before)
  }

  @Test("Processes that export onto one bundle at the same moment all replace it")
  func contended() throws {
    let place = try Self.place()
    let exports = String(repeating: "export out --force\n", count: 60)
    let processes = try (0..<4).map { number in
      let process = try place.command(["--json", "--keep-going"])
      let photos = String(repeating: " a.jpg", count: number + 1)
      process.send(Array("add\(photos)\n".utf8))
      #expect(process.readLine() != nil)
      return process
    }
    // All have their lines before the first is waited for.
    for process in processes { process.send(Array(exports.utf8)) }
    for process in processes {
      let ending = process.finish()
      #expect(ending.status == 0, "\(ending.outputText)")
      #expect(try ending.answers().count == 61)
    }
    #expect(try place.run(["verify", "out"]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.root)
    #expect(Set(names) == ["a.jpg", "b.jpg", "c.jpg", "out", "placed.jpg", "wide.jpg"])
  }

  @Test("A umask that leaves nobody a mode is notWritable, and leaves nothing behind")
  func closedUmask() throws {
    let place = try Self.place()
    let folder = "\(place.root)/shared"
    try place.makeFolder("shared")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    var drop = ["sh", "-c", "umask 777; exec \"$0\" \"$@\""]
    if geteuid() == 0 {
      drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + drop
      guard try place.run(["--version"], through: drop).status == 0 else {
        print("skipped: as root, and the executable cannot be run as nobody with setpriv")
        return
      }
    }
    for line in ["export shared/out", "extract 0 shared/one.jpg"] {
      let ending = try place.run(
        ["--json", "--keep-going", "-c", "add a.jpg", "-c", line],
        through: drop
      )
      let answers = try ending.answers()
      #expect(answers.first?["ok"]?.bool == true)
      #expect(answers.last?["error"]?["code"]?.string == "notWritable")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  struct Harm: CustomTestStringConvertible, Sendable {
    let name: String
    let problems: [String]
    let change: @Sendable (Workplace) throws -> Void
    var testDescription: String { name }

    init(
      _ name: String,
      _ problems: [String],
      _ change: @escaping @Sendable (Workplace) throws -> Void
    ) {
      (self.name, self.problems, self.change) = (name, problems, change)
    }

    /// A change of the manifest's text.
    static func manifest(_ old: String, _ new: String) -> @Sendable (Workplace) throws -> Void {
      { place in
        let text = String(decoding: try place.read("out/manifest.json"), as: UTF8.self)
        try #require(text.contains(old))
        try place.write(Array(text.replacing(old, with: new).utf8), "out/manifest.json")
      }
    }
  }

  private static func delete(_ name: String, in place: Workplace) throws {
    let path = name.hasPrefix("../") ? String(name.dropFirst(3)) : "out/\(name)"
    try FileManager.default.removeItem(atPath: "\(place.root)/\(path)")
  }

  private static let harms = [
    Harm("a missing image", ["02.jpg missing"]) { try delete("02.jpg", in: $0) },
    Harm("a file more", ["more.txt extra"]) { try $0.write([1], "out/more.txt") },
    Harm("a byte more", ["01.jpg wrongSize"]) {
      try $0.write(try $0.read("out/01.jpg") + [0], "out/01.jpg")
    },
    Harm("other bytes", ["01.jpg wrongDigest"]) {
      try $0.write(Array(try $0.read("out/01.jpg").reversed()), "out/01.jpg")
    },
    Harm("a link", ["01.jpg link"]) {
      try delete("01.jpg", in: $0)
      FileBytes.link("\($0.root)/out/01.jpg", to: "../a.jpg")
    },
    Harm("no manifest", ["manifest.json missing"]) { try delete("manifest.json", in: $0) },
    Harm("words as manifest", ["manifest.json badManifest"]) {
      try $0.write(Array("words".utf8), "out/manifest.json")
    },
    Harm("two at once", ["01.jpg missing", "more.txt extra"]) {
      try delete("01.jpg", in: $0)
      try $0.write([1], "out/more.txt")
    },
    Harm(
      "a path out",
      ["../a.jpg unsafePath", "01.jpg extra"],
      Harm.manifest("\"01.jpg\"", "\"../a.jpg\"")
    ),
    Harm(
      "an absolute path",
      ["/etc/passwd unsafePath", "01.jpg extra"],
      Harm.manifest("\"01.jpg\"", "\"/etc/passwd\"")
    ),
    Harm(
      "a file named twice",
      ["01.jpg duplicate", "02.jpg extra"],
      Harm.manifest("\"02.jpg\"", "\"01.jpg\"")
    ),
  ]

  @Test("verify finds what is wrong and names it", arguments: harms)
  func verify(harm: Harm) throws {
    let place = try Self.place()
    _ = try place.answers(["add a.jpg b.jpg", "export out"])
    try harm.change(place)
    let ending = try place.run(["--json", "verify", "out"])
    let answer = try #require(try ending.answers().first)
    #expect(ending.status == 1)
    #expect(answer.fault == #"{"code":"badBundle"}"#)
    let problems = (answer["problems"]?.items ?? []).map {
      "\($0["file"]?.string ?? "?") \($0["code"]?.string ?? "?")"
    }
    #expect(Set(problems).isSuperset(of: harm.problems), "\(problems)")
    #expect(answer["problems"]?.items.allSatisfy { $0.keys == ["file", "code"] } == true)
  }

  @Test("What is no bundle at all is refused")
  func noBundle() throws {
    let place = try Self.place()
    try place.makeFolder("folder")
    for name in ["missing", "a.jpg", "folder", "/dev/null"] {
      let answer = try place.refusal(of: "verify \(name)")
      let codes = ["notFound", "notAFile", "badBundle", "usage"]
      #expect(codes.contains(answer["error"]?["code"]?.string ?? ""), "\(answer.text)")
    }
    #expect(try place.refusal(of: "verify missing").fault == #"{"code":"notFound"}"#)
  }
}
