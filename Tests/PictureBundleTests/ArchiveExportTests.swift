import Foundation
import PictureAttachments
import PictureImaging
import Testing

@testable import PictureBundle

@Suite("Exporting an archive")
struct ArchiveExportTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @discardableResult
  private func export(
    _ contents: [String],
    to name: String,
    replacing: Bool = false
  ) throws -> ExportedBundle {
    try BundleWriter.export(
      list(contents),
      width: 600,
      to: scratch.path(name),
      replacing: replacing
    )
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: scratch.url.appending(path: name)))
  }

  @Test("An archive has the folder's files, stored, and nothing that two runs could differ in")
  func everyByte() throws {
    try export(["alpha", "beta"], to: "out")
    let bundle = try export(["alpha", "beta"], to: "out.zip")
    var entries = [TestArchive.Entry("manifest.json", try scratch.text("out/manifest.json"))]
    entries += [.init("01.jpg", "alpha"), .init("02.jpg", "beta")]
    // The versions of the format that libzip says it needs are not ours to choose.
    var expected = TestArchive(entries).bytes
    var found = try bytes("out.zip")
    try #require(found.count == expected.count)
    for place in found.indices.dropLast(3) {
      switch Array(found[place..<(place + 4)]) {
      case [0x50, 0x4B, 3, 4]:
        for versions in [4] { (expected[place + versions], found[place + versions]) = (0, 0) }
      case [0x50, 0x4B, 1, 2]:
        for versions in [4, 6] { (expected[place + versions], found[place + versions]) = (0, 0) }
      default: break
      }
    }
    #expect(found == expected)
    #expect(bundle.count == 2 && bundle.bytes == found.count)
    #expect(try BundleVerifier.verify(scratch.path("out.zip")) == [])
  }

  @Test("Any number of photos makes an archive that verifies", arguments: [0, 1, 99, 100])
  func numbers(count: Int) throws {
    let list = try list((0..<count).map { "photo \($0)" }, capacity: 100)
    _ = try BundleWriter.export(list, width: 600, to: scratch.path("out.zip"))
    #expect(try BundleVerifier.verify(scratch.path("out.zip")) == [])
    #expect(try scratch.snapshot().keys.sorted() == ["out.zip"])
  }

  @Test(
    "The ending asks for an archive in any case, and slashes behind it are ignored",
    arguments: ["out.zip", "out.ZIP", "out.Zip", "out.tar.zip", ".zip", "out.zip//"]
  )
  func endings(name: String) throws {
    try export(["a"], to: name)
    #expect(try BundleVerifier.verify(scratch.path(name)) == [])
    let file = name.prefix { $0 != "/" }
    #expect(try scratch.snapshot().keys.sorted() == [String(file)])
    #expect(try bytes(String(file)).starts(with: [0x50, 0x4B, 3, 4]))
  }

  @Test("An archive may have any name and be reached through a link")
  func anyName() throws {
    try export(["a"], to: "out.zip")
    try FileManager.default.moveItem(
      atPath: "\(scratch.url.path)/out.zip",
      toPath: "\(scratch.url.path)/x"
    )
    try scratch.link("way", to: "x")
    #expect(try BundleVerifier.verify(scratch.path("x")) == [])
    #expect(try BundleVerifier.verify(scratch.path("way")) == [])
  }

  @Test("Images of many pieces are whole")
  func large() throws {
    let image = String(repeating: "0123456789abcde", count: 200_000)
    try export([image, "small", image], to: "out.zip")
    #expect(try BundleVerifier.verify(scratch.path("out.zip")) == [])
  }

  @Test("The archive has the mode that the umask leaves")
  func mode() throws {
    try scratch.write("", to: "usual file")
    try export(["a"], to: "out.zip")
    func mode(_ name: String) throws -> Int? {
      let path = scratch.url.appending(path: name).path
      return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode("out.zip") == mode("usual file"))
  }
}
