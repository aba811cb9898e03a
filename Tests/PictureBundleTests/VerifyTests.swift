import Foundation
import PictureAttachments
import PictureBundle
import PictureImaging
import Testing

@Suite("Verifying a bundle")
struct VerifyTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Something done to a bundle of `alpha`, `beta` and `gamma`, and what is then wrong with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let problems: [String]
    let harm: @Sendable (Scratch) throws -> Void

    init(_ name: String, _ problems: [String], _ harm: @escaping @Sendable (Scratch) throws -> Void)
    {
      self.testDescription = name
      self.problems = problems
      self.harm = harm
    }

    /// One text of the manifest replaced by another.
    init(_ old: String, becomes new: String, _ problems: [String]) {
      self.init("\(old) becomes \(new)", problems) { scratch in
        let manifest = try scratch.text("out/manifest.json")
        #expect(manifest.contains(old))
        try scratch.write(
          manifest.replacingOccurrences(of: old, with: new),
          to: "out/manifest.json"
        )
      }
    }
  }

  static func remove(_ name: String, in scratch: Scratch) throws {
    try FileManager.default.removeItem(at: scratch.url.appending(path: "out/\(name)"))
  }

  static let harms: [Case] = [
    Case("a missing image", ["02.jpg: missing"]) { try remove("02.jpg", in: $0) },
    Case("a folder for an image", ["02.jpg: missing"]) { scratch in
      try remove("02.jpg", in: scratch)
      try scratch.makeFolder("out/02.jpg")
    },
    Case("things that are not listed", [".DS_Store: extra", "04.jpg: extra", "sub: extra"]) {
      scratch in
      try scratch.write("x", to: "out/sub/deep")
      try scratch.write("x", to: "out/.DS_Store")
      try scratch.link("out/04.jpg", to: "01.jpg")
    },
    Case("a link for an image", ["01.jpg: link"]) { scratch in
      try remove("01.jpg", in: scratch)
      try scratch.write("alpha", to: "elsewhere")
      try scratch.link("out/01.jpg", to: "../elsewhere")
    },
    Case("a link for the manifest", ["manifest.json: link"]) { scratch in
      let manifest = scratch.url.appending(path: "out/manifest.json")
      try FileManager.default.moveItem(at: manifest, to: scratch.url.appending(path: "elsewhere"))
      try scratch.link("out/manifest.json", to: "../elsewhere")
    },
    Case("a byte more", ["01.jpg: wrongSize"]) { try $0.write("alpha!", to: "out/01.jpg") },
    Case("a byte less", ["01.jpg: wrongSize"]) { try $0.write("alph", to: "out/01.jpg") },
    Case("a file that seems endless", ["01.jpg: wrongSize"]) {
      try $0.lengthen("out/01.jpg", to: 1 << 40)
    },
    Case("a byte changed", ["01.jpg: wrongDigest"]) { try $0.write("alphA", to: "out/01.jpg") },
    Case("two images exchanged", ["01.jpg: wrongSize", "02.jpg: wrongSize"]) { scratch in
      try scratch.write("beta", to: "out/01.jpg")
      try scratch.write("alpha", to: "out/02.jpg")
    },
    Case("several at once", ["01.jpg: wrongDigest", "03.jpg: missing", "x: extra"]) { scratch in
      try scratch.write("ALPHA", to: "out/01.jpg")
      try remove("03.jpg", in: scratch)
      try scratch.write("x", to: "out/x")
    },
    Case("02.jpg", becomes: "01.jpg", ["01.jpg: duplicate", "02.jpg: extra"]),
    Case("01.jpg", becomes: "/etc/passwd", ["/etc/passwd: unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: "../01.jpg", ["../01.jpg: unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: "sub/01.jpg", ["sub/01.jpg: unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: #"..\\01.jpg"#, [#"..\01.jpg: unsafePath"#, "01.jpg: extra"]),
    Case("01.jpg", becomes: "C:01.jpg", ["C:01.jpg: unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: "..", ["..: unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: "", [": unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: #"01.jpg\u0000"#, ["01.jpg\0: unsafePath", "01.jpg: extra"]),
    Case("01.jpg", becomes: "one.jpg", ["manifest.json: badManifest"]),
    Case("01.jpg", becomes: "01.png", ["manifest.json: badManifest"]),
    Case("01.jpg", becomes: "manifest.json", ["manifest.json: badManifest"]),
    Case("no manifest", ["manifest.json: missing"]) { try remove("manifest.json", in: $0) },
    Case("a folder for the manifest", ["manifest.json: missing"]) { scratch in
      try remove("manifest.json", in: scratch)
      try scratch.makeFolder("out/manifest.json")
    },
    Case("a manifest of 1 TiB", ["manifest.json: badManifest"]) { scratch in
      try scratch.lengthen("out/manifest.json", to: 1 << 40)
    },
    Case("a manifest that never ends", ["manifest.json: missing"]) { scratch in
      try remove("manifest.json", in: scratch)
      let failure = unsafe mkfifo(scratch.url.appending(path: "out/manifest.json").path, 0o600)
      #expect(failure == 0)
    },
  ]

  @Test("Each fault is found and nothing else", arguments: harms)
  func finds(_ given: Case) throws {
    _ = try BundleWriter.export(
      list(["alpha", "beta", "gamma"]),
      width: 600,
      to: scratch.path("out")
    )
    try given.harm(scratch)
    let before = try scratch.snapshot()
    #expect(try BundleVerifier.verify(scratch.path("out")).map(\.line) == given.problems)
    #expect(try scratch.snapshot() == before)
  }

  @Test("A name that is not UTF-8 is told byte by byte")
  func badName() throws {
    _ = try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("out"))
    let name: [UInt8] = [0x66, 0xFF, 0x80]
    let path =
      scratch.path("out/").map { CChar(bitPattern: $0) }
      + name.map { CChar(bitPattern: $0) } + [0]
    let failure = unsafe mkdir(path, 0o700)
    #expect(failure == 0)
    let problems = try BundleVerifier.verify(scratch.path("out"))
    #expect(problems == [BundleProblem(file: name, code: .extra)])
    #expect(throws: BundleError.exists(foreign: [name])) {
      try BundleWriter.export(list(["b"]), width: 600, to: scratch.path("out"), replacing: true)
    }
    _ = unsafe rmdir(path)
  }

  @Test("A bundle may be reached through links and with slashes at its end")
  func reachedThroughLink() throws {
    _ = try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("out"))
    try scratch.link("way", to: "out")
    #expect(try BundleVerifier.verify(scratch.path("way")) == [])
    #expect(try BundleVerifier.verify(scratch.path("out//")) == [])
  }

  @Test(
    "What is neither a folder nor an archive cannot be verified",
    arguments: [
      ("nowhere", .notFound), ("file", .notABundle), ("file/", .notABundle),
      ("file/x", .notFound), ("file/x/y", .notFound), ("file/x.zip", .notFound),
      ("link to file", .notABundle),
      ("bundle.zip", .notABundle), ("bundle.7z", .archivesUnsupported(ending: "7z")),
      ("folder\0x", .notFound),
    ] as [(String, BundleError)]
  )
  func refused(name: String, error: BundleError) throws {
    try scratch.write("x", to: "file")
    try scratch.makeFolder("folder")
    try scratch.write("PK", to: "bundle.zip")
    try scratch.write("7z", to: "bundle.7z")
    try scratch.link("link to file", to: "file")
    #expect(throws: error) { try BundleVerifier.verify(scratch.path(name)) }
  }

  @Test("Verifying can be cancelled before each image", arguments: 0...2)
  func cancelled(after images: Int) throws {
    _ = try BundleWriter.export(list(["a", "b", "c"]), width: 600, to: scratch.path("out"))
    var asked = 0
    #expect(throws: BundleError.cancelled) {
      try BundleVerifier.verify(
        scratch.path("out"),
        isCancelled: {
          asked += 1
          return asked > images
        }
      )
    }
  }
}
