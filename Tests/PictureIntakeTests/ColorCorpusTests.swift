import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Colours of the corpus", .enabled(if: Corpus.isWanted, "\(Corpus.absence)"))
struct ColorCorpusTests {
  @Test("the same values tagged P3 and sRGB end as different as they are")
  func iceland() throws {
    let tagged = Source(bytes: try Corpus.bytes("color/iceland_p3.jpg"), name: [])
    let converted = try uprightPicture(of: tagged, width: 600).rasters[0].samples
    let stored = try TestJPEG.samples(Corpus.bytes("color/iceland_srgb.jpg"), channels: 3)
    #expect(converted.count == stored.count)
    var sum = 0.0
    for pixel in stride(from: 0, to: stored.count, by: 3) {
      let (first, second) = (converted[pixel..<pixel + 3], stored[pixel..<pixel + 3])
      sum += LabColor(sRGB: first.map(Double.init))
        .difference(LabColor(sRGB: second.map(Double.init)))
    }
    #expect(abs(sum / Double(stored.count / 3) - 2) <= 0.2)
  }

  /// Profiles of the corpus that are sRGB by what they do, and some that only sound like it.
  static let named: [(String, Bool)] = [
    ("photos/canon_22mp_444_srgb.jpg", true), ("metadata/iphone4_gps.jpg", true),
    ("metadata/fujifilm_s1pro_ii_gps_thumb.jpg", true), ("webp/exif_xmp_icc_htc.webp", true),
    ("orientation/png_exif_late.png", true), ("orientation/landscape_2.jpg", false),
    ("color/paris_p3_icc_gainmap.jpg", false), ("png/screenshot_hd709_icc.png", false),
  ]

  @Test("only what is not sRGB is converted", arguments: named)
  func converted(path: String, isSRGB: Bool) async throws {
    let photo = try await PreparedCorpus.shared.result(path).get()
    #expect(photo.notes.contains(.colorConverted) == !isSRGB)
    #expect(!photo.notes.contains(.profileUnreadable))
  }
}
