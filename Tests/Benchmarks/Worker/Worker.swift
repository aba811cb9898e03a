import Foundation
import PictureImaging
import PictureIntake
import PicturePicker

/// The width of every picture.
let width = 600

/// What went wrong.
struct WorkerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Does one piece of work for each line of its input, and answers what that took: processor time
/// and time on the clock, in nanoseconds. Words are separated by tabs:
///
/// - `prepare PATH`: intake, from the file to the finished image;
/// - `floor PATH`: the codecs alone;
/// - `image PATH OUT`: intake, whose result is written;
/// - `together PATH…` and `singly PATH…`: all added to an editor at once, or one after another;
/// - `edits CAPACITY COUNT`: edits of a full list with their updates;
/// - `memory PATH…`: all added at once, and given up; answers the most bytes that were resident, and
///   the bytes now.
@main
struct Worker {
  static func main() async {
    clearCodecEnvironment()
    limitFreeMemory()
    var floors: [String: Floor] = [:]
    while let line = readLine() {
      let words = line.split(separator: "\t").map(String.init)
      let answer: String
      do {
        if words[0] == "floor", floors[words[1]] == nil {
          floors[words[1]] = try await Floor(path: words[1])
        }
        answer = try await self.answer(words, floor: floors[words.count > 1 ? words[1] : ""])
      } catch {
        answer = "error \(error)"
      }
      FileHandle.standardOutput.write(Data((answer + "\n").utf8))
    }
  }

  private static func answer(_ words: [String], floor: Floor?) async throws -> String {
    let paths = Array(words.dropFirst())
    switch words[0] {
    case "prepare": return try await timed { _ = try await prepared(paths[0]) }
    case "floor": return try await timed { try floor?.run() }
    case "image":
      let image = try await prepared(paths[0]).image
      try Data(image.bytes).write(to: URL(filePath: paths[1]))
      return "\(image.size.width) \(image.size.height)"
    case "together": return try await timed { _ = try await added([paths]) }
    case "singly": return try await timed { _ = try await added(paths.map { [$0] }) }
    case "edits": return try await timed { try edits(capacity: paths[0], count: paths[1]) }
    case "memory":
      let editor = try await added([paths])
      // What comes after the answer is part of it too.
      try await Task.sleep(for: .milliseconds(200))
      let (most, now) = try residentBytes()
      return withExtendedLifetime(editor) { "\(most) \(now)" }
    default: throw WorkerError("no such work: \(words[0])")
    }
  }

  private static func prepared(_ path: String) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(path: Array(path.utf8)), width: width)
  }

  private static func added(_ adds: [[String]]) async throws -> AttachmentEditor {
    let editor = AttachmentEditor(capacity: 8, width: width)
    for paths in adds {
      _ = try await editor.add(paths.map { Source(path: Array($0.utf8)) })
    }
    return editor
  }

  private static func timed(_ work: () async throws -> Void) async throws -> String {
    let clock = ContinuousClock()
    let (processor, start) = (processorTime(), clock.now)
    try await work()
    let wall = clock.now - start
    let attoseconds = wall.components.attoseconds / 1_000_000_000
    return "\(processorTime() - processor) \(wall.components.seconds * 1_000_000_000 + attoseconds)"
  }
}

/// The contents of a file.
func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

/// What the process has taken of all processors, in nanoseconds.
private func processorTime() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The most bytes that were resident, and those that are, as the system counts them.
private func residentBytes() throws -> (most: Int, now: Int) {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  func bytes(_ name: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (line.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first ?? 0) << 10
  }
  return (bytes("VmHWM:\t"), bytes("VmRSS:\t"))
}
