import Foundation
import PictureAttachments
import PictureImaging
import Testing

@testable import PictureBundle

@Suite("What an export does with what is there")
struct ReplacingTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func export(_ contents: [String], replacing: Bool) throws {
    _ = try BundleWriter.export(
      list(contents),
      width: 600,
      to: scratch.path("out"),
      replacing: replacing
    )
  }

  @Test("An empty folder is taken, told to replace or not", arguments: [false, true])
  func emptyFolder(replacing: Bool) throws {
    try scratch.makeFolder("out")
    try export(["a"], replacing: replacing)
    #expect(try BundleVerifier.verify(scratch.path("out")) == [])
    #expect(try scratch.snapshot().keys.sorted() == ["out", "out/01.jpg", "out/manifest.json"])
  }

  @Test("A bundle is replaced whole, and only when told to")
  func bundle() throws {
    try export(["a", "b", "c"], replacing: false)
    let before = try scratch.snapshot()
    #expect(throws: BundleError.exists(foreign: [])) { try export(["new"], replacing: false) }
    #expect(try scratch.snapshot() == before)
    try export(["new"], replacing: true)
    #expect(try scratch.text("out/01.jpg") == "new")
    #expect(try BundleVerifier.verify(scratch.path("out")) == [])
    #expect(try scratch.snapshot().keys.sorted() == ["out", "out/01.jpg", "out/manifest.json"])
  }

  @Test("A damaged bundle is replaced too: nothing of anyone else is in it")
  func damagedBundle() throws {
    try export(["a", "b", "c"], replacing: false)
    try FileManager.default.removeItem(at: scratch.url.appending(path: "out/02.jpg"))
    try scratch.write("changed", to: "out/01.jpg")
    try export(["new"], replacing: true)
    #expect(try BundleVerifier.verify(scratch.path("out")) == [])
  }

  /// A way to prepare what is at `out`, and the names that keep it there.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let foreign: [String]
    let prepare: @Sendable (Scratch) throws -> Void

    init(
      _ name: String,
      _ foreign: [String],
      _ prepare: @escaping @Sendable (Scratch) throws -> Void
    ) {
      self.testDescription = name
      self.foreign = foreign
      self.prepare = prepare
    }
  }

  static func exportBundle(in scratch: Scratch) throws {
    _ = try BundleWriter.export(list(["a", "b"]), width: 600, to: scratch.path("out"))
  }

  static let untouched: [Case] = [
    Case("a folder like a home", [".profile", "Documents", "Music", "Photos", "a.txt"]) { scratch in
      for name in ["Photos/1.jpg", "Documents/cv.pdf", "Music/x", ".profile", "b.txt", "a.txt"] {
        try scratch.write("mine", to: "out/\(name)")
      }
    },
    Case("a folder with one hidden file", [".keep"]) { try $0.write("", to: "out/.keep") },
    Case("a bundle with a file more", ["notes.txt"]) { scratch in
      try exportBundle(in: scratch)
      try scratch.write("mine", to: "out/notes.txt")
    },
    Case("a bundle with a folder more", ["03.jpg"]) { scratch in
      try exportBundle(in: scratch)
      try scratch.makeFolder("out/03.jpg")
    },
    Case("a bundle with an image that is not listed", ["03.jpg"]) { scratch in
      try exportBundle(in: scratch)
      try scratch.write("mine", to: "out/03.jpg")
    },
    Case("a bundle with a link for an image", ["01.jpg"]) { scratch in
      try exportBundle(in: scratch)
      try FileManager.default.removeItem(at: scratch.url.appending(path: "out/01.jpg"))
      try scratch.write("mine", to: "elsewhere")
      try scratch.link("out/01.jpg", to: "../elsewhere")
    },
    Case("a bundle with a folder for an image", ["01.jpg"]) { scratch in
      try exportBundle(in: scratch)
      try FileManager.default.removeItem(at: scratch.url.appending(path: "out/01.jpg"))
      try scratch.write("mine", to: "out/01.jpg/deep")
    },
    Case("a manifest of something else", ["01.jpg", "manifest.json"]) { scratch in
      try scratch.write(#"{"name": "web app", "icons": ["01.jpg"]}"#, to: "out/manifest.json")
      try scratch.write("mine", to: "out/01.jpg")
    },
    Case("a manifest that lists what no export writes", ["manifest.json", "thesis.docx"]) {
      scratch in
      try exportBundle(in: scratch)
      let manifest = try scratch.text("out/manifest.json")
        .replacingOccurrences(of: "01.jpg", with: "thesis.docx")
      try FileManager.default.removeItem(at: scratch.url.appending(path: "out"))
      try scratch.write(manifest, to: "out/manifest.json")
      try scratch.write("mine", to: "out/thesis.docx")
    },
    Case("a manifest that is a link", ["01.jpg", "02.jpg", "manifest.json"]) { scratch in
      try exportBundle(in: scratch)
      let manifest = scratch.url.appending(path: "out/manifest.json")
      try FileManager.default.moveItem(at: manifest, to: scratch.url.appending(path: "elsewhere"))
      try scratch.link("out/manifest.json", to: "../elsewhere")
    },
    Case("a file", ["out"]) { try $0.write("mine", to: "out") },
    Case("a link to a bundle", ["out"]) { scratch in
      _ = try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("real"))
      try scratch.link("out", to: "real")
    },
    Case("a link to an empty folder", ["out"]) { scratch in
      try scratch.makeFolder("real")
      try scratch.link("out", to: "real")
    },
    Case("a link that leads nowhere", ["out"]) { try $0.link("out", to: "nowhere") },
  ]

  @Test("Anything else stays untouched, and what is in the way is named", arguments: untouched)
  func staysUntouched(_ given: Case) throws {
    try given.prepare(scratch)
    let before = try scratch.snapshot()
    for replacing in [false, true] {
      let error = #expect(throws: BundleError.self) { try export(["new"], replacing: replacing) }
      guard case .exists(let foreign)? = error else { continue }
      #expect(text(foreign) == given.foreign)
      #expect(try scratch.snapshot() == before)
    }
  }

  @Test("Without an exchange the old bundle is set aside, and gone in the end")
  func settingAside() throws {
    try export(["a", "b"], replacing: false)
    let work = try TemporaryFolder.make(beside: Destination(scratch.path("out")), for: .folder)
    try work.folder.write(Array("new".utf8), to: Array("01.jpg".utf8))
    try work.placeBySettingAside(Array("out".utf8))
    #expect(try scratch.snapshot().keys.sorted() == ["out", "out/01.jpg"])
    #expect(try scratch.text("out/01.jpg") == "new")
  }

  @Test("What came into the bundle at the last moment brings it back from aside")
  func settingAsideRefused() throws {
    try export(["a", "b"], replacing: false)
    try scratch.write("mine", to: "out/notes.txt")
    let before = try scratch.snapshot()
    do {
      let work = try TemporaryFolder.make(beside: Destination(scratch.path("out")), for: .folder)
      #expect(throws: BundleError.exists(foreign: [Array("notes.txt".utf8)])) {
        try work.placeBySettingAside(Array("out".utf8))
      }
    }
    #expect(try scratch.snapshot() == before)
    try scratch.write("mine", to: "out.previous")
    do {
      let work = try TemporaryFolder.make(beside: Destination(scratch.path("out")), for: .folder)
      #expect(throws: BundleError.exists(foreign: [Array("out.previous".utf8)])) {
        try work.placeBySettingAside(Array("out".utf8))
      }
    }
    #expect(try scratch.text("out/01.jpg") == "a")
  }
}
