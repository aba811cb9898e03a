import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("WebP upright")
struct WebPUprightTests {
  static let kinds: [String] = ["lossy", "lossless", "alpha"]

  @Test(
    "the pixels of a turned file are those of the upright one, turned",
    arguments: 1...8,
    kinds
  )
  func synthetic(value: Int, kind: String) throws {
    let orientation = try #require(Orientation(rawValue: value))
    let shapes = try TestWebP.shapes(61, 47, alpha: kind == "alpha" ? 90 : 255)
    let picture = kind == "lossless" ? try TestWebP.lossless(shapes) : try TestWebP.lossy(shapes)
    let plain = try raster(picture)
    let expected = plain.resampled(
      from: SampleGrid(size: plain.size),
      to: SampleGrid(size: orientation.displayed(plain.size)),
      orientation: orientation
    )
    let block = TestEXIF.orientation(value).block
    for content in [block, Array(block.dropFirst(6))] {
      let part = TestWebP.chunk("EXIF", content)
      let flags: WebPFlags = kind == "alpha" ? [.exif, .alpha] : .exif
      let turned = TestWebP.extended(picture, 61, 47, flags: flags, parts: part)
      #expect(try raster(turned) == expected)
    }
  }

  /// The first 16 digits of the digest of red, green and blue as Pillow 13.0.0 turns them:
  ///
  ///     python3 -c 'import sys, hashlib; from PIL import Image, ImageOps
  ///     for path in sys.argv[1:]:
  ///       pixels = ImageOps.exif_transpose(Image.open(path)).convert("RGB").tobytes()
  ///       print(path, hashlib.sha256(pixels).hexdigest()[:16])' orientation/webp_*.webp
  static let digests = [
    ("webp_2", "2a6edca3f62a820d"), ("webp_3", "9932490b03ece3d8"), ("webp_4", "3f29548f4b920889"),
    ("webp_5", "68943acad86c5014"), ("webp_6", "26fd641f5ea8aae6"), ("webp_7", "702080933a076b7b"),
    ("webp_8", "cf531c3633045dce"), ("webp_exif_prefix_6", "fff0d8fc0e083553"),
    ("webp_photo_6_gps", "39807a809ea47673"),
  ]

  @Test(
    "the corpus's files stand as Pillow turns them",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: digests
  )
  func corpus(name: String, digest: String) throws {
    let raster = try raster(try Corpus.bytes("orientation/\(name).webp"))
    let digits = WebPDecodingTests.hexadecimal(sha256(of: raster.samples))
    #expect(digits.hasPrefix(digest))
  }

  @Test("a turned photo beyond the limit is turned and scaled, to the displayed width")
  func scaled() async throws {
    let picture = try TestWebP.lossy(TestWebP.shapes(900, 1300))
    let part = TestWebP.chunk("EXIF", TestEXIF.orientation(8).block)
    let file = TestWebP.extended(picture, 900, 1300, flags: .exif, parts: part)
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.original.displayedSize == PixelSize(width: 1300, height: 900))
    #expect(photo.image.size == PixelSize(width: 600, height: 415))
    #expect(photo.image.format == .jpeg && !photo.hasAlpha)
    #expect(photo.notes == [.turnedUpright, .scaled, .metadataDropped])
  }

  private func raster(_ file: [UInt8]) throws -> Raster {
    try uprightPicture(of: Source(bytes: file, name: []), width: 600).rasters[0]
  }
}
