import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("GIF")
struct GIFTests {
  /// What a browser shows of the same files: Chromium 156, with the middle and the last pixel.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let gif: TestGIF
    let frames: @Sendable () -> [TestGIF.Frame]
    let size: PixelSize?
    let first: [UInt8]
    let middle: [UInt8]
    let last: [UInt8]

    init(
      _ name: String,
      on gif: TestGIF = TestGIF(width: 20, height: 20),
      size: (Int, Int) = (20, 20),
      _ pixels: [[UInt8]],
      _ frames: @Sendable @escaping @autoclosure () -> [TestGIF.Frame]
    ) {
      testDescription = name
      self.gif = gif
      self.frames = frames
      self.size = PixelSize(width: size.0, height: size.1)
      (first, middle, last) = (pixels[0], pixels[1], pixels[2])
    }
  }

  static let red: [UInt8] = [255, 0, 0, 255]
  static let green: [UInt8] = [0, 255, 0, 255]
  static let black: [UInt8] = [0, 0, 0, 255]
  static let clear: [UInt8] = [0, 0, 0, 0]

  static let cases: [Case] = [
    Case("a picture that fills the canvas", [red, red, red], [.init(width: 20, height: 20)]),
    Case(
      "one beyond the canvas, which grows",
      size: (50, 40),
      [clear, red, red],
      [.init(left: 10, top: 10, width: 40, height: 30)]
    ),
    Case(
      "the same in the older version",
      on: TestGIF(width: 20, height: 20, version: "GIF87a"),
      size: (50, 40),
      [clear, red, red],
      [.init(left: 10, top: 10, width: 40, height: 30)]
    ),
    Case(
      "one that leaves a border free",
      on: TestGIF(width: 40, height: 40),
      size: (40, 40),
      [clear, green, clear],
      [.init(left: 10, top: 10, width: 20, height: 20, index: { _, _ in 2 })]
    ),
    Case(
      "a transparent index",
      [red, red, clear],
      [
        .init(width: 20, height: 20, transparentIndex: 3) { column, row in
          column % 2 == 0 || row < 12 ? 1 : 3
        }
      ]
    ),
    Case(
      "no colour table at all",
      on: TestGIF(width: 20, height: 20, colors: []),
      [black, black, black],
      [.init(width: 20, height: 20)]
    ),
    Case(
      "a table of its own",
      [green, green, green],
      [.init(width: 20, height: 20, colors: [9, 9, 9, 0, 255, 0, 9, 9, 9, 9, 9, 9])]
    ),
    Case(
      "a canvas without a size",
      on: TestGIF(width: 0, height: 0),
      [red, red, red],
      [.init(width: 20, height: 20)]
    ),
    Case(
      "one beside the canvas",
      size: (50, 50),
      [clear, clear, red],
      [.init(left: 30, top: 30, width: 20, height: 20)]
    ),
    Case(
      "rows in four passes",
      [red, green, black],
      [
        .init(width: 20, height: 20, isInterlaced: true) { _, row in
          row < 3 ? 1 : row < 15 ? 2 : 0
        }
      ]
    ),
    Case(
      "a first picture that is to be taken away before the next",
      [red, red, red],
      [
        .init(width: 20, height: 20, disposal: 2),
        .init(width: 20, height: 20, index: { _, _ in 2 }),
      ]
    ),
  ]

  @Test("the first picture on its canvas is what a browser shows", arguments: cases)
  func first(picture: Case) throws {
    let file = picture.gif.file(picture.frames())
    let upright = try preparation(of: file, width: 600, limits: Limits())
      .upright {}.picture
    #expect(upright.size == picture.size)
    let raster = upright.rasters[0]
    func pixel(_ column: Int, _ row: Int) -> [UInt8] {
      let start = row * raster.rowLength + column * raster.channels
      return Array(raster.samples[start..<start + raster.channels])
        + (raster.channels == 3 ? [255] : [])
    }
    let (width, height) = (raster.size.width, raster.size.height)
    #expect(pixel(0, 0) == picture.first)
    #expect(pixel(width / 2, height / 2) == picture.middle)
    #expect(pixel(width - 1, height - 1) == picture.last)
  }

  static let noted: [(String, [UInt8], Set<Note>)] = [
    ("a comment", TestGIF.extension(0xFE, [[65]]), [.metadataDropped]),
    ("text", TestGIF.extension(0x01, [[65]]), [.metadataDropped]),
    ("how often to play", TestGIF.application("NETSCAPE2.0", "\u{1}\0\0"), []),
    ("a profile", TestGIF.application("ICCRGBG1012", "acsp"), [.profileUnreadable]),
    ("XMP", TestGIF.application("XMP DataXMP", "<x:xmpmeta/>"), [.metadataDropped]),
    (
      "a place", TestGIF.application("XMP DataXMP", "exif:GPSLatitude"),
      [.metadataDropped, .locationDropped]
    ),
    ("what nobody knows", TestGIF.application("ABCDEFGH123", "?"), [.metadataDropped]),
  ]

  @Test("what lies beside the picture is noted", arguments: noted)
  func notes(name: String, part: [UInt8], expected: Set<Note>) async throws {
    let file = TestGIF(width: 20, height: 20, extensions: part).file { _, _ in 1 }
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(Set(photo.notes) == expected)
    #expect(photo.original.format == .gif)
  }

  @Test("an animation is noted, and bytes behind the end are")
  func animation() async throws {
    let frame = TestGIF.Frame(width: 20, height: 20)
    let file = TestGIF(width: 20, height: 20).file([frame, frame]) + [1, 2, 3]
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(Set(photo.notes) == [.firstFrameOnly, .metadataDropped])
    #expect(photo.image.format == .jpeg)
  }

  @Test("a picture with transparency leaves as WebP, without loss where it is small")
  func transparent() async throws {
    let frame = TestGIF.Frame(width: 700, height: 20, transparentIndex: 0) { column, _ in
      column < 350 ? 0 : 1
    }
    let file = TestGIF(width: 700, height: 20).file([frame])
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.image.format == .webp)
    #expect(photo.hasAlpha)
    #expect(photo.image.size == PixelSize(width: 600, height: 17))
    #expect(try WebPProbe(photo.image.bytes).parts.frame.isLossless)
  }

  @Test("a file cut short before the end of its picture is damaged")
  func cut() {
    let file = TestGIF(width: 20, height: 20).file { _, _ in 1 }
    // The trailer, the empty sub-block before it, and the code for the end may be missing.
    for count in 13..<file.count - 4 {
      let error = #expect(throws: IntakeError.self) {
        try preparation(of: Array(file[..<count]), width: 600, limits: Limits()).upright {}
      }
      // The header, the colours, an extension, and the descriptor; then the size of codes, for which
      // the end is taken that is put behind.
      let words =
        switch count - (13 + 12 + 8 + 10) {
        case ...0: "no picture in the file"
        case 1: "Image is defective, decoding aborted"
        default: "not enough data"
        }
      #expect(error == .damaged(words), "\(count)")
    }
  }

  static let empty = [(0, 0), (10, 0), (0, 10)].flatMap { width, height in
    [0, 20].flatMap { canvas in [false, true].map { (canvas, width, height, $0) } }
  }

  @Test("a first picture of no size is damage, whatever comes then", arguments: empty)
  func noSize(canvas: Int, width: Int, height: Int, isInterlaced: Bool) {
    let first = TestGIF.Frame(width: width, height: height, isInterlaced: isInterlaced)
    let file = TestGIF(width: canvas, height: canvas).file([first, .init(width: 20, height: 20)])
    #expect(throws: IntakeError.damaged("a picture of no size")) {
      try preparation(of: file, width: 600, limits: Limits())
    }
    #expect(throws: IntakeError.damaged("a picture of no size")) { try HEIFTests.head(file) }
  }

  @Test("more pixels than are allowed are refused before they are decoded")
  func limits() {
    let frame = TestGIF.Frame(left: 65_535, top: 65_535, width: 1, height: 1)
    let file = TestGIF(width: 1, height: 1).file([frame])
    let excess = Excess(what: .pixels, limit: 400_000_000, value: 65_536 * 65_536)
    #expect(throws: IntakeError.tooLarge(excess)) {
      try preparation(of: file, width: 600, limits: Limits())
    }
  }

  @Test("the head tells the size as intake does", arguments: cases)
  func head(picture: Case) throws {
    let file = picture.gif.file(picture.frames())
    let head = try PhotoHead(byteCount: file.count) { offset, count throws(IntakeError) in
      Array(file[min(offset, file.count)..<min(offset + count, file.count)])
    }
    #expect(head.format == .gif)
    #expect(head.storedSize == picture.size)
  }
}
