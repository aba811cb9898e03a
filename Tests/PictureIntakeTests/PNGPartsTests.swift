import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("PNG parts")
struct PNGPartsTests {
  @Test("a file of allowed parts is kept byte for byte", arguments: PNGPixelTests.kinds)
  func asIs(colorType: TestPNG.ColorType, depths: [UInt8]) async throws {
    for depth in depths where depth <= 8 {
      for isInterlaced in [false, true] {
        var file = TestPNG(width: 21, height: 9, colorType: colorType, depth: depth)
        file.isInterlaced = isInterlaced
        file.chunks = TestPNG.chunk("gAMA", TestPNG.number(45_455)) + TestPNG.chunk("sRGB", [0])
        if colorType == .palette { file.chunks += PNGPixelTests.palette(1 << Int(depth)) }
        let bytes = file.file()
        let photo = try await prepare(bytes)
        #expect(photo.image.bytes == bytes && photo.image.format == .png)
        #expect(photo.notes == [.keptAsIs])
        #expect(photo.hasAlpha == [.greyAndAlpha, .colorAndAlpha].contains(colorType))
      }
    }
  }

  @Test("a kept picture has alpha where a pixel is not opaque", arguments: [255, 254])
  func alpha(least: Int) async throws {
    let file = TestPNG(width: 8, height: 8, colorType: .colorAndAlpha).file { x, y, channel in
      channel < 3 ? x : x == 7 && y == 7 ? least : 255
    }
    let photo = try await prepare(file)
    #expect(photo.image.bytes == file && photo.hasAlpha == (least < 255))
  }

