import Foundation
import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Limits of HEIC and AVIF")
struct HEIFLimitTests {
  /// A file of `columns` × `rows` tiles, of which all have the same data.
  static func grid(_ columns: Int, _ rows: Int) throws -> TestHEIF {
    var heif = try TestHEIF()
    let layout = [0, 1, UInt8(rows - 1), UInt8(columns - 1)]
    let size = TestHEIF.number(64 * columns, 4) + TestHEIF.number(48 * rows, 4)
    heif.items = [
      TestHEIF.Item(
        type: "grid",
        data: layout + size,
        properties: [TestHEIF.extent(64 * columns, 48 * rows)]
      ), heif.items[0],
    ]
    heif.references = [("dimg", 1, Array(repeating: 2, count: columns * rows))]
    return heif
  }

  static func refusal(of file: [UInt8], _ limits: Limits = Limits()) -> IntakeError? {
    do throws(IntakeError) {
      _ = try preparation(of: file, width: 600, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("more tiles, items or references than are allowed are refused before they are decoded")
  func counts() throws {
    var limits = Limits()
    limits.tiles = 6
    #expect(Self.refusal(of: try Self.grid(2, 3).file, limits) == nil)
    #expect(
      Self.refusal(of: try Self.grid(7, 1).file, limits)
        == .tooLarge(Excess(what: .tiles, limit: 6, value: 7))
    )
    limits.items = 3
    var heif = try TestHEIF()
    heif.items += [heif.items[0], heif.items[0], heif.items[0]]
    #expect(
      Self.refusal(of: heif.file, limits) == .tooLarge(Excess(what: .items, limit: 3, value: 4))
    )
    limits = Limits()
    limits.references = 5
    #expect(
      Self.refusal(of: try Self.grid(2, 3).file, limits)
        == .tooLarge(Excess(what: .references, limit: 5, value: 6))
    )
  }

  @Test("pixels count as they are decoded")
  func pixels() throws {
    var limits = Limits()
    limits.pixels = 64 * 48 * 6
    #expect(Self.refusal(of: try Self.grid(2, 3).file, limits) == nil)
    limits.pixels -= 1
    #expect(
      Self.refusal(of: try Self.grid(2, 3).file, limits)
        == .tooLarge(Excess(what: .pixels, limit: limits.pixels, value: 64 * 48 * 6))
    )
  }

  @Test("of a picture that is coded larger than its file says nothing is decoded")
  func sizes() throws {
    #expect(
      Self.refusal(of: try TestHEIF(size: (32, 24)).file) == .damaged("two sizes in one file")
    )
    #expect(
      Self.refusal(of: try TestHEIF(.hevc, size: (8, 8)).file) == .damaged("two sizes in one file")
    )
  }

  @Test("tiles that do not cover the picture, or not all of them a part of it, are damage")
  func cover() throws {
    for (columns, rows) in [(1, 1), (2, 1), (2, 3)] {
      var heif = try Self.grid(2, 2)
      heif.items[0].data[2] = UInt8(rows - 1)
      heif.items[0].data[3] = UInt8(columns - 1)
      heif.references = [("dimg", 1, Array(repeating: 2, count: columns * rows))]
      #expect(Self.refusal(of: heif.file) == .damaged("tiles are missing"))
    }
  }

  @Test("what is coded in another way is not read, and named", arguments: ["iovl", "iden", "jpeg"])
  func kinds(type: String) throws {
    var heif = try TestHEIF()
    heif.items[0] = TestHEIF.Item(type: type, properties: [TestHEIF.extent(64, 48)])
    #expect(Self.refusal(of: heif.file) == .unsupportedFormat("HEIF with \(type) pictures"))
  }

  @Test("what is not four letters is not named, by the head neither")
  func strangeKinds() throws {
    for type in ["\u{1B}[2J", "\u{85}\u{9B}", "a\n\rb"] {
      var heif = try TestHEIF()
      heif.items[0] = TestHEIF.Item(type: type, properties: [TestHEIF.extent(64, 48)])
      for file in [heif.file, heif.sequence(of: 1)] {
        let expected = IntakeError.unsupportedFormat("HEIF with ? pictures")
        #expect(Self.refusal(of: file) == expected)
        #expect(throws: expected) { try HEIFTests.head(file) }
      }
    }
  }

  @Test("alpha of another size is not read")
  func alpha() throws {
    var heif = try Self.grid(2, 1)
    var alpha = heif.items[1]
    alpha.properties.append(TestHEIF.auxiliary("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"))
    heif.items.append(alpha)
    heif.references.append(("auxl", 3, [1]))
    #expect(
      Self.refusal(of: heif.file) == .unsupportedFormat("HEIF with alpha of another size")
    )
  }

  @Test("a file cut short anywhere is damaged", arguments: [HEIFCodec.hevc, .av1])
  func cut(codec: HEIFCodec) throws {
    let file = try TestHEIF(codec, size: HEIFTests.coded(codec)).file
    for count in 12..<file.count {
      guard case .damaged = Self.refusal(of: Array(file[..<count])) else {
        Issue.record("\(count) bytes")
        continue
      }
    }
  }

  static let libraries = [
    ("libheif.so.1", "avif", #"unsupportedFormat("AVIF")"#),
    ("libgif.so.7", "gif", #"unsupportedFormat("GIF")"#),
  ]

  @Test("where a library is missing the format is not read", arguments: libraries)
  func missing(library: String, kind: String, words: String) throws {
    let folder = try TemporaryFolder()
    let photo = folder.path("photo.\(kind)")
    let gif = TestGIF(width: 20, height: 20).file { _, _ in 1 }
    try Data(kind == "gif" ? gif : try TestHEIF().file).write(to: URL(filePath: photo))
    #expect(try ChildProcess.prepare(photo).status == 0)
    // The first that is found by its name, and is none.
    try Data("none".utf8).write(to: URL(filePath: folder.path(library)))
    let environment = ["LD_LIBRARY_PATH": URL(filePath: photo).deletingLastPathComponent().path]
    let outcome = try ChildProcess.prepare(photo, environment: environment)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(words))
  }

  @Test("a decoder that is to be loaded from elsewhere is not")
  func plugins() throws {
    let folder = try TemporaryFolder()
    let photo = folder.path("photo.avif")
    try Data(try TestHEIF().file).write(to: URL(filePath: photo))
    let expected = try ChildProcess.prepare(photo).image
    // libheif refuses to go on where it cannot load what lies there.
    try Data("none".utf8).write(to: URL(filePath: folder.path("plugin.so")))
    let elsewhere = URL(filePath: photo).deletingLastPathComponent().path
    for variables in [["LIBHEIF_PLUGIN_PATH": elsewhere], ["AOM_SIMD_CAPS_MASK": "0"]] {
      #expect(try ChildProcess.prepare(photo, environment: variables).image == expected)
    }
  }

  @Test("changed bytes end as a picture or an error", arguments: [HEIFCodec.hevc, .av1])
  func changed(codec: HEIFCodec) throws {
    let file = try TestHEIF(codec, size: HEIFTests.coded(codec)).file
    let folder = try TemporaryFolder()
    let photo = folder.path("photo")
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(seed))
      var changed = file
      for _ in 0...seed % 4 {
        changed[Int.random(in: 0..<file.count, using: &random)] = .random(
          in: 0...255,
          using: &random
        )
      }
      try Data(changed).write(to: URL(filePath: photo))
      // A process of its own: what the decoder does wrong does not end the tests.
      let status = try ChildProcess.prepare(photo).status
      #expect(status == 0 || status == 1, "seed \(seed)")
    }
  }
}
