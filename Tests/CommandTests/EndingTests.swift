import Foundation
import Glibc
import TestSupport
import Testing

@Suite("How a session ends")
struct EndingTests {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func expectNothingLeft(in place: Workplace, besides names: Set<String>) throws {
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: place.root)) == names)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.temporary).isEmpty)
  }

  @Test("A signal between commands ends the session with 128 + n", arguments: signals)
  func idle(signal: Int32) throws {
    for options in [["--json"], ["--keep-going"]] {
      let place = try Workplace()
      try place.photos("a.jpg")
      let process = try place.command(options)
      process.send(Array("add a.jpg\n".utf8))
      #expect(process.readLine() != nil)
      process.send(signal: signal)
      let ending = process.waitWithInputOpen()
      #expect(!ending.hung)
      #expect(ending.status == 128 + signal)
      try Self.expectNothingLeft(in: place, besides: ["a.jpg"])
    }
  }

  @Test(
    "A signal during an add ends it with 128 + n, and leaves no temporary file",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: signals
  )
  func duringAdd(signal: Int32) throws {
    let place = try Workplace()
    let root = try #require(Corpus.root)
    let photo = root.appending(path: "photos/craft_beer_24mp_progressive.jpg").path
    for delay in [0, 20, 150] {
      let process = try place.command(["--json"])
      process.send(Array("list\n".utf8))
      #expect(process.readLine() != nil)
      process.send(Array("add\(String(repeating: " '\(photo)'", count: 8))\n".utf8))
      usleep(UInt32(delay) * 1000)
      process.send(signal: signal)
      let ending = process.waitWithInputOpen()
      #expect(!ending.hung)
      #expect(ending.status == 128 + signal)
      #expect(ending.output.last == 0x0A, "a line is cut")
      try Self.expectNothingLeft(in: place, besides: [])
    }
  }

  @Test("A signal during an export leaves a whole bundle or none", arguments: signals)
  func duringExport(signal: Int32) throws {
    for delay in 0..<8 {
      let place = try Workplace()
      try place.photos("a.jpg", "b.jpg", "c.jpg")
      let process = try place.command(["--json"])
      process.send(Array("add a.jpg b.jpg c.jpg\n".utf8))
      #expect(process.readLine() != nil)
      process.send(Array("export out\n".utf8))
      usleep(UInt32(delay) * 400)
      process.send(signal: signal)
      #expect(process.waitWithInputOpen().status == 128 + signal)
      let isThere = FileManager.default.fileExists(atPath: "\(place.root)/out")
      if isThere { #expect(try place.run(["verify", "out"]).status == 0) }
      let photos: Set = ["a.jpg", "b.jpg", "c.jpg"]
      try Self.expectNothingLeft(in: place, besides: photos.union(isThere ? ["out"] : []))
    }
  }

  @Test(
    "A closed standard output ends the session with 1; the edit stands",
    arguments: [["--json"], []]
  )
  func closedOutput(options: [String]) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let process = try place.command(options + ["--keep-going"])
    process.closeOutput()
    let ending = process.finish(sending: Array("add a.jpg\nexport out\nlist\n".utf8))
    #expect(ending.signal == nil && ending.status == 1)

    let closed = try place.run(
      options + ["-c", "add a.jpg", "-c", "extract 0 b.jpg"],
      through: ["sh", "-c", "exec \"$0\" \"$@\" >&-"]
    )
    #expect(closed.status == 1)
    let silent = try place.run(
      options + ["-c", "remove 0"],
      through: ["sh", "-c", "exec \"$0\" \"$@\" 2>&-"]
    )
    #expect(silent.status == 1)
    let files = try place.tree()
    #expect(files["a.jpg"] == Photo.small(1))
    #expect([nil, Photo.small(1)].contains(files["b.jpg"]), "an answer in a file")
  }

  @Test("A full standard output ends the session with 1")
  func fullOutput() throws {
    let place = try Workplace()
    let ending = try place.run(
      ["--json", "list"],
      through: ["sh", "-c", "exec \"$0\" \"$@\" >/dev/full"]
    )
    #expect(ending.status == 1)
  }

  @Test("A closed standard input is the end of input")
  func closedInput() throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    for words in [[], ["-c", "add a.jpg", "-c", "export out --force"]] {
      let ending = try place.run(words, through: ["sh", "-c", "exec \"$0\" \"$@\" <&-"])
      #expect([0, 1].contains(ending.status) && ending.signal == nil)
    }
  }
}
