import Foundation
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
}
