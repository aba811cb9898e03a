import Foundation
import PictureBundle
import PictureImaging
import PictureIntake
import Testing

/// A file system in memory, mounted for one test.
final class MemoryDisk {
  let scratch: Scratch

  /// Whether this process may mount at all.
  static let isPossible: Bool = (try? MemoryDisk(options: "size=64k")) != nil

  init(options: String) throws {
    scratch = try Scratch()
    struct Refused: Error {}
    guard try Self.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", scratch.url.path) == 0 else {
      throw Refused()
    }
  }

  deinit { _ = try? Self.run("umount", "-l", scratch.url.path) }

  func makeReadOnly() throws {
    #expect(try Self.run("mount", "-o", "remount,ro", scratch.url.path) == 0)
  }

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

@Suite("Disks and places that refuse")
struct FailureTests {
  @Test(
    "A full disk is noSpace, and nothing of the export stays",
    .enabled(if: MemoryDisk.isPossible, "this user may not mount a small disk")
  )
  func fullDisk() throws {
    let disk = try MemoryDisk(options: "size=256k")
    let small = try list(["a"])
    _ = try BundleWriter.export(small, width: 600, to: disk.scratch.path("out"))
    let before = try disk.scratch.snapshot()
    let large = try list((0..<8).map { String(repeating: "\($0)", count: 60_000) })
    for name in ["out", "new", "new.zip"] {
      #expect(throws: BundleError.noSpace) {
        try BundleWriter.export(large, width: 600, to: disk.scratch.path(name), replacing: true)
      }
    }
    #expect(throws: BundleError.noSpace) {
      try FileWriter.write(Array(repeating: 1, count: 400_000), to: disk.scratch.path("one.jpg"))
    }
    #expect(try disk.scratch.snapshot() == before)
  }

  @Test(
    "A disk without room for another name is noSpace",
    .enabled(if: MemoryDisk.isPossible, "this user may not mount a small disk")
  )
  func noNames() throws {
    for inodes in 2...5 {
      let disk = try MemoryDisk(options: "size=1m,nr_inodes=\(inodes)")
      #expect(throws: BundleError.noSpace) {
        try BundleWriter.export(list(["a", "b", "c"]), width: 600, to: disk.scratch.path("out"))
      }
      #expect(try disk.scratch.snapshot() == [:])
    }
  }

  @Test(
    "A read-only disk is notWritable",
    .enabled(if: MemoryDisk.isPossible, "this user may not mount a small disk")
  )
  func readOnlyDisk() throws {
    let disk = try MemoryDisk(options: "size=256k")
    _ = try BundleWriter.export(list(["a"]), width: 600, to: disk.scratch.path("out"))
    try disk.makeReadOnly()
    for name in ["out", "new", "new.zip"] {
      #expect(throws: BundleError.notWritable) {
        try BundleWriter.export(
          list(["b"]),
          width: 600,
          to: disk.scratch.path(name),
          replacing: true
        )
      }
    }
    #expect(throws: BundleError.notWritable) {
      try FileWriter.write([1], to: disk.scratch.path("one.jpg"))
    }
    #expect(try BundleVerifier.verify(disk.scratch.path("out")) == [])
  }

  @Test("A folder in which nothing can be made ends the export")
  func nothingCanBeMade() throws {
    #expect(throws: BundleError.notFound) {
      try BundleWriter.export(list(["a"]), width: 600, to: Array("/proc/out".utf8))
    }
    #expect(throws: BundleError.notFound) {
      try FileWriter.write([1], to: Array("/proc/one.jpg".utf8))
    }
  }

  @Test(
    "A folder without permission is notWritable, an unreadable bundle notReadable",
    .enabled(if: geteuid() != 0, "root may write and read everything")
  )
  func noPermission() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("closed")
    _ = try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("out"))
    for (name, mode) in [("closed", 0o555), ("out/01.jpg", 0)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode],
        ofItemAtPath: scratch.url.appending(path: name).path
      )
    }
    #expect(throws: BundleError.notWritable) {
      try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("closed/out"))
    }
    #expect(throws: BundleError.notWritable) {
      try FileWriter.write([1], to: scratch.path("closed/one.jpg"))
    }
    #expect(throws: BundleError.notReadable(.permission)) {
      try BundleVerifier.verify(scratch.path("out"))
    }
  }
}
