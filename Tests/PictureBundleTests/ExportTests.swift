import Foundation
import PictureAttachments
import PictureBundle
import PictureImaging
import Testing

@Suite("Exporting a bundle")
struct ExportTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("The manifest has every key in the stated order and nothing about where a photo was")
  func goldenManifest() throws {
    var list = try list(["harbour", "market"])
    _ = try list.setAlt("The captain's \"boat\"\nslip #4 \u{202E}é", of: list.id(at: 0))
    let clear = try photo("clear", format: .webp, width: 16, height: 9, hasAlpha: true)
    _ = try list.replace(
      list.id(at: 1),
      with: NewPhoto(clear, sourceName: SourceName("market.png"))
    )
    _ = try list.move(list.id(at: 1), to: 0)
    let bundle = try BundleWriter.export(list, width: 600, to: scratch.path("out"))
    // Digests by coreutils' sha256sum.
    let golden = #"""
      {
        "format": "picture-picker-bundle",
        "formatVersion": 1,
        "count": 2,
        "capacity": 8,
        "width": 600,
        "items": [
          {
            "slot": 0,
            "id": 2,
            "file": "01.webp",
            "mediaType": "image/webp",
            "bytes": 5,
            "sha256": "913a4cb91be20332f3559f8070255d7ac3e6228bb423f4441551d3f783e7d4f4",
            "width": 16,
            "height": 9,
            "alt": "",
            "hasAlpha": true,
            "original": {
              "mediaType": "image/jpeg",
              "width": 32,
              "height": 18
            }
          },
          {
            "slot": 1,
            "id": 1,
            "file": "02.jpg",
            "mediaType": "image/jpeg",
            "bytes": 7,
            "sha256": "aa74f6fd03bf68be7e0f4bd06cae61a72ab8025b50d00888f3e1068f22067463",
            "width": 600,
            "height": 450,
            "alt": "The captain's \"boat\"\nslip #4 \u202eé",
            "hasAlpha": false,
            "original": {
              "mediaType": "image/jpeg",
              "width": 1200,
              "height": 900
            }
          }
        ]
      }

      """#
    #expect(try scratch.text("out/manifest.json") == golden)
    #expect(try scratch.text("out/01.webp") == "clear")
    #expect(try scratch.text("out/02.jpg") == "harbour")
    #expect(try scratch.snapshot(of: "out").count == 3)
    #expect(bundle.path == scratch.path("out"))
    #expect(bundle.count == 2)
    #expect(bundle.bytes == golden.utf8.count + 12)
    #expect(try BundleVerifier.verify(scratch.path("out")) == [])
  }

  @Test("An empty list becomes a manifest with no items")
  func emptyList() throws {
    let bundle = try BundleWriter.export(list([]), width: 600, to: scratch.path("out"))
    #expect(bundle.count == 0)
    #expect(try scratch.text("out/manifest.json").contains("\"items\": []"))
    #expect(try BundleVerifier.verify(scratch.path("out")) == [])
  }

  @Test("Names have two digits, and three where there are over 99", arguments: [9, 99, 100])
  func names(count: Int) throws {
    let list = try list((1...count).map { "photo \($0)" }, capacity: 100)
    _ = try BundleWriter.export(list, width: 600, to: scratch.path("out"))
    let digits = count > 99 ? 3 : 2
    let expected = (1...count).map { String(format: "%0\(digits)d.jpg", $0) } + ["manifest.json"]
    #expect(try scratch.snapshot(of: "out").keys.sorted() == expected)
    #expect(try scratch.text("out/\(expected[count - 1])") == "photo \(count)")
    #expect(try BundleVerifier.verify(scratch.path("out")) == [])
  }

  @Test("The order is that of the list after moves and undo")
  func order() throws {
    var list = try list(["a", "b", "c", "d"])
    _ = try list.move(list.id(at: 3), to: 0)
    _ = try list.remove([list.id(at: 1)])
    _ = try list.undo(1)
    _ = try BundleWriter.export(list, width: 600, to: scratch.path("out"))
    let files = try (1...4).map { try scratch.text("out/0\($0).jpg") }
    #expect(files == ["d", "a", "b", "c"])
  }

  @Test("The same list gives the same bytes, wherever it goes")
  func sameBytes() throws {
    let list = try list(["a", "b", "c"])
    _ = try BundleWriter.export(list, width: 600, to: scratch.path("one"))
    _ = try BundleWriter.export(list, width: 600, to: scratch.path("two///"))
    #expect(try scratch.snapshot(of: "one") == scratch.snapshot(of: "two"))
  }

  @Test("Files and folder have the modes that the umask leaves")
  func modes() throws {
    try scratch.write("", to: "usual file")
    try scratch.makeFolder("usual folder")
    _ = try BundleWriter.export(list(["a"]), width: 600, to: scratch.path("out"))
    func mode(_ name: String) throws -> Int? {
      let path = scratch.url.appending(path: name).path
      return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode("out") == mode("usual folder"))
    #expect(try mode("out/01.jpg") == mode("usual file"))
    #expect(try mode("out/manifest.json") == mode("usual file"))
  }

  @Test(
    "Cancelled before any of its files, an export leaves nothing",
    arguments: 0...4,
    ["out", "out.zip"]
  )
  func cancelled(after files: Int, name: String) throws {
    let list = try list(["a", "b", "c"])
    var asked = 0
    #expect(throws: BundleError.cancelled) {
      try BundleWriter.export(
        list,
        width: 600,
        to: scratch.path(name),
        isCancelled: {
          asked += 1
          return asked > files
        }
      )
    }
    #expect(asked == files + 1)
    #expect(try scratch.snapshot() == [:])
  }

  @Test(
    "A place that cannot be is refused",
    arguments: [
      ("", .notFound),
      ("nowhere/out", .notFound),
      ("file/out", .notFound),
      ("a\0b", .notFound),
      (".", .exists(foreign: [Array("PATH".utf8)])),
      ("folder/..", .exists(foreign: [Array("PATH".utf8)])),
      ("nowhere/out.zip", .notFound),
      ("out.RAR", .archivesUnsupported(ending: "rar")),
      ("out.tar.gz", .archivesUnsupported(ending: "gz")),
      ("out.7z/", .archivesUnsupported(ending: "7z")),
    ] as [(String, BundleError)]
  )
  func refused(name: String, error: BundleError) throws {
    try scratch.write("x", to: "file")
    try scratch.makeFolder("folder")
    let before = try scratch.snapshot()
    let path = name.isEmpty ? [] : scratch.path(name)
    var expected = error
    if case .exists = error { expected = .exists(foreign: [path]) }
    for replacing in [false, true] {
      #expect(throws: expected) {
        try BundleWriter.export(list(["a"]), width: 600, to: path, replacing: replacing)
      }
    }
    #expect(try scratch.snapshot() == before)
  }
}
