import Foundation
import Synchronization
import Testing

@Suite("Files that are no photos")
struct BadInputTests {
  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.photos("a.jpg", "b.jpg", "plain")
    try place.makeFolder("folder.jpg")
    FileBytes.makePipe("\(place.root)/fifo.jpg")
    FileBytes.link("\(place.root)/to fifo.jpg", to: "fifo.jpg")
    FileBytes.link("\(place.root)/dangling.jpg", to: "nowhere.jpg")
    FileBytes.link("\(place.root)/loop.jpg", to: "loop.jpg")
    try place.write([], "empty.jpg")
    try place.write(Array("only words".utf8), "words.jpg")
    try place.write(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], "gif.jpg")
    try place.write(Array("II*\0\u{8}\0\0\0".utf8), "tiff.jpg")
    try place.write(Array("%PDF-1.7\n".utf8), "pdf.jpg")
    try place.write(
      [0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 40),
      "heic.jpg"
    )
    try place.write([0xFF, 0xD8, 0xFF], "start.jpg")
    try place.write(Array(Photo.small(1).prefix(300)), "header.jpg")
    try place.write(Array(Photo.wide.prefix(Photo.wide.count / 3)), "third.jpg")
    try place.write(Photo.claiming(width: 30_000, height: 30_000), "huge.jpg")
    try place.write(Photo.small(1), "heavy.jpg")
    FileBytes.resize("\(place.root)/heavy.jpg", to: (64 << 20) + 1)
    return place
  }

  private static let faults: [(String, String)] = [
    ("missing.jpg", #"{"code":"notFound"}"#), ("no/where.jpg", #"{"code":"notFound"}"#),
    ("dangling.jpg", #"{"code":"notFound"}"#),
    ("folder.jpg", #"{"code":"notAFile","kind":"directory"}"#),
    (".", #"{"code":"notAFile","kind":"directory"}"#),
    ("fifo.jpg", #"{"code":"notAFile","kind":"fifo"}"#),
    (#""to fifo.jpg""#, #"{"code":"notAFile","kind":"fifo"}"#),
    ("/dev/null", #"{"code":"notAFile","kind":"device"}"#),
    ("/dev/zero", #"{"code":"notAFile","kind":"device"}"#),
    ("empty.jpg", #"{"code":"notAnImage"}"#), ("words.jpg", #"{"code":"notAnImage"}"#),
    ("gif.jpg", #"{"code":"damaged"}"#),
    ("tiff.jpg", #"{"code":"unsupportedFormat","format":"TIFF"}"#),
    ("pdf.jpg", #"{"code":"unsupportedFormat","format":"PDF"}"#),
    ("heic.jpg", #"{"code":"damaged"}"#),
    ("start.jpg", #"{"code":"damaged"}"#), ("header.jpg", #"{"code":"damaged"}"#),
    ("third.jpg", #"{"code":"damaged"}"#),
    ("heavy.jpg", #"{"code":"tooLarge","limit":67108864,"value":67108865,"what":"fileBytes"}"#),
    ("huge.jpg", #"{"code":"tooLarge","limit":400000000,"value":900000000,"what":"pixels"}"#),
  ]

  @Test(
    "Each is refused by its code, in every verb that takes a photo, the list unchanged",
    arguments: faults
  )
  func refused(path: String, fault: String) throws {
    let place = try Self.place()
    for verb in ["add", "pick 0", "pick 2", "replace 1"] {
      let answer = try place.refusal(of: "\(verb) \(path)", after: ["add a.jpg b.jpg"])
      #expect(answer.fault == fault, "\(verb): \(answer.text)")
      let results = answer["results"]?.items ?? []
      #expect(results.map(\.fault) == [fault])
      #expect(results.first?["index"]?.int == 0)
    }
    let among = try place.refusal(of: "add a.jpg \(path) b.jpg")
    #expect(among["results"]?.items.map { $0["index"]?.int } == [1])
    let skipped = try place.answers(["add --skip-bad a.jpg \(path) b.jpg"])[0]
    #expect(skipped["results"]?.items.map { $0["ok"]?.bool } == [true, false, true])
  }

  @Test("A socket is no file")
  func socket() throws {
    let place = try Workplace()
    try #require(FileBytes.makeSocket("\(place.root)/s"))
    let answer = try place.refusal(of: "add s")
    #expect(answer.fault == #"{"code":"notAFile","kind":"socket"}"#)
  }

  @Test("Odd paths are answered, whatever the code")
  func oddPaths() throws {
    let place = try Self.place()
    for path in ["loop.jpg", "plain/x.jpg", String(repeating: "n", count: 300), "/proc/self/mem"] {
      let answer = try place.refusal(of: "add \(path)", after: ["add a.jpg"])
      #expect(answer["results"]?.items.count == 1)
    }
  }

  @Test("A photo cut near its end is taken and noted")
  func cutNearEnd() throws {
    let place = try Workplace()
    try place.write(Array(Photo.wide.prefix(Photo.wide.count * 19 / 20)), "cut.jpg")
    let answer = try place.answers(["add cut.jpg"])[0]
    #expect(
      answer["results"]?[0]?["notes"]?.text
        == #"["scaled","locationDropped","metadataDropped","truncated"]"#
    )
  }

  @Test("A file nobody may read is notReadable, for want of permission")
  func unreadable() throws {
    let place = try Self.place()
    try FileBytes.write(Photo.small(3), to: Array("\(place.root)/secret.jpg".utf8), mode: 0)
    var drop: [String] = []
    if geteuid() == 0 {
      drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      guard try place.run(["--version"], through: drop).status == 0 else {
        print("skipped: as root, and the executable cannot be run as nobody with setpriv")
        return
      }
    }
    let ending = try place.run(["--json", "add", "a.jpg", "secret.jpg"], through: drop)
    let answers = try ending.answers()
    #expect(answers.map(\.fault) == [#"{"code":"notReadable","reason":"permission"}"#])
    #expect(answers.first?["results"]?[0]?["index"]?.int == 1)
    #expect(ending.status == 1)
  }

  @Test("A file replaced while it is read is taken whole, as one or the other, or refused")
  func replacedWhileRead() throws {
    let place = try Workplace()
    let versions = [Photo.small(21), Photo.small(22)]
    try place.write(versions[0], "photo.jpg")
    let path = "\(place.root)/photo.jpg"
    let writer = Interference { round in
      try? FileBytes.write(versions[round % 2], to: Array("\(path).new".utf8))
      FileBytes.rename("\(path).new", to: path)
    }
    defer { writer.stop() }
    let lines = (0..<40).flatMap { ["replace 0 photo.jpg", "extract 0 out\($0).jpg"] }
    let answers = try place.answers(["pick 0 photo.jpg"] + lines)
    let failures = answers.compactMap { $0["error"]?["code"]?.string }
    let allowed = ["notReadable", "notFound", "noSuchSlot"]
    #expect(failures.allSatisfy { allowed.contains($0) }, "\(failures)")
    for (name, bytes) in try place.tree() where name.hasPrefix("out") {
      #expect(versions.contains(bytes))
    }
  }

  @Test("A file that grows and shrinks while it is read ends in a known code, never in a hang")
  func changedWhileRead() throws {
    let place = try Workplace()
    let whole = Photo.wide + [UInt8](repeating: 0, count: 8 << 20)
    try place.write(whole, "photo.jpg")
    let path = "\(place.root)/photo.jpg"
    let writer = Interference { _ in
      FileBytes.resize(path, to: 1000)
      try? FileBytes.write(whole, to: Array(path.utf8))
    }
    defer { writer.stop() }
    let answers = try place.answers(
      Array(repeating: "add photo.jpg", count: 30),
      options: ["--capacity", "40"]
    )
    let codes = Set(answers.compactMap { $0["error"]?["code"]?.string })
    #expect(codes.isSubset(of: ["notReadable", "damaged", "notAnImage"]), "\(codes)")
  }
}

/// Does something over and over on a thread of its own, until it is stopped.
private final class Interference: Sendable {
  private let isStopped = Mutex(false)

  init(_ work: @escaping @Sendable (_ round: Int) -> Void) {
    Thread.detachNewThread { [self] in
      var round = 0
      while !isStopped.withLock({ $0 }) {
        round += 1
        work(round)
      }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }
}
