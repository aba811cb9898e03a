import Foundation
import PictureAttachments
import PictureDrafts
import PictureIntake
import Testing

@Suite("The lock of a draft")
struct LockTests {
  private static func error(opening bench: Workbench) -> DraftError? {
    HostileTests.error { () throws(DraftError) in
      _ = try Draft.open(bench.path("a"), capacity: nil, width: nil)
    }
  }

  @Test("keeps a second editor out, tells it who has the draft, and goes with the first")
  func busy() throws {
    let bench = try Workbench()
    try FileManager.default.createSymbolicLink(
      atPath: bench.file("link"),
      withDestinationPath: bench.file("a")
    )
    do {
      let (draft, contents) = try Draft.open(bench.path("a"), capacity: nil, width: nil)
      guard case .busy(let holder?) = Self.error(opening: bench) else {
        Issue.record("not busy")
        return
      }
      #expect(holder.processID == Int(ProcessInfo.processInfo.processIdentifier))
      #expect(!holder.host.isEmpty && holder.since.count == 20 && holder.since.hasSuffix("Z"))
      // Another name of the same draft is the same draft.
      let other = HostileTests.error { () throws(DraftError) in
        _ = try Draft.open(bench.path("link"), capacity: nil, width: nil)
      }
      #expect(other == .busy(holder))
      // Looking needs no lock.
      #expect(try Draft.read(bench.path("a")).list.record == contents.list.record)
      var list = contents.list
      try draft.edit(&list) { try $0.add([Photos.new(1)]) }
    }
    #expect(Self.error(opening: bench) == nil)
    #expect(try bench.names == ["a", "link"])
  }

  @Test(
    "of a process that ended is no lock",
    arguments: [
      "", "99999999 elsewhere 2024-05-01T09:30:00Z\n", "1 localhost 2024-05-01T09:30:00Z\n",
    ]
  )
  func left(text: String) throws {
    let bench = try Workbench()
    try bench.write(Array(text.utf8), to: "a.lock")
    #expect(Self.error(opening: bench) == nil)
    #expect(try bench.names == ["a"])
  }

  @Test("is no file of another program: that is left alone")
  func foreign() throws {
    let bench = try Workbench()
    let lock = Array("# yarn lockfile v1\n".utf8)
    try bench.write(lock, to: "a.lock")
    #expect(Self.error(opening: bench) == .exists(foreign: [Array("a.lock".utf8)]))
    #expect(try bench.read("a.lock") == lock)
    #expect(try bench.names == ["a.lock"])
  }

  @Test("keeps what a killed editor left of a new draft out of the way")
  func beginning() throws {
    let bench = try Workbench()
    try bench.write([1, 2, 3], to: "a.lock-new")
    #expect(Self.error(opening: bench) == nil)
    #expect(try bench.names == ["a"])
  }
}

@Suite("A path that no draft can have")
struct PathTests {
  private static func error(_ path: [UInt8], isReading: Bool = false) -> DraftError? {
    HostileTests.error { () throws(DraftError) in
      if isReading {
        _ = try Draft.read(path)
      } else {
        _ = try Draft.open(path, capacity: nil, width: nil)
      }
    }
  }

  @Test("is refused, and nothing is left there")
  func refuses() throws {
    let bench = try Workbench()
    try FileManager.default.createDirectory(
      at: bench.url.appending(path: "d"),
      withIntermediateDirectories: false
    )
    try FileManager.default.createSymbolicLink(
      atPath: bench.file("nowhere"),
      withDestinationPath: bench.file("gone")
    )
    makePipe(bench.file("fifo"))
    let names = try bench.names
    #expect(Self.error(bench.path("d")) == .notAFile(.directory))
    #expect(Self.error(bench.path("fifo")) == .notAFile(.fifo))
    #expect(Self.error(bench.path("no/a")) == .notFound)
    #expect(Self.error(bench.path("nowhere")) == .notFound)
    #expect(Self.error(bench.path("a/")) == .notFound)
    #expect(Self.error([]) == .notFound)
    #expect(Self.error(bench.path("a") + [0] + bench.path("b")) == .notFound)
    #expect(Self.error(bench.path("a"), isReading: true) == .notFound)
    #expect(Self.error(Array("/proc/a".utf8)) != nil)
    #expect(try bench.names == names)
  }

  @Test("is none where its bytes are not UTF-8")
  func bytes() throws {
    let bench = try Workbench()
    let path = bench.path("a") + [0xFF, 0x25, 0x34, 0x31]
    #expect(Self.error(path) == nil)
    #expect(Self.error(path, isReading: true) == nil)
  }

  @Test("is one where a draft of another capacity or width lies")
  func limits() throws {
    let bench = try Workbench()
    _ = try Draft.open(bench.path("a"), capacity: 4, width: 500)
    for (capacity, width, expected) in [
      (5, 500, .otherCapacity(given: 5, stored: 4)), (4, 600, .otherWidth(given: 600, stored: 500)),
      (4, 500, nil), (nil, nil, nil),
    ] as [(Int?, Int?, DraftError?)] {
      let error = HostileTests.error { () throws(DraftError) in
        _ = try Draft.open(bench.path("a"), capacity: capacity, width: width)
      }
      #expect(error == expected)
    }
  }
}
