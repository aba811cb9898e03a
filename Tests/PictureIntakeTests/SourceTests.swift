import Foundation
import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Source")
struct SourceTests {
  let folder: TemporaryFolder
  let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    picture = try TestJPEG.picture(40, 30)
  }

  @Test(
    "the name is the last component of the path, byte for byte",
    arguments: [
      ("/a/b.jpg", "b.jpg"), ("b.jpg", "b.jpg"), ("a/b/", "b"), ("/", "/"), ("", ""),
      ("a b/ü 🌊.jpg", "ü 🌊.jpg"),
    ]
  )
  func name(path: String, name: String) {
    #expect(Source(path: Array(path.utf8)).name == Array(name.utf8))
  }

  @Test("a name that is not UTF-8 is opened as it is")
  func bytesOfName() async throws {
    let name: [UInt8] = [0x61, 0xFF, 0x0A, 0xC3, 0x2E, 0x6A]
    let path = Array(folder.url.path.utf8) + [0x2F] + name
    #expect(SpecialFiles.write(picture, to: path))
    let source = Source(path: path)
    #expect(source.name == name)
    let photo = try await Intake.shared.prepare(source, width: 600)
    #expect(photo.image.bytes == picture)
  }

  @Test("what is no regular file is refused by its kind, without waiting for it")
  func kinds() async throws {
    #expect(SpecialFiles.makeFIFO(folder.path("fifo")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"),
      withDestinationPath: folder.path("fifo")
    )
    // The length of a socket's path is limited, and temporary folders can lie deep.
    let socket = "/tmp/picture-\(UUID().uuidString)"
    #expect(SpecialFiles.makeSocket(socket))
    defer { _ = SpecialFiles.remove(socket) }
    let cases: [(String, FileKind)] = [
      (folder.url.path, .directory), (folder.path("fifo"), .fifo), (folder.path("link"), .fifo),
      ("/dev/zero", .device), ("/dev/null", .device), (socket, .socket),
    ]
    for (path, kind) in cases {
      await #expect(throws: IntakeError.notAFile(kind), "\(path)") {
        try await Intake.shared.prepare(Source(path: Array(path.utf8)), width: 600)
      }
    }
  }

  @Test("nothing at the path is not found, whatever the path looks like")
  func missing() async throws {
    let file = try folder.write(picture, as: "a.jpg")
    let paths: [[UInt8]] = [
      [], Array(folder.path("none.jpg").utf8), Array("\(file)/below.jpg".utf8),
      Array("\(file)\0.jpg".utf8),
    ]
    for path in paths {
      await #expect(throws: IntakeError.notFound) {
        try await Intake.shared.prepare(Source(path: path), width: 600)
      }
    }
  }

  @Test("a file that this user may not read is not readable")
  func unreadable() throws {
    let file = try folder.write(picture, as: "a.jpg")
    #expect(SpecialFiles.setMode(0o755, of: folder.url.path))
    #expect(SpecialFiles.setMode(0, of: file))
    // The superuser may read everything, so another user has to try, with a tool that lies where
    // that user gets at it.
    let launcher = SpecialFiles.isSuperuser ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    let tool = folder.path("tool")
    try FileManager.default.copyItem(atPath: ChildProcess.tool.path, toPath: tool)
    let outcome = try ChildProcess.prepare(file, launcher: launcher, tool: tool)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("notReadable") && outcome.errors.contains("permission"))
  }

  static let changes: [(String, @Sendable (String, [UInt8]) throws -> Void)] = [
    (
      "replaced by another of the same size",
      { path, bytes in
        try Data(bytes).write(to: URL(filePath: path + ".new"))
        #expect(SpecialFiles.rename(path + ".new", to: path))
      }
    ),
    ("grown", { path, bytes in try Data(bytes + [0]).write(to: URL(filePath: path)) }),
    ("cut", { path, bytes in #expect(SpecialFiles.cut(path, to: bytes.count - 1)) }),
    ("emptied", { path, _ in #expect(SpecialFiles.cut(path, to: 0)) }),
    ("removed", { path, _ in #expect(SpecialFiles.remove(path)) }),
  ]

  @Test("a file that changes while it is read is not readable", arguments: changes)
  func changed(name: String, change: @Sendable (String, [UInt8]) throws -> Void) throws {
    let path = try folder.write(picture, as: "a.jpg")
    var isChanged = false
    #expect(throws: IntakeError.notReadable(.changed)) {
      try folder.source("a.jpg").read(limit: 1 << 20) { () throws(IntakeError) in
        if !isChanged { try? change(path, picture) }
        isChanged = true
      }
    }
  }

  @Test("a file is read up to the limit and refused at one byte more, as bytes are")
  func limit() throws {
    try folder.write(picture, as: "a.jpg")
    for source in [folder.source("a.jpg"), Source(bytes: picture, name: [])] {
      let bytes = try source.read(limit: picture.count, check: checkCancellation)
      #expect(bytes == picture)
      let excess = Excess(what: .fileBytes, limit: picture.count - 1, value: picture.count)
      #expect(throws: IntakeError.tooLarge(excess)) {
        try source.read(limit: picture.count - 1, check: checkCancellation)
      }
    }
  }

  @Test("an empty file is no image")
  func empty() async throws {
    try folder.write([], as: "a.jpg")
    await #expect(throws: IntakeError.notAnImage) {
      try await Intake.shared.prepare(folder.source("a.jpg"), width: 600)
    }
  }
}
