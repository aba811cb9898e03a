import Testing

@testable import PickerShell
@testable import PicturePicker

@Suite("A Tab completes what can stand there")
struct CompletionTests {
  private static let disk = DiskLookups.made(
    of: [
      "harbour.jpg", "it's.jpg", "my photo.jpg", "my photo2.jpg", "say \"x\".png", "photo10.jpg",
      "photo9.jpg", ".hidden.jpg", "red\u{1B}[31m.jpg", "turned\u{202E}.jpg", "#1*.jpg", "船.jpg",
      "船と港.jpg", "Summer 2024/", "Summer 2024/boat.jpg", "post/", "/home/ann/pier.jpg",
    ],
    home: "/home/ann"
  )

  /// What a Tab after `line` puts in, or what it shows in brackets; nil where it beeps.
  private static func tab(_ line: String, _ list: Answer.List) -> String? {
    let completer = LineCompleter(list: list, disk: disk)
    guard let completion = completer.completion(of: Array(line.utf8)) else { return nil }
    let replaced = String(repeating: "←", count: completion.replacedCount)
    return completion.choices.isEmpty
      ? replaced + String(decoding: completion.insertion, as: UTF8.self)
      : "[\(completion.choices.joined(separator: "|"))]"
  }

  @Test(
    "Lines over a list of three, the second with an alt text",
    arguments: [
      // Commands.
      ("li", "st "), ("und", "o "), ("a", "[add|alt|albums|album]"),
      ("  re", "[replace|remove|redo]"),
      ("rep", "lace "), ("nonsense", nil), ("nonsense ", nil), ("help re", "[replace|remove|redo]"),
      ("help gr", "id "), ("list ", nil), ("# add", nil), ("add # ", nil),
      // Options.
      ("add --", "[--fill|--skip-bad]"), ("add --f", "ill "), ("add --fill --", "skip-bad "),
      ("add -- --f", nil), ("export post ", "--force "), ("export post --f", "orce "),
      ("add --x", nil),
      // Slots.
      ("alt ", "[0 wide.jpg|1 tall.jpg|2 square.jpg]"), ("alt 1", " "), ("alt 7", nil),
      ("info @", "[@1 wide.jpg|@2 tall.jpg|@3 square.jpg]"), ("info @2", " "),
      ("pick ", "[0 wide.jpg|1 tall.jpg|2 square.jpg|3 +]"), ("remove a", "ll "),
      ("remove 0 ", "[0 wide.jpg|1 tall.jpg|2 square.jpg]"), ("move 0 2", " "), ("undo ", nil),
      // The text there is.
      ("alt 1 ", "A boat, slip #4"), ("alt @2 ", "A boat, slip #4"),
      ("alt -- 1 ", "A boat, slip #4"),
      ("alt 0 ", nil), ("alt 2 ", #""Two\nlines \"so\" \\""#), ("alt 1 A", nil), ("alt 9 ", nil),
      // Paths.
      ("add har", "bour.jpg "), ("add harbour.jpg ha", "rbour.jpg "), ("add nothing", nil),
      ("add m", #"y\ photo"#), (#"add my\ photo"#, "[my photo.jpg|my photo2.jpg]"),
      (#"add my\ photo2"#, ".jpg "), ("add 'my photo2", ".jpg' "), (#"add "my photo2"#, #".jpg" "#),
      ("add it", #"\'s.jpg "#), ("add 'it", #"'\''s.jpg' "#), (#"add "it"#, #"'s.jpg" "#),
      (#"add "say"#, #" \"x\".png" "#), ("add say", #"\ \"x\".png "#), ("add say\\", nil),
      ("add p", "[photo9.jpg|photo10.jpg|post/]"), ("add '#", "1*.jpg' "),
      ("add \\#", #"1\*.jpg "#),
      ("add Sum", #"mer\ 2024/"#), (#"add Summer\ 2024/"#, "boat.jpg "),
      ("add 'Summer 2024/", "boat.jpg' "), ("add 'Summer 2024'/b", "oat.jpg "),
      ("add .", "hidden.jpg "), ("add red", nil), ("add turned", nil), ("add *", nil),
      ("add 船", "[船.jpg|船と港.jpg]"), ("add 船と", "港.jpg "), ("add ~/", "pier.jpg "),
      ("add '~/", nil), ("replace 0 har", "bour.jpg "), ("pick 3 har", "bour.jpg "),
      ("extract 0 har", "bour.jpg "), ("verify po", "st/"), ("export po", "st/"),
      ("verify post ", nil), ("replace 0 a b", nil),
    ] as [(String, String?)]
  )
  func completes(line: String, result: String?) async throws {
    let shell = try TestShell()
    await shell.json("add $/wide.jpg $/tall.jpg $/square.jpg", "alt 1 A boat, slip #4")
    await shell.json(#"alt 2 "Two\nlines \"so\" \\""#)
    let list = await shell.shell.editor.list
    #expect(Self.tab(line, list) == result)
  }

  @Test("An alt text that would turn the line around is not put in")
  func leavesOutDirections() async throws {
    let shell = try TestShell()
    await shell.json("add $/wide.jpg", "alt 0 a\u{202E}b")
    #expect(await shell.shell.editor.list.attachments[0].alt == "a\u{202E}b")
    #expect(Self.tab("alt 0 ", await shell.shell.editor.list) == nil)
  }

  @Test(
    "A word that a Tab completed is the name of the file, in every quote",
    arguments: ["", "'", "\""],
    [("it", "it's.jpg"), ("say", "say \"x\".png"), ("har", "harbour.jpg"), ("船と", "船と港.jpg")]
  )
  func roundTrips(quote: String, name: (begun: String, whole: String)) async throws {
    let list = await (try TestShell()).shell.editor.list
    let line = "add \(quote)\(name.begun)"
    let completed = line + (Self.tab(line, list) ?? "")
    let request = try #require(try Request(line: Array(completed.utf8)))
    #expect(request.words.last?.isText(name.whole) == true, "\(completed)")
  }

  @Test(
    "A name is found whichever way its accents are written, and put in as it is on the disk",
    arguments: [
      // ö as one code point or as o with U+0308.
      ("add M\u{F6}", "Mo\u{308}we.jpg", "←o\u{308}we.jpg "),
      ("add Mo\u{308}", "M\u{F6}we.jpg", "←\u{F6}we.jpg "),
      ("add M\u{F6}", "M\u{F6}we.jpg", "we.jpg "), ("add Mo\u{308}", "Mo\u{308}we.jpg", "we.jpg "),
      ("add 'M\u{F6}", "Mo\u{308}we.jpg", "←o\u{308}we.jpg' "),
      (#"add a\ \#u{F6}"#, "a o\u{308} b.jpg", #"←o\#u{308}\ b.jpg "#),
      ("add M\u{F6}w", "Mo\u{308}we.jpg", "←←o\u{308}we.jpg "),
      ("add M\u{F6}x", "Mo\u{308}we.jpg", nil),
      ("add Mo", "Mo\u{308}we.jpg", "\u{308}we.jpg "),
    ] as [(String, String, String?)]
  )
  func findsAccents(line: String, name: String, result: String?) async throws {
    let list = await (try TestShell()).shell.editor.list
    let completer = LineCompleter(list: list, disk: .made(of: [name]))
    let completion = completer.completion(of: Array(line.utf8))
    let text = completion.map {
      String(repeating: "←", count: $0.replacedCount)
        + String(decoding: $0.insertion, as: UTF8.self)
    }
    #expect(text.map { Array($0.utf8) } == result.map { Array($0.utf8) })
    guard let completion else { return }
    let completed =
      Array(String(line.dropLast(completion.replacedCount)).utf8) + completion.insertion
    let request = try #require(try Request(line: completed))
    #expect(request.words.last?.isText(name) == true)
  }

  @Test("Of names that write one accent in two ways none is chosen")
  func leavesAccentsOpen() async throws {
    let list = await (try TestShell()).shell.editor.list
    let disk = DiskLookups.made(of: ["Mo\u{308}1.jpg", "M\u{F6}2.jpg"])
    let completer = LineCompleter(list: list, disk: disk)
    let completion = try #require(completer.completion(of: Array("add M\u{F6}".utf8)))
    #expect(completion.insertion.isEmpty && completion.replacedCount == 0)
    #expect(completion.choices.count == 2)
  }
}
