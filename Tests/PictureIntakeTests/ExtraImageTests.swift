import PictureImaging
import Testing

@testable import PictureIntake

/// JPEG files that hold more than one picture: series, gain maps, motion photos.
@Suite("Further pictures")
struct ExtraImageTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var parts: [UInt8] = []
    var behindEnd: [UInt8] = []
    let notes: Set<Note>

    init(
      _ name: String,
      parts: [UInt8] = [],
      behindEnd: [UInt8] = [],
      notes: Set<Note>
    ) {
      testDescription = name
      self.parts = parts
      self.behindEnd = behindEnd
      self.notes = notes
    }
  }

  static let index = TestJPEG.segment(0xE2, "MPF\0")
  static let gainMapEntry = TestJPEG.segment(0xE2, "urn:iso:std:iso:ts:21496:-1\0")
  static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0, 0]
  static let video = Array("\0\0\0\u{18}ftypmp42\0\0\0\0mdat".utf8)

  static func xmp(_ text: String) -> [UInt8] {
    TestJPEG.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0" + text)
  }

  static let hdr: Set<Note> = [.hdrDropped, .extraImagesDropped]

  static let cases: [Case] = [
    Case("series", parts: index, behindEnd: picture + picture, notes: [.extraImagesDropped]),
    Case("series without an index", behindEnd: picture, notes: [.extraImagesDropped]),
    Case("picture behind padding", behindEnd: [0, 0, 0] + picture, notes: [.extraImagesDropped]),
    Case("motion photo", behindEnd: video, notes: [.extraImagesDropped]),
    Case(
      "motion photo behind a camera's own bytes",
      behindEnd: Array("MotionPhoto_Data".utf8) + video,
      notes: [.extraImagesDropped]
    ),
    Case("gain map by ISO", parts: gainMapEntry, behindEnd: picture, notes: hdr),
    Case(
      "gain map by Adobe, in the main picture",
      parts: xmp("<x xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\"/>"),
      behindEnd: picture,
      notes: hdr.union([.metadataDropped])
    ),
    Case(
      "gain map by Apple, in the second picture",
      parts: index,
      behindEnd: picture + Array("http://ns.apple.com/HDRGainMap/1.0/".utf8),
      notes: hdr
    ),
    Case(
      "gain map by a container's attribute",
      parts: xmp("<x Item:Semantic=\"GainMap\"/>"),
      behindEnd: picture,
      notes: hdr.union([.metadataDropped])
    ),
    Case(
      "gain map by a container's element",
      parts: xmp("<Item:Semantic>GainMap</Item:Semantic>"),
      behindEnd: picture,
      notes: hdr.union([.metadataDropped])
    ),
    Case(
      "series and gain map that were cut off",
      parts: index + gainMapEntry,
      notes: [.metadataDropped]
    ),
    Case(
      "padding where a series was",
      parts: index + gainMapEntry,
      behindEnd: [0, 0],
      notes: [.metadataDropped]
    ),
    Case("cut begin of a picture", behindEnd: [0xFF, 0xD8], notes: [.metadataDropped]),
  ]

  @Test("the first picture is taken, and what is dropped is noted for what it is", arguments: cases)
  func dropped(case example: Case) async throws {
    let picture = try TestJPEG.picture(40, 30)
    let file = TestJPEG.inserting(example.parts, into: picture) + example.behindEnd
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(Set(photo.notes) == example.notes.union([.keptAsIs]))
    #expect(try JPEGProbe(photo.image.bytes).parts.areAllowed)
    #expect(photo.original.displayedSize == PixelSize(width: 40, height: 30))
  }
}
