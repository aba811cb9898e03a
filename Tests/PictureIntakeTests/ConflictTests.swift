import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Orientation by XMP")
struct ConflictTests {
  static let xmp = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description tiff:Orientation="6"/></x:xmpmeta>
    """.utf8
  )

  static let files: [(format: String, file: [UInt8])] = {
    let exif = TestEXIF.orientation(1)
    let jpeg = try? TestJPEG.inserting(
      exif.segment,
      TestJPEG.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", xmp),
      into: TestJPEG.picture(40, 30)
    )
    var png = TestPNG(width: 40, height: 30, colorType: .color)
    png.chunks =
      TestPNG.chunk("eXIf", Array(exif.block.dropFirst(6)))
      + TestPNG.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp)
    let webp = try? TestWebP.extended(
      TestWebP.lossy(TestWebP.shapes(40, 30)),
      40,
      30,
      flags: [.exif, WebPFlags(rawValue: 4)],
      parts: TestWebP.chunk("EXIF", exif.block),
      TestWebP.chunk("XMP ", xmp)
    )
    return [("JPEG", jpeg ?? []), ("PNG", png.file()), ("WebP", webp ?? [])]
  }()

  @Test("a photo stands as EXIF says, whatever XMP says", arguments: files)
  func conflict(format: String, file: [UInt8]) async throws {
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.image.size == PixelSize(width: 40, height: 30))
    #expect(photo.notes == [.keptAsIs, .metadataDropped])
  }
}
