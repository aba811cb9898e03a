import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Alpha")
struct AlphaTests {
  @Test(
    "edges of a white shape on black that is not there stay white",
    arguments: [1200, 1800, 601, 4000]
  )
  func edges(width: Int) async throws {
    // A disc whose edge is already blended, as drawing programs blend it.
    let radius = Double(width) * 0.4
    let file = TestPNG(width: width, height: width, colorType: .colorAndAlpha).file {
      column,
      row in
      let (x, y) = (Double(column) - Double(width) / 2, Double(row) - Double(width) / 2)
      let cover = min(max(radius - (x * x + y * y).squareRoot() + 0.5, 0), 1)
      return cover == 0 ? [0, 0, 0, 0] : [255, 255, 255, UInt8(cover * 255)]
    }
    let photo = try await prepare(file)
    #expect(photo.hasAlpha && photo.image.format == .webp)
    let pixels = try decoded(photo.image.bytes)
    var partial = 0
    for start in stride(from: 0, to: pixels.samples.count, by: 4) {
      let pixel = pixels.samples[start..<start + 4]
      guard let alpha = pixel.last, alpha > 0 else { continue }
      if alpha < 255 { partial += 1 }
      #expect(pixel.dropLast().allSatisfy { $0 >= 250 }, "\(pixel)")
    }
    #expect(partial > 500)
  }

  @Test("a palette whose entries are transparent keeps its alpha, wider than the limit or not")
  func palette() async throws {
    for width in [400, 1200] {
      var png = TestPNG(width: width, height: width / 2, colorType: .palette)
      png.chunks =
        TestPNG.chunk("PLTE", [200, 30, 40, 0, 0, 0, 20, 90, 180])
        + TestPNG.chunk("tRNS", [255, 0, 128])
      // Three stripes: opaque, not there, half there.
      let photo = try await prepare(png.file { column, _ in [UInt8(3 * column / width)] })
      #expect(photo.hasAlpha)
      let source = Source(bytes: png.file { column, _ in [UInt8(3 * column / width)] }, name: [])
      let raster = try uprightPicture(of: source, width: 600).rasters[0]
      let row = raster.size.height / 2 * raster.rowLength
      let stripes = [1, 3, 5].map { sixth in
        let start = row + raster.size.width * sixth / 6 * 4
        return Array(raster.samples[start..<start + 4])
      }
      #expect(stripes[0] == [200, 30, 40, 255])
      #expect(stripes[1][3] == 0)
      #expect(stripes[2] == [20, 90, 180, 128])
    }
  }

  @Test("a PNG wider than the limit whose alpha is full everywhere becomes a JPEG")
  func fullAlpha() async throws {
    let wide = TestPNG(width: 900, height: 300, colorType: .colorAndAlpha)
    let photo = try await prepare(wide.file { [UInt8($0 / 4), UInt8($1 / 2), 90, 255] })
    #expect(photo.image.format == .jpeg && !photo.hasAlpha)
    #expect(photo.image.size == PixelSize(width: 600, height: 200))
    // One pixel that shows through a little is enough.
    let pierced = try await prepare(
      wide.file { [UInt8($0 / 4), UInt8($1 / 2), 90, $0 == 450 && $1 == 150 ? 0 : 255] }
    )
    #expect(pierced.image.format == .webp && pierced.hasAlpha)
  }

  @Test("a PNG that may be kept stays a PNG, with or without alpha")
  func kept() async throws {
    for alpha: UInt8 in [255, 100] {
      let small = TestPNG(width: 90, height: 30, colorType: .colorAndAlpha)
      let file = small.file { [UInt8($0), UInt8($1), 90, alpha] }
      let photo = try await prepare(file)
      #expect(photo.image.format == .png && photo.image.bytes == file)
      #expect(photo.notes == [.keptAsIs])
      #expect(photo.hasAlpha == (alpha < 255))
    }
  }

  @Test("a transparent picture that would be over 16,383 pixels high is refused")
  func outputHeight() async throws {
    var png = TestPNG(width: 1170, height: 40_000, colorType: .palette, depth: 1)
    png.chunks =
      TestPNG.chunk("PLTE", [0, 0, 0, 255, 255, 255]) + TestPNG.chunk("tRNS", [0, 255])
    let row = [UInt8](repeating: 0b1111_0000, count: (1170 + 7) / 8)
    let file = png.file { _ in row }
    let expected = IntakeError.tooLarge(
      Excess(what: .outputHeight, limit: 16_383, value: 20_513)
    )
    await #expect(throws: expected) { try await prepare(file) }
  }

  static let shapes: [(Int, Int, Int, Int)] = [
    (1080, 18_259, 600, 10_144), (10_000, 500, 600, 30), (6000, 3, 600, 1),
  ]

  @Test("a PNG ends at the displayed width, whatever its shape", arguments: shapes)
  func shape(width: Int, height: Int, finalWidth: Int, finalHeight: Int) async throws {
    var png = TestPNG(width: width, height: height, colorType: .palette, depth: 1)
    png.chunks = TestPNG.chunk("PLTE", [10, 90, 160, 250, 250, 250])
    let row = [UInt8](repeating: 0b1111_0000, count: (width + 7) / 8)
    let opaque = try await prepare(png.file { _ in row })
    #expect(opaque.image.size == PixelSize(width: finalWidth, height: finalHeight))
    #expect(opaque.image.format == .jpeg)
    png.chunks += TestPNG.chunk("tRNS", [128])
    let transparent = try await prepare(png.file { _ in row })
    #expect(transparent.image.size == opaque.image.size)
    #expect(transparent.image.format == .webp)
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }

  private func decoded(_ file: [UInt8]) throws -> Raster {
    try uprightPicture(of: Source(bytes: file, name: []), width: 600).rasters[0]
  }
}
