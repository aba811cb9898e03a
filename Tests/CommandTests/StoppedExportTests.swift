import Foundation
import Testing

/// Exports that end, or stand still, at each of their steps in turn.
@Suite("Exports that are stopped", .enabled(if: Shim.isPossible, "there is no clang"))
struct StoppedExportTests {
  /// What is at the destination, and what is then exported there.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let destination: String
    /// Where the bundle that is there was exported to before it was moved.
    var old: String?
    var isEmptyFolder = false
  }

  static let cases = [
    Case(testDescription: "a new folder", destination: "out"),
    Case(testDescription: "a new archive", destination: "out.zip"),
    Case(testDescription: "a folder for a folder", destination: "out", old: "old"),
    Case(testDescription: "an archive for an archive", destination: "out.zip", old: "old.zip"),
    Case(testDescription: "an archive for a folder", destination: "out.zip", old: "old"),
    Case(testDescription: "a folder for an archive", destination: "out", old: "old.zip"),
    Case(
      testDescription: "an archive for an empty folder",
      destination: "out.zip",
      isEmptyFolder: true
    ),
  ]

  private static let photos = ["a.jpg", "b.jpg", "c.jpg"]

  /// A place with photos, and perhaps with something at the destination.
  private func place(_ given: Case) throws -> Workplace {
    let place = try Workplace()
    try place.photos(Self.photos)
    if let old = given.old {
      _ = try place.answers(["add c.jpg", "export \(old)"])
      FileBytes.rename("\(place.root)/\(old)", to: "\(place.root)/\(given.destination)")
    }
    if given.isEmptyFolder { try place.makeFolder(given.destination) }
    return place
  }

  private func words(_ destination: String) -> [String] {
    ["--json", "-c", "add a.jpg b.jpg", "-c", "export \(destination) --force"]
  }

  /// What is at the destination: nil for nothing, the one name `""` for a file.
  private func state(_ name: String, in place: Workplace) throws -> [String: [UInt8]]? {
    guard try names(in: place).contains(name) else { return nil }
    if let bytes = try? place.read(name) { return ["": bytes] }
    return try place.tree(name)
  }

  private func names(in place: Workplace) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: place.root))
  }

  @Test(
    "Killed at any step, an export leaves the old or the new; the next one clears the rest",
    arguments: cases
  )
  func killed(given: Case) throws {
    let shim = try Shim()
    let whole = try place(given)
    #expect(try whole.run(words(given.destination)).status == 0)
    let new = try state(given.destination, in: whole)
    var (steps, seenOld, seenNew) = (0, 0, 0)
    while steps < 500 {
      steps += 1
      let place = try place(given)
      let old = try state(given.destination, in: place)
      let ending = try place.command(words(given.destination), environment: shim.kills(at: steps))
        .finish()
      let found = try state(given.destination, in: place)
      #expect(found == old || found == new, "step \(steps)")
      if found == old { seenOld += 1 } else { seenNew += 1 }
      #expect(try place.run(words("next.zip")).status == 0)
      #expect(try state(given.destination, in: place) == found, "step \(steps)")
      let kept = found == nil ? [] : [given.destination]
      #expect(try names(in: place) == Set(Self.photos + ["next.zip"] + kept), "step \(steps)")
      if ending.signal == nil { break }
    }
    // Made, locked, written, flushed, placed, flushed again, and only then let through.
    #expect((12..<500).contains(steps) && seenOld > 8 && seenNew > 1, "\(steps) steps")
  }

  @Test(
    "While an export stands still at any step, another beside it leaves it alone",
    arguments: cases
  )
  func standingStill(given: Case) throws {
    let shim = try Shim()
    let whole = try place(given)
    #expect(try whole.run(words(given.destination)).status == 0)
    let new = try state(given.destination, in: whole)
    var step = 0
    while step < 500 {
      step += 1
      let place = try place(given)
      let process = try place.command(words(given.destination), environment: shim.waits(at: step))
      var line = process.readLine()
      while let text = line, text != Array("waiting".utf8) { line = process.readLine() }
      #expect(try place.run(words("next.zip")).status == 0, "step \(step)")
      let ending = process.finish(sending: [0x0A])
      #expect(ending.status == 0, "step \(step): \(ending.outputText)")
      #expect(try state(given.destination, in: place) == new, "step \(step)")
      #expect(
        try names(in: place) == Set(Self.photos + ["next.zip", given.destination]),
        "step \(step)"
      )
      if line == nil { break }
    }
    #expect((12..<500).contains(step))
  }
}

/// `stop-at.c`, compiled.
final class Shim {
  static let isPossible = (try? Shim()) != nil

  private let path: String

  init() throws {
    struct Failure: Error {}
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "stop-at.c")
    path = FileManager.default.temporaryDirectory.path + "/stop-at-\(UUID().uuidString).so"
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-o", path, source.path]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw Failure() }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func kills(at step: Int) -> [String: String] {
    ["LD_PRELOAD": path, "STOP_AT": "\(step)"]
  }

  func waits(at step: Int) -> [String: String] {
    kills(at: step).merging(["STOP_TO_WAIT": "1"]) { $1 }
  }
}