  static let dropped: [(String, [UInt8], Set<Note>)] = [
    ("text", TestPNG.chunk("tEXt", "Author\0CANARY"), [.metadataDropped]),
    ("compressed text", TestPNG.chunk("zTXt", "Author\0\0CANARY"), [.metadataDropped]),
    (
      "XMP without a place", TestPNG.chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0CANARY"),
      [.metadataDropped]
    ),
    (
      "XMP with a place",
      TestPNG.chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0exif:GPSLatitude=\"CANARY\""),
      [.metadataDropped, .locationDropped]
    ),
    ("a time", TestPNG.chunk("tIME", [7, 0xEA, 1, 2, 3, 4, 5]), [.metadataDropped]),
    ("EXIF", TestPNG.chunk("eXIf", TestEXIF.orientation(1).tiff), [.metadataDropped]),
    (
      "EXIF with a place",
      TestPNG.chunk("eXIf", TestEXIF(hasLatitude: true, hasLongitude: true).tiff),
      [.metadataDropped, .locationDropped]
    ),
    (
      "EXIF with half a place", TestPNG.chunk("eXIf", TestEXIF(hasLatitude: true).tiff),
      [.metadataDropped]
    ),
    ("something unknown", TestPNG.chunk("caNy", "CANARY"), [.metadataDropped]),
    ("a density", TestPNG.chunk("pHYs", TestPNG.number(2835) + TestPNG.number(2835) + [1]), []),
    ("a background", TestPNG.chunk("bKGD", [0, 1, 0, 2, 0, 3]), []),
    ("sRGB's primaries", chromaticities(0), []),
    ("a gamma that is nearly sRGB's", TestPNG.chunk("gAMA", TestPNG.number(45_000)), []),
    ("text with a wrong checksum", broken(TestPNG.chunk("tEXt", "CANARY\0")), [.metadataDropped]),
    (
      "a transparency with a wrong checksum", broken(TestPNG.chunk("tRNS", [0, 1, 0, 2, 0, 3])), []
    ),
    ("a transparency of another length", TestPNG.chunk("tRNS", [0, 1]), []),
    ("a gamma of another length", TestPNG.chunk("gAMA", [1]), []),
    ("a rendering intent that is none", TestPNG.chunk("sRGB", [4]), []),
  ]

  @Test("other parts are dropped without touching a pixel", arguments: dropped)
  func stripped(part: String, chunk: [UInt8], notes: Set<Note>) async throws {
    var file = TestPNG(width: 31, height: 17, colorType: .color)
    file.chunks = TestPNG.chunk("sRGB", [1])
    let wanted = file.file()
    file.chunks += chunk
    let early = try await prepare(file.file())
    #expect(early.image.bytes == wanted)
    #expect(early.notes == notes.union([.keptAsIs]).sorted())
    file.chunks = TestPNG.chunk("sRGB", [1])
    file.lateChunks = chunk
    let late = try await prepare(file.file())
    #expect(late.image.bytes == wanted)
    #expect(late.notes == notes.union([.keptAsIs]).sorted())
  }

  static let endings: [(String, [UInt8], Note)] = [
    ("bytes", Array("CANARY".utf8), .metadataDropped),
    ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0], .extraImagesDropped),
    ("a video", Array("\0\0\0\u{18}ftypmp42".utf8), .extraImagesDropped),
    ("a PNG", TestPNG.signature, .extraImagesDropped),
  ]

  @Test("what follows the end is dropped", arguments: endings)
  func ending(what: String, bytes: [UInt8], note: Note) async throws {
    let file = TestPNG(width: 31, height: 17, colorType: .color).file()
    let photo = try await prepare(file + bytes)
    #expect(photo.image.bytes == file && photo.notes == [.keptAsIs, note])
  }

  static let foreign: [(String, [UInt8], Bool)] = [
    ("a profile", TestPNG.chunk("iCCP", "x\0\0y"), true),
    ("a profile with a wrong checksum", broken(TestPNG.chunk("iCCP", "x\0\0y")), true),
    ("a profile, and sRGB", TestPNG.chunk("iCCP", "x\0\0y") + TestPNG.chunk("sRGB", [0]), true),
    ("Display P3", TestPNG.chunk("cICP", [12, 13, 0, 1]), true),
    ("sRGB by code points", TestPNG.chunk("cICP", [1, 13, 0, 1]), false),
    (
      "sRGB by code points, and a profile",
      TestPNG.chunk("cICP", [1, 13, 0, 1])
        + TestPNG.chunk("iCCP", "x\0\0y"), false
    ),
    ("a gamma of 1", TestPNG.chunk("gAMA", TestPNG.number(100_000)), true),
    (
      "a gamma of 1, and sRGB",
      TestPNG.chunk("gAMA", TestPNG.number(100_000))
        + TestPNG.chunk("sRGB", [0]), false
    ),
    ("the gamma 45,956", TestPNG.chunk("gAMA", TestPNG.number(45_956)), true),
    ("the gamma 45,955", TestPNG.chunk("gAMA", TestPNG.number(45_955)), false),
    (
      "other primaries with sRGB's gamma",
      TestPNG.chunk("gAMA", TestPNG.number(45_455))
        + chromaticities(201), true
    ),
    (
      "primaries 0.002 away with sRGB's gamma",
      TestPNG.chunk("gAMA", TestPNG.number(45_455))
        + chromaticities(200), false
    ),
    ("other primaries and no gamma", chromaticities(9_000), false),
    ("a gamma with a wrong checksum", broken(TestPNG.chunk("gAMA", TestPNG.number(9))), false),
    (
      "a gamma behind the palette",
      PNGPixelTests.palette(2)
        + TestPNG.chunk("gAMA", TestPNG.number(100_000)), false
    ),
    (
      "EXIF that says Adobe RGB", TestPNG.chunk("eXIf", TestEXIF(interoperability: "R03").tiff),
      true
    ),
    (
      "sRGB, and EXIF that says Adobe RGB",
      TestPNG.chunk("sRGB", [0])
        + TestPNG.chunk("eXIf", TestEXIF(interoperability: "R03").tiff), false
    ),
  ]

  @Test("values are in another colour space by the first of its chunks", arguments: foreign)
  func colors(what: String, chunks: [UInt8], areForeign: Bool) async throws {
    var file = TestPNG(width: 31, height: 17, colorType: .color)
    file.chunks = chunks
    let photo = try await prepare(file.file())
    let isConverted = photo.notes.contains(.colorConverted)
    #expect((isConverted || photo.notes.contains(.profileUnreadable)) == areForeign)
    #expect(photo.notes.contains(.keptAsIs) == !areForeign)
    #expect(photo.image.format == (areForeign ? .jpeg : .png))
  }

  @Test("nothing of what the corpus's metadata says leaves")
  func canary() async throws {
    guard Corpus.isWanted else { return }
    for path in ["metadata/canary_all.png", "metadata/png_exif_xmp_icc_at_end.png"] {
      let bytes = try await prepare(try Corpus.bytes(path)).image.bytes
      #expect(!ByteSearch.contains("CANARY", in: bytes, range: 0..<bytes.count))
      #expect(!ByteSearch.contains("Exif", in: bytes, range: 0..<bytes.count))
    }
  }

  static let reasons: [(String, TestPNG, Note)] = [
    ("wider than the limit", TestPNG(width: 601, height: 3, colorType: .color), .scaled),
    (
      "turned",
      TestPNG(
        width: 9,
        height: 3,
        colorType: .color,
        chunks: TestPNG.chunk("eXIf", TestEXIF.orientation(3).tiff)
      ), .turnedUpright
    ),
    ("of 16 bits", TestPNG(width: 9, height: 3, colorType: .color, depth: 16), .depthReduced),
    (
      "animated",
      TestPNG(
        width: 9,
        height: 3,
        colorType: .color,
        chunks: TestPNG.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
      ), .firstFrameOnly
    ),
  ]

  @Test("a file is encoded anew, as JPEG, when it is", arguments: reasons)
  func notKept(reason: String, file: TestPNG, note: Note) async throws {
    let photo = try await prepare(file.file())
    #expect(photo.notes == [note] + (note == .turnedUpright ? [.metadataDropped] : []))
    #expect(photo.image.format == .jpeg && !photo.hasAlpha)
  }

  @Test("a file over 256 KiB and a byte a pixel, without what is dropped, is encoded anew")
  func size() throws {
    // Stored, a row of 600 grey pixels takes 601 bytes and the rest of the file 57 and more.
    let small = TestPNG(width: 600, height: 435, colorType: .grey)
    let large = TestPNG(width: 600, height: 437, colorType: .grey)
    var padded = small
    padded.chunks = TestPNG.chunk("tEXt", [UInt8](repeating: 32, count: 1 << 20))
    for (file, isKept) in [(small, true), (large, false), (padded, true)] {
      let bytes = file.file()
      let plan = PNGPlan(try PNGProbe(bytes, limits: Limits()), width: 600)
      #expect(plan.mayBeKept == isKept)
    }
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }

  /// A cHRM chunk whose white is so many of its units away from sRGB's.
  private static func chromaticities(_ distance: Int) -> [UInt8] {
    let values = [31_270 + distance, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    return TestPNG.chunk("cHRM", values.flatMap(TestPNG.number))
  }

  /// A chunk whose checksum is wrong.
  static func broken(_ chunk: [UInt8]) -> [UInt8] { chunk.dropLast() + [~(chunk.last ?? 0)] }
}
