import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

/// Files that cost more to look at than their bytes let one expect, as many parts name the same.
@Suite("Work on HEIC and AVIF")
struct HEIFWorkTests {
  static let over = IntakeError.damaged("pieces that lie over one another")
  /// A unit of AV1 that says nothing (Spec. 5.3.2: padding, with a length of 0).
  static let padding: [UInt8] = [0x7A, 0]

  @Test("a head reads no more of EXIF and XMP than the file has", arguments: ["Exif", "mime"])
  func description(type: String) throws {
    var heif = try TestHEIF()
    heif.items.append(TestHEIF.Item(type: "free", data: Array(repeating: 32, count: 1 << 16)))
    // None lies within what was read before.
    for index in 1...300 {
      heif.items.append(TestHEIF.Item(type: type, pieces: [(2, 301 - index..<1 << 16)]))
    }
    let (bytes, _) = try Self.reading(heif.file)
    // The boxes, and the first block, are read besides.
    #expect(bytes < 2 * heif.file.count)
  }

  @Test("a head reads no more texts than 16")
  func texts() throws {
    var heif = try TestHEIF()
    heif.items.append(TestHEIF.Item(type: "free", data: Array(repeating: 32, count: 400_000)))
    for index in 1...90 {
      let start = 400_000 - 4_200 * index
      heif.items.append(TestHEIF.Item(type: "mime", pieces: [(2, start..<start + 100)]))
    }
    let (_, reads) = try Self.reading(heif.file)
    // The first block, and what lies behind it of the boxes.
    #expect(reads <= 2 + 16)
  }

  /// What is read of a file for its head.
  private static func reading(_ file: [UInt8]) throws -> (bytes: Int, reads: Int) {
    var (bytes, reads) = (0, 0)
    _ = try PhotoHead(byteCount: file.count) { offset, count throws(IntakeError) in
      let end = min(offset + count, file.count)
      bytes += end - offset
      reads += 1
      return Array(file[offset..<end])
    }
    return (bytes, reads)
  }

  @Test("a head that nobody waits for is not read to its end, and neither are tiles")
  func cancelled() async throws {
    var heif = try TestHEIF()
    heif.items.append(TestHEIF.Item(type: "mime", data: [32]))
    let (file, tiles) = (heif.file, try HEIFLimitTests.grid(2, 3).file)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      #expect(throws: IntakeError.cancelled) { try HEIFTests.head(file) }
      #expect(HEIFLimitTests.refusal(of: tiles) == .cancelled)
    }
    task.cancel()
    await task.value
  }

  @Test("properties of items count like references, and one item has at most 64")
  func properties() throws {
    var limits = Limits()
    limits.references = 5
    var heif = try TestHEIF()
    heif.items += [heif.items[0], heif.items[0]]
    #expect(
      HEIFLimitTests.refusal(of: heif.file, limits)
        == .tooLarge(Excess(what: .references, limit: 5, value: 6))
    )
    heif = try TestHEIF(.av1, Array(repeating: TestHEIF.turn(0), count: 62))
    #expect(HEIFLimitTests.refusal(of: heif.file) == nil)
    heif.items[0].properties.append(TestHEIF.turn(0))
    let many = IntakeError.damaged("an item of too many properties")
    #expect(HEIFLimitTests.refusal(of: heif.file) == many)
    #expect(throws: many) { try HEIFTests.head(heif.file) }
  }

  @Test("alpha is looked for among 64 pictures that lie beside another", arguments: [63, 64])
  func auxiliaries(before: Int) throws {
    var heif = try TestHEIF()
    let kinds = Array(repeating: "urn:com:example:matte", count: before)
    for kind in kinds + ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"] {
      var item = heif.items[0]
      item.properties.append(TestHEIF.auxiliary(kind))
      heif.items.append(item)
      heif.references.append(("auxl", heif.items.count, [1]))
    }
    let probe = try HEIFProbe(heif.file, limits: Limits())
    #expect((probe.content.alpha != nil) == (before == 63))
  }

  @Test("data in pieces is joined, of which none may be named again and again")
  func pieces() throws {
    var heif = try TestHEIF()
    let count = heif.items[0].data.count
    heif.items[0].pieces = [(1, 0..<40), (1, 40..<41), (1, 41..<count)]
    #expect(HEIFTests.quarters(try HEIFTests.upright(heif.file)) == HEIFTests.Quarters())
    for codec in [HEIFCodec.hevc, .av1] {
      heif = try TestHEIF(codec, size: HEIFTests.coded(codec))
      heif.items[0].pieces = Array(repeating: (1, heif.items[0].data.indices), count: 32)
      #expect(HEIFLimitTests.refusal(of: heif.file) == Self.over)
    }
  }

  @Test("tiles may all be one, which is looked at once, and not lie over one another")
  func tiles() throws {
    var heif = try HEIFLimitTests.grid(64, 64)
    let probe = try HEIFProbe(heif.file, limits: Limits())
    #expect(probe.content.picture.effort == heif.items[1].data.count)
    heif = try HEIFLimitTests.grid(4, 4)
    // The last unit makes the data of each tile most of the file.
    heif.items[1].data =
      Array(repeating: Self.padding, count: 16).joined() + heif.items[1].data
      + [0x7A, 0x80, 0x20] + Array(repeating: 0, count: 4096)
    let end = heif.items[1].data.count
    for index in 1..<16 {
      var tile = heif.items[1]
      tile.data = []
      tile.pieces = [(2, 2 * index..<end)]
      heif.items.append(tile)
    }
    heif.references = [("dimg", 1, Array(2...17))]
    #expect(HEIFLimitTests.refusal(of: heif.file) == Self.over)
  }

  @Test("units of AV1 count whatever they are, and a header is not longer than 16 KiB")
  func units() throws {
    var heif = try TestHEIF()
    let data = heif.items[0].data
    heif.items[0].data = Array(repeating: Self.padding, count: 4000).joined() + data
    #expect(HEIFLimitTests.refusal(of: heif.file) == nil)
    heif.items[0].data = Array(repeating: Self.padding, count: 4096).joined() + data
    #expect(HEIFLimitTests.refusal(of: heif.file) == .damaged("too many parts"))
    heif.items[0].data = data
    let length = (16 << 10) + 9
    heif.items[0].properties[1].replaceSubrange(0..<4, with: TestHEIF.number(length, 4))
    heif.items[0].properties[1] += Array(
      repeating: 0,
      count: length - heif.items[0].properties[1].count
    )
    #expect(HEIFLimitTests.refusal(of: heif.file) == .damaged("a header too large"))
  }

  @Test("whatever limits say, tiles are no more than there are numbers for")
  func numbers() throws {
    var limits = Limits()
    (limits.tiles, limits.references) = (70_000, 70_000)
    #expect(
      HEIFLimitTests.refusal(of: try HEIFLimitTests.grid(200, 200).file, limits)
        == .tooLarge(Excess(what: .tiles, limit: 32_000, value: 40_000))
    )
  }
}
