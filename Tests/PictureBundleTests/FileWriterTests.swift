import Foundation
import PictureBundle
import Testing

@Suite("Writing one file")
struct FileWriterTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A new file has the bytes and leaves nothing beside it", arguments: [0, 1, 3_000_000])
  func writes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileWriter.write(bytes, to: scratch.path("one.jpg"))
    #expect(try [UInt8](Data(contentsOf: scratch.url.appending(path: "one.jpg"))) == bytes)
    #expect(try scratch.snapshot().keys.sorted() == ["one.jpg"])
  }

  @Test("A name of any bytes will do")
  func anyName() throws {
    let name = scratch.path("") + [0x2D, 0x0A, 0xFF, 0x20]
    try FileWriter.write([1], to: name)
    #expect(throws: BundleError.exists(foreign: [])) { try FileWriter.write([2], to: name) }
    let failure = unsafe unlink(name.map { CChar(bitPattern: $0) } + [0])
    #expect(failure == 0)
  }

  @Test(
    "Whatever is there stays",
    arguments: [
      "file", "folder", "empty folder", "link", "link to nowhere", "file/", "folder/",
      "empty folder//", "link/", "", ".", "folder/.", "folder/..",
    ]
  )
  func exists(name: String) throws {
    try scratch.write("mine", to: "file")
    try scratch.write("mine", to: "folder/file")
    try scratch.makeFolder("empty folder")
    try scratch.link("link", to: "file")
    try scratch.link("link to nowhere", to: "nowhere")
    let before = try scratch.snapshot()
    #expect(throws: BundleError.exists(foreign: [])) {
      try FileWriter.write([1], to: scratch.path(name))
    }
    #expect(try scratch.snapshot() == before)
  }

  @Test(
    "A place that cannot be is not found",
    arguments: ["", "nowhere/x", "file/x", "file/x/", "new/", "new/.", "a\0b"]
  )
  func notFound(name: String) throws {
    try scratch.write("mine", to: "file")
    let before = try scratch.snapshot()
    #expect(throws: BundleError.notFound) {
      try FileWriter.write([1], to: name.isEmpty ? [] : scratch.path(name))
    }
    #expect(try scratch.snapshot() == before)
  }

  @Test("Of many writers of one name one wins, and its file is whole")
  func race() async throws {
    let path = scratch.path("one.jpg")
    let winners = await withTaskGroup { group in
      for writer in UInt8(0)..<20 {
        group.addTask {
          do throws(BundleError) {
            try FileWriter.write(Array(repeating: writer, count: 100_000), to: path)
            return 1
          } catch {
            #expect(error == .exists(foreign: []))
            return 0
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(winners == 1)
    let bytes = try [UInt8](Data(contentsOf: scratch.url.appending(path: "one.jpg")))
    #expect(bytes.count == 100_000)
    #expect(Set(bytes).count == 1)
    #expect(try scratch.snapshot().keys.sorted() == ["one.jpg"])
  }
}
