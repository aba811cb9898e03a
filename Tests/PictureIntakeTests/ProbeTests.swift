import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Probe")
struct ProbeTests {
  let picture: [UInt8]

  init() throws { picture = try TestJPEG.picture(40, 30) }

  @Test("orientation is read as SHORT and as LONG, and is upright out of range", arguments: 0...9)
  func orientation(value: Int) throws {
    for kind in [TestEXIF.Kind.short, .long] {
      let file = TestJPEG.inserting(
        TestEXIF.orientation(value, kind: kind).segment,
        into: picture
      )
      let probe = try JPEGProbe(file)
      #expect(probe.parts.exif.orientation == Orientation(rawValue: value) ?? .up)
    }
  }

  @Test("the first EXIF block counts, XMP and later blocks do not")
  func firstBlock() throws {
    let file = TestJPEG.inserting(
      TestJPEG.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0<x tiff:Orientation=\"3\"/>"),
      TestEXIF.orientation(6).segment,
      TestEXIF.orientation(8).segment,
      into: picture
    )
    #expect(try JPEGProbe(file).parts.exif.orientation == .right)
  }

  @Test("a place is latitude and longitude, in EXIF or XMP; half of one is none")
  func place() throws {
    func location(_ parts: [UInt8]) throws -> Bool {
      try JPEGProbe(TestJPEG.inserting(parts, into: picture)).parts.hasLocation
    }
    #expect(try location(TestEXIF(hasLatitude: true, hasLongitude: true).segment))
    #expect(try !location(TestEXIF(hasLatitude: true).segment))
    #expect(try !location(TestEXIF.orientation(1).segment))
    let xmp = "http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude=\"48,12N\"/>"
    #expect(try location(TestJPEG.segment(0xE1, xmp)))
    #expect(try !location(TestJPEG.segment(0xFE, "exif:GPSLatitude")))
  }

  @Test("an untagged file of interoperability R03 is not sRGB, R98 is")
  func adobeRGB() throws {
    for (index, isAdobe) in [("R03", true), ("R98", false)] {
      let file = TestJPEG.inserting(TestEXIF(interoperability: index).segment, into: picture)
      #expect(try JPEGProbe(file).parts.exif.isAdobeRGB == isAdobe)
    }
  }

  static let parts: [(String, [UInt8], Set<Note>)] = [
    ("comment", TestJPEG.segment(0xFE, "hello"), [.metadataDropped]),
    ("XMP", TestJPEG.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0<x/>"), [.metadataDropped]),
    ("IPTC", TestJPEG.segment(0xED, "Photoshop 3.0\0"), [.metadataDropped]),
    ("unknown", TestJPEG.segment(0xE9, "what"), [.metadataDropped]),
    ("JFIF extension", TestJPEG.segment(0xE0, "JFXX\0"), [.metadataDropped]),
    ("profile", TestJPEG.segment(0xE2, "ICC_PROFILE\0\u{1}\u{1}"), [.profileUnreadable]),
    ("index of pictures that are gone", TestJPEG.segment(0xE2, "MPF\0"), [.metadataDropped]),
    (
      "long Adobe", TestJPEG.segment(0xEE, "Adobe", [0, 100, 0, 0, 0, 0, 1, 7]), [.metadataDropped]
    ),
  ]

  @Test("each part is noted for what it is, and none is allowed out", arguments: parts)
  func notes(name: String, part: [UInt8], notes: Set<Note>) async throws {
    let file = TestJPEG.inserting(part, into: picture)
    #expect(try !JPEGProbe(file).parts.areAllowed)
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(Set(photo.notes).subtracting([.keptAsIs]) == notes)
    #expect(try JPEGProbe(photo.image.bytes).parts.areAllowed)
  }

  static let behindEnd: [(String, [UInt8], Set<Note>)] = [
    ("bytes", [1, 2, 3], [.metadataDropped]),
    ("picture", [0xFF, 0xD8, 0xFF, 0xE0], [.extraImagesDropped]),
    ("video", Array("\0\0\0\u{18}ftypmp42".utf8), [.extraImagesDropped]),
    (
      "gain map", [0xFF, 0xD8, 0xFF] + Array("http://ns.adobe.com/hdr-gain-map/1.0/".utf8),
      [.hdrDropped, .extraImagesDropped]
    ),
  ]

  @Test("what follows the end is dropped, and noted for what it is", arguments: behindEnd)
  func trailers(name: String, trailer: [UInt8], notes: Set<Note>) async throws {
    let photo = try await Intake.shared.prepare(
      Source(bytes: picture + trailer, name: []),
      width: 600
    )
    #expect(Set(photo.notes) == notes.union([.keptAsIs]))
    #expect(try JPEGProbe(photo.image.bytes).parts.areAllowed)
  }

  static let refusedFrames: [(UInt8, UInt8, UInt8, String)] = [
    (0xC3, 8, 3, "lossless JPEG"), (0xCB, 8, 3, "lossless JPEG"), (0xC5, 8, 3, "hierarchical JPEG"),
    (0xCF, 8, 3, "hierarchical JPEG"), (0xC1, 12, 3, "12-bit JPEG"), (0xF7, 8, 3, "JPEG-LS"),
    (0xDE, 8, 3, "hierarchical JPEG"), (0xC0, 8, 2, "JPEG with 2 components"),
    (0xC2, 8, 5, "JPEG with 5 components"),
  ]

  @Test("frames that are not read are refused by name", arguments: refusedFrames)
  func refused(code: UInt8, precision: UInt8, components: UInt8, name: String) throws {
    let header = [precision, 0, 8, 0, 8, components]
    let specifications = (1...components).flatMap { [$0, 0x11, 0] as [UInt8] }
    let file: [UInt8] = [0xFF, 0xD8] + TestJPEG.segment(code, header + specifications)
    #expect(throws: IntakeError.unsupportedFormat(name)) { try JPEGProbe(file) }
  }

  @Test("a height of 0 is a format that is not read, a width of 0 and a second frame are damage")
  func frames() throws {
    let flat = try TestJPEG.resized(picture, width: 40, height: 0)
    #expect(throws: IntakeError.unsupportedFormat("JPEG without a height in its header")) {
      try JPEGProbe(flat)
    }
    let narrow = try TestJPEG.resized(picture, width: 0, height: 30)
    #expect(throws: IntakeError.damaged("width 0")) { try JPEGProbe(narrow) }
    let start = try TestJPEG.frameStart(picture)
    let twice = TestJPEG.inserting(Array(picture[start..<start + 19]), into: picture)
    #expect(throws: IntakeError.damaged("Invalid JPEG file structure: two SOF markers")) {
      try JPEGProbe(twice)
    }
  }

  @Test("fill bytes and stray bytes between parts are passed over, but do not leave")
  func strayBytes() throws {
    for stray: [UInt8] in [[0xFF, 0xFF], [0, 1, 2], [0xFF, 0x00]] {
      let probe = try JPEGProbe(TestJPEG.inserting(stray, into: picture))
      #expect(probe.frame.size == PixelSize(width: 40, height: 30))
      #expect(!probe.parts.areAllowed && probe.hasEnd)
    }
  }

  @Test("a file cut anywhere is walked over to its end, and a header cut short is damage")
  func cut() throws {
    let start = try TestJPEG.frameStart(picture)
    for count in 2..<picture.count {
      let cut = Array(picture[..<count])
      if count < start + 19 {
        #expect(throws: IntakeError.self) { try JPEGProbe(cut) }
      } else {
        #expect(try !JPEGProbe(cut).hasEnd)
      }
    }
  }
}
