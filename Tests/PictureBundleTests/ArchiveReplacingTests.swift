import Foundation
import PictureAttachments
import PictureImaging
import Testing

@testable import PictureBundle

@Suite("What an export of or onto an archive does with what is there")
struct ArchiveReplacingTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func export(_ contents: [String], to name: String, replacing: Bool) throws {
    _ = try BundleWriter.export(
      list(contents),
      width: 600,
      to: scratch.path(name),
      replacing: replacing
    )
  }

  private func move(_ name: String, to newName: String) throws {
    try FileManager.default.moveItem(
      atPath: "\(scratch.url.path)/\(name)",
      toPath: "\(scratch.url.path)/\(newName)"
    )
  }

  @Test(
    "A bundle of either shape gives way to one of either shape, and only when told to",
    arguments: ["old", "old.zip"],
    ["new", "new.zip"]
  )
  func shapes(old: String, new: String) throws {
    try export(["a", "b"], to: old, replacing: false)
    if old != new { try move(old, to: new) }
    let before = try scratch.snapshot()
    #expect(throws: BundleError.exists(foreign: [])) {
      try export(["c"], to: new, replacing: false)
    }
    #expect(try scratch.snapshot() == before)
    try export(["c"], to: new, replacing: true)
    #expect(try BundleVerifier.verify(scratch.path(new)) == [])
    let images = new.hasSuffix("zip") ? [] : ["new/01.jpg", "new/manifest.json"]
    #expect(try scratch.snapshot().keys.sorted() == [new] + images)
  }

  @Test("An empty folder is taken by an archive, told to replace or not", arguments: [false, true])
  func emptyFolder(replacing: Bool) throws {
    try scratch.makeFolder("out.zip")
    try export(["a"], to: "out.zip", replacing: replacing)
    #expect(try BundleVerifier.verify(scratch.path("out.zip")) == [])
    #expect(try scratch.snapshot().keys.sorted() == ["out.zip"])
  }

  @Test("A damaged archive of nothing but a bundle's files is replaced too")
  func damaged() throws {
    try export(["a", "b"], to: "out.zip", replacing: false)
    let url = scratch.url.appending(path: "out.zip")
    var bytes = try Data(contentsOf: url)
    let image = try #require(bytes.firstRange(of: Data("01.jpga".utf8)))
    bytes[image.upperBound - 1] ^= 1
    try bytes.write(to: url)
    #expect(
      try BundleVerifier.verify(scratch.path("out.zip")).map(\.line) == ["01.jpg: wrongDigest"]
    )
    try export(["c"], to: "out.zip", replacing: true)
    #expect(try BundleVerifier.verify(scratch.path("out.zip")) == [])
  }

  static let foreign: [(String, @Sendable (inout TestArchive) -> Void)] = [
    ("an entry more", { $0.entries.append(.init("mine.txt", "mine")) }),
    ("a folder more", { $0.entries.append(.init("mine/", "")) }),
    ("an entry twice", { $0.entries.append($0.entries[1]) }),
    ("a link", { $0.entries[1].mode = 0o120777 }),
    ("no manifest", { $0.entries.removeFirst() }),
    ("another's manifest", { $0.entries[0] = .init("manifest.json", #"{"name": "web app"}"#) }),
    ("a comment", { $0.comment = Array("mine".utf8) }),
    ("something between", { $0.entries[1].gap = Array("mine".utf8) }),
    ("nothing", { $0.entries = [] }),
  ]

  @Test("Any other archive stays untouched", arguments: foreign)
  func staysUntouched(
    name: String,
    change: @Sendable (inout TestArchive) -> Void
  ) throws {
    try export(["a"], to: "plain", replacing: false)
    var archive = TestArchive([
      .init("manifest.json", try scratch.text("plain/manifest.json")), .init("01.jpg", "a"),
    ])
    change(&archive)
    try Data(archive.bytes).write(to: scratch.url.appending(path: "out.zip"))
    try move("out.zip", to: "out")
    try Data(archive.bytes).write(to: scratch.url.appending(path: "out.zip"))
    let before = try scratch.snapshot()
    for destination in ["out", "out.zip"] {
      for replacing in [false, true] {
        #expect(throws: BundleError.exists(foreign: [Array(destination.utf8)])) {
          try export(["new"], to: destination, replacing: replacing)
        }
      }
    }
    #expect(try scratch.snapshot() == before)
  }

  @Test("Without an exchange the old archive is set aside, and gone in the end")
  func settingAside() throws {
    try export(["a", "b"], to: "out.zip", replacing: false)
    do {
      let work = try TemporaryFolder.make(beside: Destination(scratch.path("out.zip")), for: .file)
      try work.folder.write(Array("new".utf8), to: TemporaryFolder.wholeName)
      try work.placeBySettingAside(Array("out.zip".utf8))
    }
    #expect(try scratch.snapshot().keys.sorted() == ["out.zip"])
    #expect(try scratch.text("out.zip") == "new")
  }

  @Test("What came to the destination at the last moment is brought back from aside")
  func settingAsideRefused() throws {
    try scratch.write("mine", to: "out.zip")
    let before = try scratch.snapshot()
    do {
      let work = try TemporaryFolder.make(beside: Destination(scratch.path("out.zip")), for: .file)
      try work.folder.write(Array("new".utf8), to: TemporaryFolder.wholeName)
      #expect(throws: BundleError.exists(foreign: [Array("out.zip".utf8)])) {
        try work.placeBySettingAside(Array("out.zip".utf8))
      }
    }
    #expect(try scratch.snapshot().filter { !$0.key.hasPrefix(".") } == before)
  }

  @Test("Leftovers of archives are cleared, but not what is anyone else's")
  func leftovers() throws {
    try export(["a"], to: "1.zip", replacing: false)
    try export(["a"], to: "2", replacing: false)
    for name in ["0", "1", "2"] { try scratch.makeFolder(".picture-picker-export-\(name)") }
    try scratch.write("half", to: ".picture-picker-export-0/file")
    try move("1.zip", to: ".picture-picker-export-1/whole")
    try move("2", to: ".picture-picker-export-2/whole")
    try scratch.makeFolder(".picture-picker-export-3/whole")
    try export(["a"], to: "4.zip", replacing: false)
    try move("4.zip", to: ".picture-picker-export-4")
    try scratch.write("mine", to: ".picture-picker-export-5/whole")
    try scratch.write("mine", to: ".picture-picker-export-6/whole/mine")
    try scratch.write("mine", to: ".picture-picker-export-7")
    try export(["a"], to: "out.zip", replacing: false)
    let files = try scratch.snapshot().keys.sorted()
    #expect(
      files == [
        ".picture-picker-export-5", ".picture-picker-export-5/whole",
        ".picture-picker-export-6", ".picture-picker-export-6/whole",
        ".picture-picker-export-6/whole/mine", ".picture-picker-export-7", "out.zip",
      ]
    )
  }

  @Test("Exports at the same time onto one name, of both shapes, all replace it")
  func manyOntoOne() async throws {
    let lists = try (1...8).map { count in try list((0..<count).map { "\(count) \($0)" }) }
    let path = scratch.path("out.zip")
    await withTaskGroup { group in
      for round in 0..<200 {
        group.addTask {
          #expect(throws: Never.self) {
            try BundleWriter.export(lists[round % 8], width: 600, to: path, replacing: true)
          }
        }
      }
    }
    #expect(try BundleVerifier.verify(path) == [])
    #expect(try scratch.snapshot().keys.sorted() == ["out.zip"])
  }
}
