import PictureImaging
import Testing

@testable import PictureIntake

@Suite("Sizes")
struct SizeTests {
  static let shapes: [(Int, Int, Int, Int)] = [
    (1080, 18259, 600, 10144), (10_000, 500, 600, 30), (6000, 3, 600, 1), (65_500, 16, 600, 1),
    (16, 65_500, 16, 65_500), (599, 40, 599, 40), (600, 40, 600, 40), (601, 401, 600, 400),
    (1, 1, 1, 1), (1203, 7, 600, 3),
  ]

  @Test("a picture ends at the displayed width, whatever its shape", arguments: shapes)
  func shape(width: Int, height: Int, finalWidth: Int, finalHeight: Int) async throws {
    let file = try TestJPEG.plain(width, height)
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    let size = PixelSize(width: finalWidth, height: finalHeight)
    #expect(photo.image.size == size)
    // The file says so too, not only the value beside it.
    #expect(try JPEGProbe(photo.image.bytes).frame.size == size)
  }

  @Test("a photo on its side is limited by the width it is displayed at")
  func turned() async throws {
    let file = TestJPEG.inserting(
      TestEXIF.orientation(6).segment,
      into: try TestJPEG.picture(800, 610)
    )
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.original.displayedSize == PixelSize(width: 610, height: 800))
    #expect(photo.image.size == PixelSize(width: 600, height: 787))
    #expect(photo.notes == [.turnedUpright, .scaled, .metadataDropped])
  }

  @Test(
    "the scale is the smallest that leaves 1.6 times the final size on both sides",
    arguments: [
      (7680, 5760, 1), (7679, 5760, 2), (3840, 2880, 2), (3839, 2880, 4), (1920, 1440, 4),
      (1919, 1440, 8), (600, 450, 8), (6000, 3, 8), (65_500, 16, 1),
    ]
  )
  func scale(width: Int, height: Int, eighths: Int) throws {
    let file = try TestJPEG.resized(TestJPEG.picture(8, 8), width: width, height: height)
    #expect(try JPEGPlan(JPEGProbe(file), width: 600).eighths == eighths)
  }

  @Test(
    "every width a draft can have gives a picture of that width",
    arguments: [16, 17, 99, 4096]
  )
  func width(width: Int) async throws {
    let file = try TestJPEG.picture(150, 100, isHalved: width % 2 == 0)
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: width)
    #expect(photo.image.size.width == min(width, 150))
    #expect(try JPEGProbe(photo.image.bytes).frame.size == photo.image.size)
  }
}
