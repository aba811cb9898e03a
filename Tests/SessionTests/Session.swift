import Foundation
import Testing

/// One script of Samples/Sessions and what the program answers to it.
///
/// The first line of a script is a comment with the program's name and the options that it is run
/// with. The transcript beside it has each line after `> ` and below it the answer; where the program
/// ends, a line has the exit status.
struct Session: Sendable, CustomTestStringConvertible {
  enum Form: String, CaseIterable, Sendable {
    case text, json
  }

  let name: String
  let form: Form

  var testDescription: String { "\(name).\(form)" }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appending(path: "Samples/Sessions")

  /// Every script, in both forms.
  static let all: [Session] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".picker") }.sorted().flatMap { file in
      Form.allCases.map { Session(name: String(file.dropLast(".picker".count)), form: $0) }
    }
  }()

  var transcriptURL: URL { Session.folder.appending(path: "\(name).\(form)") }

  /// Runs the script in a new folder with the sample photos and returns its transcript.
  ///
  /// A further line like the first ends the program and starts it anew in the same folder.
  func played() throws -> String {
    let script = try String(
      contentsOf: Session.folder.appending(path: "\(name).picker"),
      encoding: .utf8
    )
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let starts = lines.indices.filter { lines[$0].hasPrefix("# picture-picker") }
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let ends = starts.dropFirst() + [lines.endIndex]
    return try zip(starts, ends).map { try played(lines[$0..<$1], in: folder) }.joined()
  }

  private func played(_ lines: ArraySlice<Substring>, in folder: URL) throws -> String {
    let options = lines.first.map { $0.split(separator: " ").dropFirst(2).map(String.init) } ?? []
    switch form {
    case .json:
      let script = lines.map { "\($0)\n" }.joined()
      let run = try Program.run(options + ["--json"], input: script, in: folder)
      let answers = run.output.split(separator: "\n").map { "\($0)\n" }
      return transcript(lines, answers, status: run.status)
    case .text:
      // An answer in words has no mark at its end; one that is known is asked for to serve as such.
      let mark = try Program.run(["help", "quit"], input: "", in: folder).output
      let input = lines.map { "\($0)\nhelp quit\n" }.joined()
      let run = try Program.run(options, input: input, in: folder)
      let answers = run.output.components(separatedBy: mark)
      return transcript(lines, answers, status: run.status)
    }
  }

  private func transcript(
    _ lines: ArraySlice<Substring>,
    _ answers: [String],
    status: Int32
  ) -> String {
    var answers = answers[...]
    var transcript = ""
    for line in lines {
      transcript += "> \(line)\n"
      let isCommand = !line.isEmpty && !line.hasPrefix("#")
      if form == .text || isCommand { transcript += answers.popFirst() ?? "" }
    }
    return transcript + answers.joined() + "(exit status \(status))\n"
  }

  private func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID())")
    let photos = Session.root.appending(path: "Samples/Photos")
    try FileManager.default.copyItem(at: photos, to: folder)
    let inner = folder.appending(path: "folder")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: inner.appending(path: "letter.txt"))
    try makeLibrary(in: folder)
    return folder
  }

  /// A photo library of sample photos, each an hour older than the one before.
  private func makeLibrary(in folder: URL) throws {
    let photos = [
      "Trip/harbour.jpg", "Trip/market.jpg", "Trip/fog.jpg", "Trip/lighthouse.jpg",
      "Garden 2024/poppies.jpg", "Garden 2024/picnic.webp", "Old town/old tower.jpg",
      "Old town/panorama.jpg", "shopping list.jpg",
    ]
    for (hours, path) in photos.enumerated() {
      let photo = folder.appending(path: "library/\(path)")
      try FileManager.default.createDirectory(
        at: photo.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      let name = photo.lastPathComponent
      try FileManager.default.copyItem(at: folder.appending(path: name), to: photo)
      // Midday of 30 June 2024.
      let date = Date(timeIntervalSince1970: 1_719_748_800 - Double(hours) * 3600)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: photo.path)
    }
  }
}
