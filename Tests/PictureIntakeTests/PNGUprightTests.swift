import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("PNG upright")
struct PNGUprightTests {
  static let kinds: [(TestPNG.ColorType, UInt8)] = [
    (.grey, 8), (.color, 8), (.colorAndAlpha, 8), (.grey, 16), (.color, 16), (.colorAndAlpha, 16),
  ]

  @Test("every orientation of eXIf gives the upright picture turned", arguments: 1...8)
  func orientation(value: Int) throws {
    let orientation = try #require(Orientation(rawValue: value))
    for (colorType, depth) in Self.kinds {
      var file = TestPNG(width: 71, height: 67, colorType: colorType, depth: depth)
      let upright = try raster(file.file())
      file.chunks = TestPNG.chunk("eXIf", TestEXIF.orientation(value).tiff)
      let turned = upright.resampled(
        from: SampleGrid(size: upright.size),
        to: SampleGrid(size: orientation.displayed(upright.size)),
        orientation: orientation
      )
      #expect(try raster(file.file()) == turned)
      file.isInterlaced = true
      #expect(try raster(file.file()) == turned)
      file.chunks = TestPNG.chunk("eXIf", Array("Exif\0\0".utf8) + TestEXIF.orientation(value).tiff)
      #expect(try raster(file.file()) == turned)
    }
  }

  @Test("reducing and turning are one with turning first", arguments: 1...8)
  func reduced(value: Int) throws {
    for (colorType, depth) in Self.kinds {
      let file = TestPNG(
        width: 64,
        height: 48,
        colorType: colorType,
        depth: depth,
        chunks: TestPNG.chunk("eXIf", TestEXIF.orientation(value).tiff)
      )
      let shape = { @Sendable (x: Int, y: Int, channel: Int) in
        channel == 3 ? (x < 32 ? 65_535 : 9_000) : 900 * x + 300 * y
      }
      let sample = { (x: Int, y: Int, channel: Int) in
        depth == 16 ? shape(x, y, channel) : shape(x, y, channel) >> 8
      }
      // The same pixels, stored as they are displayed.
      let whole = try raster(file.file(sample: sample))
      let again = TestPNG(width: whole.size.width, height: whole.size.height, colorType: colorType)
        .file { x, y, channel in
          Int(whole.samples[(y * whole.size.width + x) * whole.channels + channel])
        }
      let first = try raster(again, width: 20)
      let direct = try raster(file.file(sample: sample), width: 20)
      #expect(first.size == direct.size && first.channels == direct.channels)
      let far = zip(first.samples, direct.samples).count { abs(Int($0) - Int($1)) > 1 }
      #expect(far == 0)
    }
  }

  static let places: [(String, [UInt8], [UInt8])] = [
    ("behind the data", [], TestPNG.chunk("eXIf", TestEXIF.orientation(6).tiff)),
    (
      "after one that says 1",
      TestPNG.chunk("eXIf", TestEXIF.orientation(1).tiff)
        + TestPNG.chunk("eXIf", TestEXIF.orientation(6).tiff), []
    ),
    (
      "with a wrong checksum",
      PNGPartsTests.broken(TestPNG.chunk("eXIf", TestEXIF.orientation(6).tiff)), []
    ),
    ("in XMP", TestPNG.chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0tiff:Orientation=\"6\""), []),
    ("out of range", TestPNG.chunk("eXIf", TestEXIF.orientation(9).tiff), []),
  ]

  @Test("an orientation does not count", arguments: places)
  func ignored(place: String, chunks: [UInt8], lateChunks: [UInt8]) throws {
    var file = TestPNG(width: 7, height: 5, colorType: .color)
    let plain = try raster(file.file())
    file.chunks = chunks
    file.lateChunks = lateChunks
    #expect(try raster(file.file()) == plain)
  }

  @Test(
    "a white shape on full transparency stays white to its edge",
    arguments: [8, 16] as [UInt8]
  )
  func edge(depth: UInt8) throws {
    let full = 1 << Int(depth) - 1
    // Under the transparent pixels lies black, which must not show.
    let file = TestPNG(width: 97, height: 89, colorType: .colorAndAlpha, depth: depth)
      .file { x, y, _ in (x - 48) * (x - 48) + (y - 44) * (y - 44) < 900 ? full : 0 }
    for width in [5, 13, 31, 60, 96] {
      let raster = try self.raster(file, width: width)
      #expect(raster.channels == 4)
      for pixel in stride(from: 0, to: raster.samples.count, by: 4) {
        let samples = raster.samples[pixel..<pixel + 4]
        #expect(samples.last == 0 || samples.prefix(3).allSatisfy { $0 >= 250 })
      }
      #expect(
        Set(stride(from: 3, to: raster.samples.count, by: 4).map { raster.samples[$0] }).count > 2
      )
    }
  }

  @Test("alpha that is full everywhere is none, and makes a JPEG where it is encoded")
  func opaque() async throws {
    for depth in [8, 16] as [UInt8] {
      let full = 1 << Int(depth) - 1
      let file = TestPNG(width: 640, height: 20, colorType: .colorAndAlpha, depth: depth)
        .file { x, y, channel in channel == 3 ? full : x * y }
      let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
      #expect(photo.image.format == .jpeg && !photo.hasAlpha)
      #expect(try raster(file).channels == 3)
    }
  }

  @Test("a transparent picture ends as WebP")
  func transparent() async throws {
    let file = TestPNG(width: 640, height: 20, colorType: .greyAndAlpha).file()
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.image.format == .webp && photo.hasAlpha && photo.notes == [.scaled])
  }

  private func raster(_ file: [UInt8], width: Int = .max) throws -> Raster {
    try PNGPreparation(file, width: width, limits: Limits()).upright(check: checkCancellation)
      .picture.rasters[0]
  }
}
