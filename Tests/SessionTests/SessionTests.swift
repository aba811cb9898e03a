import Foundation
import Testing

@Suite("Sessions")
struct SessionTests {
  /// Set to write the transcripts anew. The run fails then, so that none passes unread.
  static let isRecording = ProcessInfo.processInfo.environment["PICTURE_PICKER_RECORD"] != nil

  @Test("The program answers as the transcript says", arguments: Session.all)
  func answers(session: Session) throws {
    let now = Transcript(try session.played())
    if SessionTests.isRecording {
      try Data(now.text.utf8).write(to: session.transcriptURL)
      Issue.record("recorded \(session.testDescription); read what changed, then run without")
      return
    }
    let recorded = Transcript(try String(contentsOf: session.transcriptURL, encoding: .utf8))
    let differences = now.differences(from: recorded)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test("Every script has its transcripts and every transcript its script")
  func pairs() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Session.folder.path)
    let names = Set(Session.all.map(\.name))
    #expect(!names.isEmpty)
    #expect(Set(files) == Set(names.flatMap { ["\($0).picker", "\($0).text", "\($0).json"] }))
  }

  @Test("Every command is in some session")
  func everyCommand() throws {
    let help = try Program.run(["help"], input: "", in: Session.folder).output
    // Lines that go on are indented further.
    let commands = help.split(separator: "\n").filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.count >= 16)
    let scripts = try Set(Session.all.map(\.name)).map {
      try String(contentsOf: Session.folder.appending(path: "\($0).picker"), encoding: .utf8)
    }
    let used = Set(
      scripts.flatMap { $0.split(separator: "\n") }.compactMap { $0.split(separator: " ").first }
    )
    for command in commands { #expect(used.contains(command), "\(command) is in no session") }
  }

  @Test("The transcripts in the README are some of them, and its example the host's source")
  func readme() throws {
    let readme = try String(contentsOf: Session.root.appending(path: "README.md"), encoding: .utf8)
    for name in ["first-post", "library"] {
      let session = Session(name: name, form: .text)
      let transcript = try String(contentsOf: session.transcriptURL, encoding: .utf8)
        .split(separator: "\n").dropFirst().dropLast(2).joined(separator: "\n")
      #expect(readme.contains("```\n\(transcript)\n```\n"))
    }
    let source = Session.root.appending(path: "Tests/Hosts/Embedding/Sources/Embedding/main.swift")
    let example = try String(contentsOf: source, encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```\n"))
  }

  @Test(
    "Sizes may differ by 2 %, digests at will, and nothing else",
    arguments: [
      ("58 KB", "59 KB", true), ("58 KB", "60 KB", false), ("1 KB", "2 KB", true),
      ("100 KB", "102 KB", true), ("100 KB", "104 KB", false), ("900 bytes", "917 bytes", true),
      ("900 bytes", "990 bytes", false), ("\"bytes\":59311,", "\"bytes\":59400,", true),
      ("\"bytes\":59311,", "\"bytes\":61000,", false), ("\"width\":600,", "\"width\":601,", false),
      ("600×450", "600×451", false), ("58 KB", "58 MB", false), ("one", "one\ntwo", false),
      (
        String(repeating: "0a", count: 32), String(repeating: "1b", count: 32), true
      ),
      ("(exit status 0)", "(exit status 1)", false),
    ]
  )
  func tolerance(one: String, other: String, alike: Bool) {
    #expect(Transcript(one).differences(from: Transcript(other)).isEmpty == alike)
  }
}
