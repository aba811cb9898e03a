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

  /// A photo of `photos.py`: what its pixels are, by their place.
  private struct Made: Sendable {
    let words: [String]
    let width: Int
    let height: Int
    let color: @Sendable (_ x: Int, _ y: Int) -> [Double]

    static func gradient(_ width: Int, _ height: Int, blue: Int) -> Made {
      Made(words: ["gradient", "\(width)", "\(height)", "\(blue)"], width: width, height: height) {
        [Double($0 * 255 / (width - 1)), Double($1 * 255 / (height - 1)), Double(blue)]
      }
    }

    static func quarters(_ width: Int, _ height: Int, shift: Int) -> Made {
      Made(words: ["quarters", "\(width)", "\(height)", "\(shift)"], width: width, height: height) {
        let colors = [[200.0, 40, 60], [40, 160, 90], [50, 80, 200], [230, 210, 80]]
        return colors[((2 * $1 >= height ? 2 : 0) + (2 * $0 >= width ? 1 : 0) + shift) % 4]
      }
    }

    /// The mean of what lies in a part of the square in the middle, from 0 to 1 across and down.
    func mean(_ across: Range<Double>, _ down: Range<Double>) -> [Double] {
      let side = Double(min(width, height))
      let (left, top) = ((Double(width) - side) / 2, (Double(height) - side) / 2)
      var sum = [0.0, 0, 0]
      var area = 0.0
      for y in 0..<height {
        let rows = Self.overlap(y, top + down.lowerBound * side..<top + down.upperBound * side)
        guard rows > 0 else { continue }
        for x in 0..<width {
          let range = left + across.lowerBound * side..<left + across.upperBound * side
          let share = rows * Self.overlap(x, range)
          guard share > 0 else { continue }
          for (index, value) in color(x, y).enumerated() { sum[index] += share * value }
          area += share
        }
      }
      return sum.map { $0 / area }
    }

    private static func overlap(_ pixel: Int, _ range: Range<Double>) -> Double {
      max(0, min(Double(pixel + 1), range.upperBound) - max(Double(pixel), range.lowerBound))
    }
  }

  @Test(
    "Every cell has the colours of its photo's middle, within a difference of 5",
    arguments: [(200, 15), (80, 15), (60, 10), (40, 5), (24, 1)]
  )
  func colors(columns: Int, side: Int) throws {
    let photos: [Made] = [
      .gradient(120, 90, blue: 40), .gradient(60, 150, blue: 200), .quarters(90, 90, shift: 0),
      .quarters(200, 60, shift: 1), .quarters(61, 91, shift: 2), .gradient(8, 8, blue: 120),
    ]
    let names = photos.indices.map { "p\($0).png" }
    let terminal = try Terminal(
      columns: columns,
      words: Self.words(["add \(names.joined(separator: " "))", "grid"]),
      waits: true
    )
    for (photo, name) in zip(photos, names) {
      let url = terminal.folder.appending(path: name)
      try Tool.output(
        of: ["python3", Program.tests.appending(path: "photos.py").path] + photo.words + [url.path]
      )
    }
    let output = try Self.output(in: terminal)
    // Above the first colours there are two lines of margin.
    let lines = output.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.contains("\u{1B}") })
    let grid = try #require(Painting(lines[(first - 2)...].joined(separator: "\n")))
    let pixels = grid.pixels
    for (index, photo) in photos.enumerated() {
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
      #expect(difference <= 5, "cell \(index) on \(columns) columns: \(difference)")
    }
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
    let photo = Made.quarters(300, 200, shift: 0)
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
