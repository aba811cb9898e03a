import Foundation
import PictureAttachments
import PictureImaging
import Testing

@testable import PictureBundle

@Suite("Verifying an archive")
struct ArchiveVerifyTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// An archive of `alpha`, `beta` and `gamma` with their manifest.
  private func archive() throws -> TestArchive {
    let list = try list(["alpha", "beta", "gamma"])
    if try !scratch.snapshot().keys.contains("plain") {
      _ = try BundleWriter.export(list, width: 600, to: scratch.path("plain"))
    }
    return TestArchive([
      .init("manifest.json", try scratch.text("plain/manifest.json")),
      .init("01.jpg", "alpha"), .init("02.jpg", "beta"), .init("03.jpg", "gamma"),
    ])
  }

  /// What is wrong with an archive of these bytes; `none` where it is no bundle at all. Nothing may
  /// be written by that.
  private func verdict(_ bytes: [UInt8]) throws -> [String] {
    let url = scratch.url.appending(path: "out.zip")
    try Data(bytes).write(to: url)
    do throws(BundleError) {
      return try BundleVerifier.verify(scratch.path("out.zip")).map(\.line)
    } catch {
      guard error == .notABundle else { throw error }
      return ["none"]
    }
  }

  /// Something done to the archive, and what is then wrong with it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let problems: [String]
    let harm: @Sendable (inout TestArchive) throws -> Void

    init(
      _ name: String,
      _ problems: [String],
      _ harm: @escaping @Sendable (inout TestArchive) throws -> Void
    ) {
      (self.testDescription, self.problems, self.harm) = (name, problems, harm)
    }
  }

  static let harmless: [Case] = [
    Case("as it is", []) { _ in },
    Case("in another order", []) { $0.entries.reverse() },
    Case("deflated", []) { archive in
      for index in archive.entries.indices {
        archive.entries[index].packed = TestArchive.deflated(archive.entries[index].packed)
        archive.entries[index].method = 8
      }
    },
    Case("sizes behind the data", []) { archive in
      for index in archive.entries.indices {
        archive.entries[index].flags = 8
        archive.entries[index].ownBytes = 0
        archive.entries[index].descriptor = Array(repeating: 0, count: index % 2 == 0 ? 12 : 16)
      }
    },
    Case("no modes", []) { archive in
      for index in archive.entries.indices { archive.entries[index].mode = 0 }
    },
  ]

  static let entryHarms: [Case] = [
    Case("a missing image", ["02.jpg: missing"]) { $0.entries.remove(at: 2) },
    Case("no manifest", ["manifest.json: missing"]) { $0.entries.remove(at: 0) },
    Case("nothing at all", ["manifest.json: missing"]) { $0.entries = [] },
    Case("what is not listed", ["03.jp: extra", "sub/: extra", "sub/x: extra"]) {
      $0.entries += ["sub/", "sub/x", "03.jp", "sub/x"].map { .init($0, "") }
    },
    Case("an image twice", ["01.jpg: duplicate"]) { $0.entries.append($0.entries[1]) },
    Case("a manifest twice", ["manifest.json: duplicate"]) { $0.entries.append($0.entries[0]) },
    Case("a link for an image", ["01.jpg: link"]) { $0.entries[1].mode = 0o120777 },
    Case("a link for the manifest", ["manifest.json: link"]) { $0.entries[0].mode = 0o120777 },
    Case("a folder for an image", ["01.jpg: missing"]) { $0.entries[1].mode = 0o040755 },
    Case("a device for the manifest", ["manifest.json: missing"]) { $0.entries[0].mode = 0o060600 },
    Case("a byte more", ["01.jpg: wrongSize"]) { $0.entries[1] = .init("01.jpg", "alpha!") },
    Case("a byte less", ["01.jpg: wrongSize"]) { $0.entries[1] = .init("01.jpg", "alph") },
    Case("a byte changed", ["01.jpg: wrongDigest"]) { $0.entries[1] = .init("01.jpg", "alphA") },
    Case("another checksum", ["01.jpg: wrongDigest"]) { $0.entries[1].checksum ^= 1 },
    Case("a manifest with another checksum", ["manifest.json: badManifest"]) {
      $0.entries[0].checksum ^= 1
    },
    Case("an encrypted image", ["01.jpg: wrongDigest"]) { $0.entries[1].flags = 1 },
    Case("an encrypted manifest", ["manifest.json: badManifest"]) { $0.entries[0].flags = 1 },
    Case("another packing", ["01.jpg: wrongDigest"]) { $0.entries[1].method = 12 },
    Case("no deflate stream", ["01.jpg: wrongDigest"]) { $0.entries[1].method = 8 },
    Case("a deflate stream that ends early", ["01.jpg: wrongDigest"]) { archive in
      archive.entries[1].packed = TestArchive.deflated(Array("alpha".utf8)).dropLast()
      archive.entries[1].method = 8
    },
    Case("a deflate stream with a byte behind it", ["01.jpg: wrongDigest"]) { archive in
      archive.entries[1].packed = TestArchive.deflated(Array("alpha".utf8)) + [0]
      archive.entries[1].method = 8
    },
    Case("more in it than it says", ["01.jpg: wrongSize"]) { archive in
      archive.entries[1].packed = TestArchive.deflated(Array("alphabet".utf8))
      archive.entries[1].method = 8
    },
    Case("less in it than it says", ["01.jpg: wrongSize"]) {
      $0.entries[1] = .init("01.jpg", "alph")
      $0.entries[1].bytes = 5
    },
    Case("empty blocks without end", ["01.jpg: wrongSize"]) { archive in
      let blocks = Array(repeatElement([0, 0, 0, 0xFF, 0xFF] as [UInt8], count: 100_000).joined())
      archive.entries[1].packed = blocks + TestArchive.deflated(Array("alpha".utf8))
      archive.entries[1].method = 8
    },
  ]

  static let shapeHarms: [Case] = [
    Case("two entries in one place", ["none"]) { $0.entries[2].headerOffset = 0 },
    Case("an entry inside of another", ["none"]) { $0.entries[2].headerOffset = 40 },
    Case("an entry in the directory", ["none"]) { $0.entries[2].headerOffset = 100_000 },
    Case("something before the first entry", ["none"]) { $0.entries[0].gap = [0] },
    Case("something between two entries", ["none"]) { $0.entries[2].gap = Array("mine".utf8) },
    Case("as much as a descriptor between them", ["none"]) {
      $0.entries[2].gap = Array(repeating: 0, count: 16)
    },
    Case("another name of its own", ["none"]) { $0.entries[1].ownName = Array("../1.jpg".utf8) },
    Case("another size of its own", ["none"]) { $0.entries[1].ownBytes = 6 },
    Case("an entry more than there are", ["none"]) { $0.count = 5 },
    Case("an entry fewer", ["none"]) { $0.count = 3 },
    Case("the numbers of a larger form", ["none"]) { $0.count = 0xFFFF },
    Case("a directory elsewhere", ["none"]) { $0.directoryOffset = 0 },
    Case("a part of several", ["none"]) { $0.disk = 1 },
    Case("a comment", ["none"]) { $0.comment = Array("mine".utf8) },
    Case("another archive's end as comment", ["none"]) {
      $0.comment = Array($0.bytes.suffix(22))
    },
  ]

  static let names = [
    "../01.jpg", "..", "/etc/passwd", "a/../../b", "./01.jpg", "a//b", "", "/", "..\\01.jpg",
    "C:01.jpg", "x\0y", "\\\\host\\share", "a/..",
  ]

  @Test(
    "Each fault is found and nothing else",
    arguments: harmless + entryHarms + shapeHarms
      + names.map { name in
        Case("an entry \(name.debugDescription)", ["\(name): unsafePath"]) {
          $0.entries.append(.init(name, ""))
        }
      }
  )
  func finds(_ given: Case) throws {
    var archive = try archive()
    try given.harm(&archive)
    #expect(try verdict(archive.bytes) == given.problems)
    #expect(try scratch.snapshot().keys.filter { !$0.hasPrefix("plain") } == ["out.zip"])
  }

  @Test("Cut anywhere it is no bundle")
  func truncated() throws {
    let bytes = try archive().bytes
    for count in bytes.indices { #expect(try verdict(Array(bytes[..<count])) == ["none"]) }
  }

  @Test("No byte can be another without being noticed, but for versions, dates and modes")
  func everyByte() throws {
    let bytes = try archive().bytes
    var free: Set<Int> = []
    for place in bytes.indices.dropLast(3) {
      switch Array(bytes[place..<(place + 4)]) {
      case [0x50, 0x4B, 3, 4]: free.formUnion([4, 5, 10, 11, 12, 13].map { place + $0 })
      case [0x50, 0x4B, 1, 2]:
        free.formUnion((4...7).map { place + $0 })
        free.formUnion(Array(12...15) + Array(36...41), in: place)
      default: break
      }
    }
    for place in bytes.indices where !free.contains(place) {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = bytes
        changed[place] ^= mask
        #expect(try verdict(changed) != [], "byte \(place)")
      }
    }
  }

  @Test("Of very many entries the first thousand are named, and beyond 1 MiB of them none")
  func manyEntries() throws {
    var archive = try archive()
    let manifest = archive.entries
    archive.entries += (0..<10_000).map { .init("x\($0)", "") }
    let problems = try verdict(archive.bytes)
    #expect(problems.count == 1000 && problems.first == "x0: extra")
    archive.entries = manifest + (0..<65_530).map { .init("x\($0)", "") }
    #expect(try verdict(archive.bytes) == ["none"])
    archive.entries += (0..<1000).map { .init("y\($0)", "") }
    #expect(try verdict(archive.bytes) == ["none"])
  }

  @Test("A file that seems endless is no bundle, nor is one of another kind")
  func noArchives() throws {
    try scratch.write("", to: "out.zip")
    try scratch.lengthen("out.zip", to: 1 << 40)
    #expect(throws: BundleError.notABundle) { try BundleVerifier.verify(scratch.path("out.zip")) }
    for bytes in [[], Array("PK".utf8), Array(repeating: 0, count: 22)] {
      #expect(try verdict(bytes) == ["none"])
    }
    #expect(throws: BundleError.notABundle) { try BundleVerifier.verify(Array("/dev/zero".utf8)) }
  }
}

extension Set<Int> {
  fileprivate mutating func formUnion(_ offsets: [Int], in place: Int) {
    formUnion(offsets.map { place + $0 })
  }
}
