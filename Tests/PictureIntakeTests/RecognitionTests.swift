import PictureIntake
import Testing

@Suite("Recognition")
struct RecognitionTests {
  static let formats: [(String, [UInt8])] = [
    ("video", text("RIFF\0\0\0\0AVI LIST")),
    ("video", brands("isom", "mp42")), ("video", brands("qt  ")),
    ("raw camera file", brands("crx ")), ("video", text("\0\0\0\u{8}wide")),
    ("video", [0x1A, 0x45, 0xDF, 0xA3]),
    ("TIFF", text("II*\0\u{8}\0\0\0")), ("TIFF", text("MM\0*\0\0\0\u{8}")),
    ("TIFF", text("MM\0+\0\u{8}\0\0")),
    ("raw camera file", text("II*\0\u{10}\0\0\0CR\u{2}\0")),
    ("raw camera file", directory(tag: 0xC612, value: 1)),
    ("TIFF", directory(tag: 0x0100, value: 9)),
    ("raw camera file", text("FUJIFILMCCD-RAW 0201")), ("raw camera file", text("IIU\0")),
    ("BMP", text("BM") + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + zeros(40)),
    ("JPEG XL", [0xFF, 0x0A]), ("JPEG XL", text("\0\0\0\u{c}JXL \r\n") + [0x87, 0x0A]),
    ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
    ("JPEG 2000", text("\0\0\0\u{c}jP  \r\n") + [0x87, 0x0A]),
    ("PDF", text("%PDF-1.7")), ("PSD", text("8BPS\0\u{1}")),
    ("SVG", text("<svg xmlns=\"http://www.w3.org/2000/svg\"/>")),
    ("SVG", text("<?xml version=\"1.0\"?>\n<!-- x --><svg/>")), ("SVG", text("\u{FEFF}  <svg/>")),
    ("ICO", [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0] + zeros(8)),
  ]

  @Test("formats that are not read are refused by name", arguments: formats)
  func refused(name: String, bytes: [UInt8]) async {
    await #expect(throws: IntakeError.unsupportedFormat(name)) {
      try await Intake.shared.prepare(Source(bytes: bytes, name: []), width: 600)
    }
  }

  @Test(
    "a file that says it is one of pictures, and has none, is damaged",
    arguments: [
      brands("heic", "mif1"), brands("mif1", "heic"), brands("msf1"), brands("avif", "mif1"),
      brands("mif1", "avif", "miaf"), text("GIF89a\u{1}\0\u{1}\0\0\0\0;"),
    ]
  )
  func empty(bytes: [UInt8]) async {
    await #expect(throws: IntakeError.damaged("no picture in the file")) {
      try await Intake.shared.prepare(Source(bytes: bytes, name: []), width: 600)
    }
  }

  static let noImages: [[UInt8]] = [
    [], [0xFF], text("hello"), text("<!DOCTYPE html><svg/>"),
    text("BMW is a car, not a bitmap here"),
    zeros(64), text("<?xml version=\"1.0\"?><html/>"), [0x89, 0x50, 0x4E, 0x47],
  ]

  @Test("nothing, and what begins like no image, is no image", arguments: noImages)
  func others(bytes: [UInt8]) async {
    await #expect(throws: IntakeError.notAnImage) {
      try await Intake.shared.prepare(Source(bytes: bytes, name: []), width: 600)
    }
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static func brands(_ names: String...) -> [UInt8] {
    let compatible = names.dropFirst().joined()
    return text("\0\0\0") + [UInt8(16 + compatible.utf8.count)]
      + text("ftyp" + names[0] + "\0\0\0\0")
      + text(compatible)
  }

  private static func directory(tag: Int, value: UInt8) -> [UInt8] {
    text("II*\0\u{8}\0\0\0\u{1}\0") + [UInt8(tag & 255), UInt8(tag >> 8)]
      + [1, 0, 4, 0, 0, 0, value, 0, 0, 0] + zeros(4)
  }
}
