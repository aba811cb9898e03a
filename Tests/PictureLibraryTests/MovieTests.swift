import Foundation
import PictureImaging
import Testing

@testable import PictureLibrary

/// A box of an ISO base media file.
private func box(_ name: String, _ content: [UInt8], isLong: Bool = false) -> [UInt8] {
  isLong
    ? number(1, 4) + bytes(name) + number(content.count + 16, 8) + content
    : number(content.count + 8, 4) + bytes(name) + content
}

private func number(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A header that says how long the film is.
private func header(_ duration: Int, scale: Int, isLong: Bool = false) -> [UInt8] {
  let times = [UInt8](repeating: 0, count: isLong ? 16 : 8)
  let rest = [UInt8](repeating: 0, count: 80)
  return box(
    "mvhd",
    [isLong ? 1 : 0, 0, 0, 0] + times + number(scale, 4) + number(duration, isLong ? 8 : 4) + rest
  )
}

@Suite("Films")
struct MovieTests {
  private static let type = box("ftyp", bytes("qt  ") + number(0, 4) + bytes("qt  "))
  private static let data = box("mdat", Array(repeating: 9, count: 70_000))

  @Test(
    "a film is as long as its header says",
    .enabled(if: ExifTool.isInstalled, "exiftool is not installed"),
    arguments: [
      (type + box("moov", header(1500, scale: 600)) + data, 2500),
      (type + data + box("moov", header(90, scale: 30)), 3000),
      (type + box("mdat", [1, 2, 3], isLong: true) + box("moov", header(7, scale: 3)), 2333),
      (
        type + box("moov", box("free", [0]) + header(1 << 33, scale: 1 << 20, isLong: true)),
        8_192_000
      ),
      (type + box("moov", header(0, scale: 600)), 0),
    ] as [([UInt8], Int)]
  )
  func durations(file: [UInt8], milliseconds: Int) async throws {
    let test = try TestLibrary()
    try test.write(file, "film.mov")
    for _ in 0..<2 {
      let film = try #require(try await test.open().fetch(.videos).first)
      #expect(film.duration == .milliseconds(milliseconds))
      #expect(film.storedSize == nil && !film.isImage)
    }
    let path = String(decoding: test.path("film.mov"), as: UTF8.self)
    let printed = try run("exiftool", "-n", "-s3", "-Duration", path)
    let seconds = try #require(Double(printed.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(abs(seconds * 1000 - Double(milliseconds)) < 1)
  }

  @Test(
    "a film that does not tell has no length",
    arguments: [
      type, type + data, type + box("moov", []), type + box("moov", header(5, scale: 0)),
      type + box("moov", header(0xFFFF_FFFF, scale: 600)),
      type + box("moov", Array(header(5, scale: 5).prefix(20))),
      type + number(1 << 30, 4) + bytes("moov"), type + number(1, 4) + bytes("moov"),
      type + number(1, 4) + bytes("mdat") + Array(repeating: 0xFF, count: 8),
      type + number(4, 4) + bytes("free") + box("moov", header(5, scale: 5)),
      type + box("moov", header(-1, scale: 600, isLong: true)),
      type + Array(repeating: box("free", []), count: 300).joined()
        + box("moov", header(5, scale: 5)),
    ]
  )
  func untold(file: [UInt8]) async throws {
    let test = try TestLibrary()
    try test.write(file, "film.mov")
    let film = try #require(try await test.open().fetch(.videos).first)
    #expect(film.duration == nil)
  }

  // Right values by hand: half a part of a millisecond is rounded up.
  @Test(
    "a film of any length has one, as long as its milliseconds can be counted",
    arguments: [
      (.max / 1000 - 1, 1, (.max / 1000 - 1) * 1000), (.max / 1000, 1, nil), (.max, 1, nil),
      (.max / 1000, 2, 4_611_686_018_427_387_500), (.max / 1000, 1999, 4_613_993_014_934_855),
      (.max / 1000, 0xFFFF_FFFF, 2_147_483_648), (.max, 1000, nil),
      (.max, 1001, 9_214_157_878_975_800_007), (.max, 0xFFFF_FFFF, 2_147_483_648_500),
      (.min, 0xFFFF_FFFF, nil), (-2, 0xFFFF_FFFF, nil), (1, 0xFFFF_FFFF, 0), (1, 2000, 1),
      (1, 2001, 0),
    ] as [(Int, Int, Int?)]
  )
  func longest(duration: Int, scale: Int, milliseconds: Int?) {
    let file = Self.type + box("moov", header(duration, scale: scale, isLong: true))
    #expect(head(file).milliseconds == milliseconds)
  }

  @Test("boxes that reach to the end of the largest file that there can be are walked through")
  func largest() {
    for rest in 0...20 {
      let end = Int.max - rest
      let file = Self.type + number(1, 4) + bytes("free") + number(end - Self.type.count, 8)
      #expect(head(file, byteCount: .max) == head(Self.type))
    }
  }

  /// The head of a file of `byteCount` bytes, of which those behind `file` are zeros.
  private func head(_ file: [UInt8], byteCount: Int? = nil) -> MovieHead {
    let total = byteCount ?? file.count
    return MovieHead(byteCount: total) { offset, count throws(Never) in
      (0..<min(count, total - offset)).map { place in
        offset < file.count && place < file.count - offset ? file[offset + place] : 0
      }
    }
  }

  /// A track of pictures with as many frames in `seconds`, turned by a matrix.
  private static func track(
    _ width: Int,
    _ height: Int,
    matrix: [Int] = [1, 0, 0, 1],
    frames: Int = 60,
    seconds: Int = 2
  ) -> [UInt8] {
    let rows = [[matrix[0], matrix[1], 0], [matrix[2], matrix[3], 0], [0, 0, 0x4000]]
    let zeros = [UInt8](repeating: 0, count: 40)
    let turned = rows.joined().map { number($0 << 16, 4) }.joined()
    let sizes = number(width << 16, 4) + number(height << 16, 4)
    let length = [UInt8](repeating: 0, count: 12) + number(600, 4) + number(600 * seconds, 4)
    let handler = [UInt8](repeating: 0, count: 8) + bytes("vide") + [UInt8](repeating: 0, count: 13)
    let table = box("stbl", box("stsz", number(0, 4) + number(9, 4) + number(frames, 4)))
    return box(
      "trak",
      box("tkhd", zeros + turned + sizes)
        + box(
          "mdia",
          box("mdhd", length + number(0, 4)) + box("hdlr", handler) + box("minf", table)
        )
    )
  }

  private static func metadata(_ key: String, _ value: [UInt8], type: Int) -> [UInt8] {
    let handler = [UInt8](repeating: 0, count: 8) + bytes("mdta") + [UInt8](repeating: 0, count: 12)
    let name = number(key.utf8.count + 8, 4) + bytes("mdta") + bytes(key)
    let data = box("data", number(type, 4) + number(0, 4) + value)
    return box(
      "meta",
      box("hdlr", handler) + box("keys", number(0, 4) + number(1, 4) + name)
        + box("ilst", number(data.count + 8, 4) + number(1, 4) + data)
    )
  }

  @Test(
    "a film is as large as its picture track says, upright",
    .enabled(if: ExifTool.isInstalled, "exiftool is not installed"),
    arguments: [
      ([1, 0, 0, 1], 0, (1920, 1080)), ([0, 1, -1, 0], 90, (1080, 1920)),
      ([-1, 0, 0, -1], 180, (1920, 1080)), ([0, -1, 1, 0], 270, (1080, 1920)),
    ] as [([Int], Int, (Int, Int))]
  )
  func sizes(matrix: [Int], degrees: Int, size: (Int, Int)) async throws {
    let test = try TestLibrary()
    let track = Self.track(1920, 1080, matrix: matrix)
    try test.write(Self.type + box("moov", header(1200, scale: 600) + track), "film.mov")
    for _ in 0..<2 {
      let film = try #require(try await test.open().fetch(.videos).first)
      #expect(film.storedSize.map { [$0.width, $0.height] } == [1920, 1080])
      #expect(film.displayedSize.map { [$0.width, $0.height] } == [size.0, size.1])
    }
    let path = String(decoding: test.path("film.mov"), as: UTF8.self)
    let printed = try run("exiftool", "-n", "-s3", "-ImageWidth", "-ImageHeight", "-Rotation", path)
    #expect(printed.split(separator: "\n") == ["1920", "1080", "\(degrees)"])
  }

  @Test(
    "a film is slow motion where it was taken so fast and is not to be played so",
    arguments: [
      (track(8, 8), [], false), (track(8, 8, frames: 480), [], true),
      (track(8, 8, frames: 239), [], true), (track(8, 8, frames: 120), [], false),
      (track(8, 8), metadata("com.android.capture.fps", [0x43, 0x70, 0, 0], type: 23), true),
      (track(8, 8), metadata("com.android.capture.fps", [0x41, 0xF0, 0, 0], type: 23), false),
      (track(8, 8), metadata("com.android.capture.fps", [0x43], type: 23), false),
      (
        track(8, 8, frames: 240),
        metadata("com.apple.quicktime.full-frame-rate-playback-intent", [1], type: 22), false
      ),
      (
        track(8, 8, frames: 480),
        metadata("com.apple.quicktime.full-frame-rate-playback-intent", [0], type: 22), true
      ),
      (track(8, 8), metadata("com.example.other", [0x43, 0x70, 0, 0], type: 23), false),
      ([], [], false), (track(8, 8, frames: 480, seconds: 0), [], false),
    ]
  )
  func slowMotion(track: [UInt8], metadata: [UInt8], isSlow: Bool) async throws {
    let test = try TestLibrary()
    try test.write(Self.type + box("moov", header(1200, scale: 600) + track + metadata), "film.mp4")
    for _ in 0..<2 {
      let library = try await test.open()
      #expect(try await library.fetch(.slowMotion).count == (isSlow ? 1 : 0))
      #expect(try await library.fetch(.videos).count == 1)
      let albums = try await library.albums().map { $0.title(in: .simplifiedChinese) }
      #expect(albums == ["视频"] + (isSlow ? ["慢动作"] : []))
    }
  }
}
