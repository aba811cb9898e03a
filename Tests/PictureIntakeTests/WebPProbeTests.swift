import PictureImaging
import Testing

@testable import PictureIntake

@Suite("WebP probe")
struct WebPProbeTests {
  @Test("each kind of picture is told from its header")
  func kinds() throws {
    let opaque = try TestWebP.shapes(40, 30)
    let clear = try TestWebP.shapes(40, 30, alpha: 90)
    let lossy = try WebPProbe(TestWebP.lossy(opaque))
    #expect(lossy.size == opaque.size && !lossy.mayBeTransparent && !lossy.parts.frame.isLossless)
    let alpha = try WebPProbe(TestWebP.lossy(clear))
    #expect(alpha.size == opaque.size && alpha.mayBeTransparent && !alpha.parts.frame.isLossless)
    let lossless = try WebPProbe(TestWebP.lossless(opaque))
    #expect(lossless.mayBeTransparent && lossless.parts.frame.isLossless)
    #expect([lossy, alpha, lossless].allSatisfy { !$0.parts.isAnimated && !$0.parts.hasMetadata })
  }

  static let exif = TestEXIF.orientation(6).block

  @Test(
    "orientation is read from the EXIF chunk, with and without the prefix that JPEG has",
    arguments: [exif, Array(exif.dropFirst(6))]
  )
  func orientation(block: [UInt8]) throws {
    let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
    let file = TestWebP.extended(
      picture,
      40,
      30,
      flags: .exif,
      parts: TestWebP.chunk("EXIF", block),
      TestWebP.chunk("EXIF", TestEXIF.orientation(3).block)
    )
    let probe = try WebPProbe(file)
    #expect(probe.parts.exif.orientation == .right)
    #expect(probe.displayedSize == PixelSize(width: 30, height: 40))
    #expect(probe.parts.hasMetadata && !probe.parts.hasLocation)
    let unannounced = TestWebP.extended(picture, 40, 30, parts: TestWebP.chunk("EXIF", block))
    #expect(try WebPProbe(unannounced).parts.exif.orientation == .up)
    #expect(try WebPProbe(unannounced).parts.hasMetadata)
  }

  static let place = TestEXIF(hasLatitude: true, hasLongitude: true).block

  @Test(
    "a place is seen in EXIF and XMP, before and behind the picture",
    arguments: [
      TestWebP.chunk("EXIF", place), TestWebP.chunk("XMP ", "<x exif:GPSLatitude='1'/>"),
    ]
  )
  func location(part: [UInt8]) throws {
    let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
    let chunks = TestWebP.pictureChunks(of: picture)
    let header = TestWebP.header(.exif, 40, 30)
    for file in [TestWebP.file(header, chunks, part), TestWebP.file(header, part, chunks)] {
      let parts = try WebPProbe(file).parts
      #expect(parts.hasLocation && parts.hasMetadata && !parts.hasExtraImages)
    }
  }

  @Test("what lies behind the container is told apart: bytes, or another picture")
  func behind() throws {
    let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
    let text = try WebPProbe(picture + Array("some words".utf8)).parts
    #expect(text.hasMetadata && !text.hasExtraImages)
    for other in [try TestJPEG.picture(8, 8), picture, Array("\0\0\0\u{18}ftypmp42".utf8)] {
      let parts = try WebPProbe(picture + other).parts
      #expect(!parts.hasMetadata && parts.hasExtraImages)
    }
    let two = TestWebP.file(TestWebP.pictureChunks(of: picture + picture[12...]))
    #expect(try WebPProbe(two).parts.hasExtraImages)
  }

  @Test("a picture beside an animation's frames is not taken for its first")
  func besideFrames() throws {
    let size = try #require(PixelSize(width: 9, height: 9))
    let frame = TestWebP.plainLossless(9, 9, pixel: [1, 2, 3, 4], saysAlpha: true)
    let file = TestWebP.animation(9, 9, frames: [(0, 0, size, frame)])
    let other = try TestWebP.pictureChunks(of: TestWebP.lossy(TestWebP.shapes(9, 9)))
    let animation = TestWebP.pictureChunks(of: file)
    let both = TestWebP.file(TestWebP.header(.animation, 9, 9), other, animation)
    let parts = try WebPProbe(both).parts
    #expect(parts.frame.isLossless && parts.hasExtraImages && parts.framePixels == 81)
    let still = TestWebP.file(TestWebP.header([], 9, 9), other, animation)
    #expect(try !WebPProbe(still).parts.frame.isLossless)
    #expect(try WebPProbe(still).parts.hasExtraImages)
  }

  @Test("what is no WebP inside is damaged")
  func damaged() throws {
    let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
    var small = picture
    small.replaceSubrange(4..<8, with: TestWebP.number(10, 4))
    let empty = TestWebP.file(TestWebP.header(.animation, 4, 4))
    for file in [small, empty, Array(picture.dropLast(2)), Array(picture[..<12])] {
      #expect { try WebPProbe(file) } throws: { error in
        if case .damaged = error as? IntakeError { true } else { false }
      }
    }
  }

  @Test("a million empty chunks are walked over without keeping them")
  func manyChunks() throws {
    let picture = try TestWebP.lossy(TestWebP.shapes(40, 30))
    let chunks = Array(repeating: TestWebP.chunk("junk", ""), count: 1_000_000).flatMap(\.self)
    let probe = try WebPProbe(TestWebP.extended(picture, 40, 30, parts: chunks))
    #expect(probe.parts.hasMetadata)
  }
}
