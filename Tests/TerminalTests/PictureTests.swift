import Foundation
import TestSupport
import Testing

@Suite("Pictures in the terminal", .serialized)
struct PictureTests {
  /// Set to write the goldens anew. The run fails then, so that none passes unread.
  private static let isRecording =
    ProcessInfo.processInfo.environment["PICTURE_PICKER_RECORD"] != nil

  /// All that the program writes to the terminal for the last of its commands.
  private static func output(in terminal: Terminal) throws -> String {
    try terminal.record(to: "bytes")
    try terminal.press("Enter")
    // What is recorded comes a little after what is shown.
    let url = terminal.folder.appending(path: "bytes")
    var text = ""
    try terminal.wait { _ in
      let bytes = (try? Data(contentsOf: url)) ?? Data()
      text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      return text.contains("\n(exit status 0)\n")
    }
    // The line that started it is echoed; the statuses come behind.
    let answers = text.components(separatedBy: "\n(exit status 0)")[0]
    // Where a slow machine showed that it works, that was cleared with a carriage return.
    let lines = answers.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\r", omittingEmptySubsequences: false).last ?? ""
    }
    return String(lines.joined(separator: "\n").drop { $0 == "\n" })
  }

  private static func words(_ lines: [String]) -> String {
    lines.map { "-c \"\($0)\"" }.joined(separator: " ")
  }

  @Test("The grid of as many photos is drawn as it was", arguments: [0, 1, 7, 8])
  func golden(count: Int) throws {
    let photos = [
      "harbour.jpg", "market.jpg", "lighthouse.jpg", "old tower.jpg", "sticker.png",
      "screenshot.png", "picnic.webp", "poppies.jpg",
    ].prefix(count)
    let add = "add \(photos.map { "'\($0)'" }.joined(separator: " "))"
    let setup = count == 0 ? [] : [add, "alt 0 Boats"]
    let terminal = try Terminal(
      photos: Array(photos),
      words: Self.words(setup + ["help quit", "grid"]),
      waits: true
    )
    let output = try Self.output(in: terminal)
    let grid = output.components(separatedBy: "only in memory are gone\n").last ?? ""
    let url = Program.tests.appending(path: "Goldens/grid-\(count).text")
    if Self.isRecording {
      try Data(grid.utf8).write(to: url)
      Issue.record("recorded \(url.lastPathComponent); read what changed, then run without")
      return
    }
    let now = try #require(Painting(grid))
    let recorded = try #require(Painting(try String(contentsOf: url, encoding: .utf8)))
    #expect(now.isLike(recorded), "\(now.characters)")
    #expect(now.lines.allSatisfy { $0.count <= 80 })
  }

  private static let widths = [(200, 15), (80, 15), (60, 10), (40, 5), (24, 1)]

  /// Photos of all shapes, which are written as p0.png, p1.png, …, each a day older than the one
  /// before.
  private static let photos: [MadePhoto] = [
    .gradient(120, 90, blue: 40), .gradient(60, 150, blue: 200), .quarters(90, 90, shift: 0),
    .quarters(200, 60, shift: 1), .quarters(61, 91, shift: 2), .gradient(8, 8, blue: 120),
  ]

  private static func write(_ photos: [MadePhoto], to folder: URL) throws {
    let script = Program.tests.appending(path: "photos.py").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, photo) in photos.enumerated() {
      let path = folder.appending(path: "p\(index).png").path
      try Tool.output(of: ["python3", script] + photo.words + [path])
      try Tool.output(of: ["touch", "-d", "2024-06-\(30 - index) 12:00 UTC", path])
    }
  }

  @Test(
    "Every cell has the colours of its photo's middle, within a difference of 5",
    arguments: widths
  )
  func colors(columns: Int, side: Int) throws {
    let names = Self.photos.indices.map { "p\($0).png" }
    let terminal = try Terminal(
      columns: columns,
      words: Self.words(["add \(names.joined(separator: " "))", "grid"]),
      waits: true
    )
    try Self.write(Self.photos, to: terminal.folder)
    try Self.expectColors(of: Self.photos, in: Self.output(in: terminal), side: side)
  }

  @Test(
    "Every cell of an album has the colours of its photo's middle, within a difference of 5",
    arguments: widths
  )
  func albumColors(columns: Int, side: Int) throws {
    let terminal = try Terminal(
      columns: columns,
      words: "--library pictures " + Self.words(["photos --grid"]),
      waits: true
    )
    try Self.write(Self.photos, to: terminal.folder.appending(path: "pictures"))
    try Self.expectColors(of: Self.photos, in: Self.output(in: terminal), side: side)
  }

  @Test("Photos that are selected bear their numbers on a ground of their own, films a triangle")
  func badges() throws {
    let terminal = try Terminal(
      words: "--library pictures "
        + Self.words(["select 2 0", "help quit", "photos --grid", "album Videos", "photos --grid"]),
      waits: true
    )
    let folder = terminal.folder.appending(path: "pictures")
    try Self.write(Array(Self.photos.prefix(3)), to: folder)
    // The head of a film, and nothing else.
    let film = [UInt8]([0, 0, 0, 16]) + Array("ftypisom".utf8) + [0, 0, 0, 0]
    try Data(film).write(to: folder.appending(path: "film.mp4"))
    let output = try Self.output(in: terminal)
    let grids = output.components(separatedBy: "only in memory are gone\n").last ?? ""
    let painting = try #require(Painting(grids))
    let badges = painting.lines.flatMap { $0 }.filter { $0.ground?.values == [0, 96, 223] }
    #expect(String(badges.map(\.character)) == " 2  1 ")
    #expect(badges.allSatisfy { $0.ink?.values == [255, 255, 255] })
    #expect(painting.characters.contains("[0]") && painting.characters.contains("[2]"))
    #expect(painting.characters.contains("Videos: 1 video"))
    #expect(painting.characters.contains("▶ video"))
  }

  private static func expectColors(of photos: [MadePhoto], in output: String, side: Int) throws {
    // Above the first colours there are two lines of margin.
    let lines = output.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.contains("\u{1B}") })
    let grid = try #require(Painting(lines[(first - 2)...].joined(separator: "\n")))
    for (index, photo) in photos.enumerated() {
      try expectColors(of: photo, in: grid, cell: index, side: side)
    }
  }

  private static func expectColors(
    of photo: MadePhoto,
    in grid: Painting,
    cell index: Int,
    side: Int
  ) throws {
    let pixels = grid.pixels
    let (left, top) = (4 + index % 4 * (side + 4), 4 + index / 4 * (side + 4))
    var sum = [0.0, 0, 0]
    for y in 0..<side {
      for x in 0..<side {
        let pixel = try #require(pixels[top + y][left + x], "cell \(index), \(x), \(y)")
        sum = zip(sum, pixel.values).map { $0 + $1 }
        guard photo.words[0] == "gradient", photo.width > 8 else { continue }
        // A letter covers two pixels with the mean of both.
        let isLetter = !"▀▄".contains(grid.lines[(top + y) / 2][left + x].character)
        let rows =
          isLetter
          ? max(0, (top + y) / 2 * 2 - top)..<min(side, (top + y) / 2 * 2 + 2 - top) : y..<y + 1
        let expected = photo.mean(
          Double(x) / Double(side)..<Double(x + 1) / Double(side),
          Double(rows.lowerBound) / Double(side)..<Double(rows.upperBound) / Double(side)
        )
        let difference = LabColor(sRGB: pixel.values).difference(LabColor(sRGB: expected))
        #expect(difference <= 5, "cell \(index), \(x), \(y): \(pixel) is not \(expected)")
      }
    }
    let mean = LabColor(sRGB: sum.map { $0 / Double(side * side) })
    let difference = mean.difference(LabColor(sRGB: photo.mean(0..<1, 0..<1)))
    #expect(difference <= 5, "cell \(index): \(difference)")
  }

  @Test(
    "Slot numbers, the + and the mark for a missing alt text are there at every width",
    arguments: [
      (200, "[1]", "no alt text", 23), (80, "[1]", "no alt text", 23), (56, "[1]", "no alt", 17),
      (40, "1!", "! has no alt text", 13), (24, "1!", "! has no alt text", 9),
    ]
  )
  func marks(columns: Int, number: String, mark: String, pixels: Int) throws {
    let terminal = try Terminal(columns: columns, photos: ["harbour.jpg", "market.jpg"])
    try terminal.run("add harbour.jpg market.jpg")
    try terminal.run("alt 0 Boats")
    let lines = try terminal.run("grid")
    let text = lines.joined(separator: "\n")
    #expect(text.contains(number) && text.contains("0") && text.contains("2"))
    #expect(text.components(separatedBy: mark).count == 2)
    #expect(!text.contains("0!"))
    #expect(lines.count == (pixels + 1) / 2 + (mark.hasPrefix("!") ? 1 : 0))
    #expect(lines.allSatisfy { $0.count <= min(columns, 80) })
  }

  @Test(
    "Without colours the grid is in boxes, and on a narrow window in lines",
    arguments: [
      ("NO_COLOR", "1", 80, true), ("NO_COLOR", "1", 200, true), ("NO_COLOR", "1", 79, false),
      ("COLORTERM", "", 80, true), ("COLORTERM", "no", 80, true), ("TERM", "dumb", 80, true),
      ("TERM", "dumb", 40, false),
    ]
  )
  func plain(name: String, value: String, columns: Int, inBoxes: Bool) throws {
    let terminal = try Terminal(
      columns: columns,
      photos: ["harbour.jpg"],
      environment: [name: value],
      words: Self.words(["add harbour.jpg", "info 0", "grid"]),
      waits: true
    )
    let output = try Self.output(in: terminal)
    #expect(!output.contains("\u{1B}"))
    #expect(output.contains("┌─────────────┐") == inBoxes)
    #expect(output.split { $0.isWhitespace }.joined(separator: " ").contains("no alt text"))
  }

  @Test("Under 24 columns there is one line a slot")
  func narrow() throws {
    let terminal = try Terminal(columns: 23, photos: ["harbour.jpg"])
    try terminal.run("add harbour.jpg")
    #expect(try terminal.run("grid") == terminal.run("list"))
  }

  @Test("NO_COLOR that is empty means nothing, and a direct terminal needs no COLORTERM")
  func colored() throws {
    for environment in [
      ["NO_COLOR": ""], ["COLORTERM": "24bit"], ["COLORTERM": "", "TERM": "xterm-direct"],
    ] {
      let terminal = try Terminal(environment: environment, words: "grid", waits: true)
      #expect(try Self.output(in: terminal).contains("\u{1B}[38;2;"))
    }
  }

  @Test("info draws the whole photo, larger than a cell, and then tells what is known")
  func info() throws {
    let photo = MadePhoto.quarters(300, 200, shift: 0)
    let terminal = try Terminal(
      words: Self.words(["add a.png", "help quit", "info 0"]),
      waits: true
    )
    try Tool.output(
      of: ["python3", Program.tests.appending(path: "photos.py").path] + photo.words
        + [terminal.folder.appending(path: "a.png").path]
    )
    let output = try Self.output(in: terminal)
    let painting = try #require(
      Painting(output.components(separatedBy: "only in memory are gone\n").last ?? "")
    )
    #expect(painting.characters.contains("identity     @1"))
    let rows = painting.pixels.filter { $0.contains { $0 != nil } }
    // 300×200 within 72×48.
    #expect(rows.count == 48 && rows.allSatisfy { $0.count == 76 && $0[3] == nil })
    for (x, y) in [(8, 4), (60, 4), (8, 40), (60, 40)] {
      let expected = LabColor(sRGB: photo.color(x * 300 / 72, y * 200 / 48))
      let pixel = try #require(rows[y][4 + x])
      #expect(LabColor(sRGB: pixel.values).difference(expected) <= 5)
    }
  }
}
