import Foundation
import PictureAttachments
import PictureDrafts
import PictureIntake
import PicturePicker
import Synchronization
import Testing

/// A file system of 2 MB in memory, mounted for one test.
private final class MemoryDisk {
  private let bench: Workbench

  /// Whether this process may mount at all.
  static let isPossible = (try? MemoryDisk()) != nil

  init() throws {
    bench = try Workbench()
    guard try Self.run("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", bench.url.path) == 0 else {
      throw CocoaError(.featureUnsupported)
    }
  }

  deinit { _ = try? Self.run("umount", "-l", bench.url.path) }

  var place: Workbench { bench }

  func makeReadOnly() throws {
    #expect(try Self.run("mount", "-o", "remount,ro", bench.url.path) == 0)
  }

  /// Takes all room but so many bytes.
  func fill(leaving bytes: Int) throws {
    let facts = try FileManager.default.attributesOfFileSystem(forPath: bench.url.path)
    let free = try #require(facts[.systemFreeSize] as? Int)
    try bench.write([UInt8](repeating: 0, count: max(0, free - bytes)), to: "filler")
  }

  func makeRoom() throws { try FileManager.default.removeItem(atPath: bench.file("filler")) }

  private static func run(_ words: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

@Suite("A draft on a small disk")
struct DiskTests {
  private static func source(_ number: Int) -> Source {
    Source(bytes: Photos.bytes(number), name: Array("p\(number).jpg".utf8))
  }

  private static func error<Value>(
    _ body: () async throws(EditorError) -> Value
  ) async -> EditorError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "refuses edits while it is full, agrees with the list, and goes on once there is room",
    .enabled(if: MemoryDisk.isPossible, "this user may not mount a small disk"),
    arguments: [0, 4096, 8192, 12_288, 16_384]
  )
  func full(room: Int) async throws {
    let disk = try MemoryDisk()
    let path = disk.place.path("a")
    let editor = try AttachmentEditor(draft: path)
    _ = try await editor.add((1...4).map(Self.source))
    let before = await editor.list
    try disk.fill(leaving: room)
    let id = try before.id(at: 0)
    let text = String(repeating: "long ", count: 2000)
    let refused = [
      await Self.error { () async throws(EditorError) in
        try await editor.add([Self.source(5), Self.source(6), Self.source(7)])
      },
      await Self.error { () async throws(EditorError) in try await editor.setAlt(text, of: id) },
      await Self.error { () async throws(EditorError) in
        try await editor.save(disk.place.path("copy"))
      },
    ]
    #expect(refused == Array(repeating: .draft(.noSpace), count: 3))
    #expect(await editor.list.attachments == before.attachments)
    #expect(try Draft.read(path).list.record == before.record)
    #expect(try disk.place.names == ["a", "a.lock", "filler"])
    try disk.makeRoom()
    _ = try await editor.setAlt(text, of: id)
    _ = try await editor.add([Self.source(5)])
    #expect(try await Draft.read(path).list.record == editor.list.record)
  }

  @Test(
    "that cannot be written can be looked at, not edited",
    .enabled(if: MemoryDisk.isPossible, "this user may not mount a small disk")
  )
  func readOnly() async throws {
    let disk = try MemoryDisk()
    let place = disk.place
    do {
      let editor = try AttachmentEditor(draft: place.path("a"))
      // What a process killed amid a commit leaves: a journal that has to be played back.
      let hasCopied = Mutex(false)
      let watch = WatchedDisk(place.url.path) { event in
        if case .write("a", _, _) = event, !hasCopied.withLock({ $0 }) {
          hasCopied.withLock { $0 = true }
          try? place.copy("a", to: "b")
          try? place.copy("a-journal", to: "b-journal")
        }
        return nil
      }
      defer { watch.end() }
      await editor.close()
      let other = try AttachmentEditor(draft: place.path("a"))
      _ = try await other.add([Self.source(1)])
    }
    #expect(try place.names == ["a", "b", "b-journal"])
    try disk.makeReadOnly()
    #expect(try AttachmentEditor(draft: place.path("a"), readOnly: true).capacity == 8)
    #expect(
      await Self.error { () async throws(EditorError) in
        try AttachmentEditor(draft: place.path("a"))
      } == .draft(.notWritable)
    )
    #expect(
      await Self.error { () async throws(EditorError) in
        try AttachmentEditor(draft: place.path("new"))
      } == .draft(.notWritable)
    )
    #expect(
      await Self.error { () async throws(EditorError) in
        try AttachmentEditor(draft: place.path("b"), readOnly: true)
      } == .draft(.notWritable)
    )
  }
}
