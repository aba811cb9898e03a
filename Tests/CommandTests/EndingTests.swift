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
    "A signal ends the program also while nobody reads what it says",
    arguments: signals,
    [["--json"], ["--json", "--progress", "--capacity", "100"], ["--keep-going"]]
  )
  func unreadOutput(signal: Int32, options: [String]) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let process = try place.command(options)
    process.narrowOutput()
    let add = "add\(String(repeating: " a.jpg", count: 100))\n"
    let lines = options.contains("--progress") ? add : String(repeating: "help\n", count: 40)
    process.sendUnread(Array(lines.utf8))
    process.send(signal: signal)
    let ending = process.waitUnread()
    #expect(!ending.hung)
    #expect(ending.status == 128 + signal)
    try Self.expectNothingLeft(in: place, besides: ["a.jpg"])
  }

  @Test("An answer larger than the pipe is whole for whoever reads it late")
  func lateReader() throws {
    let place = try Workplace()
    let process = try place.command(["--json"])
    process.narrowOutput()
    process.sendUnread(Array(String(repeating: "help\n", count: 40).utf8))
    let ending = process.finish()
    #expect(ending.status == 0)
    #expect(try ending.answers().count == 40)
  }

  /// Holds SQLite's lock of a file until its input ends.
  private static let holding = """
    import sqlite3, sys
    draft = sqlite3.connect(sys.argv[1], isolation_level=None)
    draft.execute("BEGIN EXCLUSIVE")
    print("held", flush=True)
    sys.stdin.read()
    """

  @Test(
    "A signal ends the program also while it waits for a draft that another program has locked",
    arguments: signals,
    [["--draft", "old", "list"], ["--json", "--salvage", "old", "new"]]
  )
  func duringOpening(signal: Int32, words: [String]) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    #expect(try place.run(["--draft", "old", "add", "a.jpg"]).status == 0)
    let holder = try ChildProcess(
      ["/usr/bin/env", "python3", "-c", Self.holding, "\(place.root)/old"].map { Array($0.utf8) },
      environment: [:]
    )
    #expect(holder.readLine() == Array("held".utf8))
    let process = try place.command(words)
    let files = "/proc/\(process.identifier)/fd"
    func hasOpened() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: files).contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)"))?
          .hasSuffix("/old") == true
      }
    }
    while try !hasOpened() { usleep(1000) }
    process.send(signal: signal)
    let ending = process.waitWithInputOpen()
    #expect(ending.status == 128 + signal)
    _ = holder.finish()
    try Self.expectNothingLeft(in: place, besides: ["a.jpg", "old"])
  }

  @Test("A signal that was ignored when the program began stays ignored", arguments: signals)
  func ignoredSignal(signal: Int32) throws {
    let place = try Workplace()
    let process = try place.command(
      ["--json"],
      through: ["sh", "-c", "trap '' \(signal); exec \"$0\" \"$@\""]
    )
    process.send(Array("list\n".utf8))
    #expect(process.readLine() != nil)
    for other in Self.signals where other == signal { process.send(signal: other) }
    process.send(Array("list\n".utf8))
    #expect(process.readLine() != nil)
    #expect(process.finish().status == 0)
    // The others still end it.
    for other in Self.signals where other != signal {
      let process = try place.command(
        ["--json"],
        through: ["sh", "-c", "trap '' \(signal); exec \"$0\" \"$@\""]
      )
      process.send(Array("list\n".utf8))
      #expect(process.readLine() != nil)
      process.send(signal: other)
      #expect(process.waitWithInputOpen().status == 128 + other)
    }
  }

  /// Hands the program a connection as its input, sends the words on it, and breaks it once as many
  /// lines are answered as were sent.
  private static let breakingInput = """
    import socket, struct, subprocess, sys
    server = socket.create_server(("127.0.0.1", 0))
    end = socket.create_connection(server.getsockname())
    ours = server.accept()[0]
    lines = sys.argv[1].encode()
    child = subprocess.Popen(sys.argv[2:], stdin=end, stdout=subprocess.PIPE)
    end.close()
    ours.sendall(lines)
    for line in lines.splitlines():
        sys.stdout.buffer.write(child.stdout.readline())
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    ours.close()
    sys.stdout.buffer.write(child.stdout.read())
    sys.stdout.buffer.flush()
    sys.exit(child.wait())
    """

  @Test(
    "Input that breaks off is answered as the line that did not come, after the list as it is then",
    arguments: ["", "add a.jpg\n", "add a.jpg\nremove 9\n"]
  )
  func brokenInput(lines: String) throws {
    let place = try Workplace()
    try place.photos("a.jpg")
    let ending = try place.run(
      ["--json", "--keep-going"],
      through: ["python3", "-c", Self.breakingInput, lines]
    )
    let answers = try ending.answers()
    let sent = lines.split(separator: "\n").count
    #expect(answers.count == sent + 1, "\(ending.errorText)")
    #expect(answers.last?["command"]?.string == (sent == 0 ? "start" : ""))
    #expect(answers.last?["count"]?.int == min(1, sent))
    #expect(answers.last?["error"]?["code"]?.string == "system")
    #expect(ending.status == 1)
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
