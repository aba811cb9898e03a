import Foundation
import PictureAttachments
import PictureImaging
import Testing

@testable import PictureBundle

@Suite("What killed exports leave behind")
struct LeftoverTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func export() throws {
    _ = try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("out"))
  }

  @Test("The next export beside it clears it")
  func cleared() throws {
    try scratch.write("half a pho", to: ".picture-picker-export-0/01.jpg")
    try scratch.write("{", to: ".picture-picker-export-7/manifest.json")
    try scratch.write("x", to: ".picture-picker-export-8/file")
    try scratch.makeFolder(".picture-picker-export-9")
    try export()
    #expect(try scratch.snapshot().keys.sorted() == ["out", "out/01.jpg", "out/manifest.json"])
  }

  @Test("What no export writes stays, whatever its name")
  func foreign() throws {
    try scratch.write("mine", to: ".picture-picker-export-0/notes.txt")
    try scratch.write("mine", to: ".picture-picker-export-0/01.jpg")
    try scratch.write("mine", to: ".picture-picker-export-1")
    try scratch.write("mine", to: ".picture-picker-export-2/01.jpg/deep")
    try scratch.write("mine", to: "elsewhere/01.jpg")
    try scratch.link(".picture-picker-export-3", to: "elsewhere")
    let before = try scratch.snapshot()
    try export()
    #expect(try scratch.snapshot().filter { !$0.key.hasPrefix("out") } == before)
  }

  @Test("The export of another process, which holds its lock, stays")
  func anotherProcess() throws {
    try scratch.write("half a pho", to: ".picture-picker-export-0/01.jpg")
    let other = Process()
    other.executableURL = URL(filePath: "/usr/bin/flock")
    other.arguments = [
      scratch.url.appending(path: ".picture-picker-export-0").path, "sh", "-c", "echo; read x",
    ]
    let (input, output) = (Pipe(), Pipe())
    other.standardInput = input
    other.standardOutput = output
    try other.run()
    _ = output.fileHandleForReading.availableData
    let before = try scratch.snapshot()
    try export()
    #expect(try scratch.snapshot().filter { !$0.key.hasPrefix("out") } == before)
    try input.fileHandleForWriting.close()
    other.waitUntilExit()
    try FileManager.default.removeItem(at: scratch.url.appending(path: "out"))
    try export()
    #expect(try scratch.snapshot().keys.sorted() == ["out", "out/01.jpg", "out/manifest.json"])
  }

  @Test("Exports at the same time onto one bundle all replace it, and nothing is left over")
  func manyOntoOne() async throws {
    let lists = try (1...8).map { count in try list((0..<count).map { "\(count) \($0)" }) }
    let path = scratch.path("out")
    await withTaskGroup { group in
      for round in 0..<400 {
        group.addTask {
          #expect(throws: Never.self) {
            try BundleWriter.export(lists[round % 8], width: 600, to: path, replacing: true)
          }
        }
      }
    }
    #expect(try BundleVerifier.verify(path) == [])
    #expect(try scratch.snapshot().keys.allSatisfy { $0.hasPrefix("out") && !$0.contains("prev") })
  }

  @Test("Exports at the same time beside each other all end whole")
  func manyAtOnce() async throws {
    let list = try list(["a", "b", "c"])
    let paths = (0..<40).map { scratch.path("out \($0 % 20)") }
    await withTaskGroup { group in
      for path in paths {
        group.addTask {
          #expect(throws: Never.self) {
            try BundleWriter.export(list, width: 600, to: path, replacing: true)
          }
        }
      }
    }
    for path in paths { #expect(try BundleVerifier.verify(path) == []) }
    #expect(try scratch.snapshot().keys.allSatisfy { $0.hasPrefix("out ") })
  }
}
