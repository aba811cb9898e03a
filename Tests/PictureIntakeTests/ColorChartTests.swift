import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Colours")
struct ColorChartTests {
  static let colors: [(TestColorSpace, ColorChart.Container)] =
    [.displayP3, .adobeRGB, .proPhoto, .table].flatMap { (space: TestColorSpace) in
      ColorChart.Container.allCases.map { (space, $0) }
    }

  static let greys: [(TestColorSpace, ColorChart.Container)] =
    [.greyPower, .dotGain].flatMap { (space: TestColorSpace) in
      ColorChart.Container.ofGrey.map { (space, $0) }
    }

  @Test("patches are what their profile says, clipped to sRGB", arguments: colors + greys)
  func patches(space: TestColorSpace, container: ColorChart.Container) async throws {
    let chart = ColorChart(space)
    let source = Source(bytes: try chart.file(container), name: [])
    for width in [600, chart.width / 2] {
      let picture = try uprightPicture(of: source, width: width)
      #expect(picture.rasters.count == 1)
      #expect(picture.rasters[0].channels == (space.isGrey ? 1 : 3))
      let differences = chart.differences(picture)
      #expect(differences.allSatisfy { $0 <= 1.5 }, "\(differences)")
    }
    let photo = try await Intake.shared.prepare(source, width: 600)
    let depth: Set<Note> = container == .deepPNG ? [.depthReduced] : []
    #expect(Set(photo.notes) == depth.union([.colorConverted]))
    #expect(photo.image.format == .jpeg)
    #expect(try JPEGProbe(photo.image.bytes).parts.areAllowed)
  }

  @Test("EXIF that says Adobe RGB counts where nothing else does")
  func adobeRGB() async throws {
    let chart = ColorChart(.adobeRGB)
    let exif = TestEXIF(interoperability: "R03").segment
    let file = TestJPEG.inserting(exif, into: try chart.jpeg())
    let source = Source(bytes: file, name: [])
    let differences = chart.differences(try uprightPicture(of: source, width: 600))
    #expect(differences.allSatisfy { $0 <= 1.5 }, "\(differences)")
    let photo = try await Intake.shared.prepare(source, width: 600)
    #expect(Set(photo.notes) == [.colorConverted, .profileAssumed, .metadataDropped])
    let tagged = TestJPEG.tagged(file, profile: TestColorSpace.sRGB.profile)
    let kept = try await Intake.shared.prepare(Source(bytes: tagged, name: []), width: 600)
    #expect(!kept.notes.contains(.profileAssumed) && !kept.notes.contains(.colorConverted))
  }

  @Test("colours under alpha are converted as if there were none", arguments: [8, 16] as [UInt8])
  func alpha(depth: UInt8) throws {
    let space = TestColorSpace.displayP3
    let color = [0.9, 0.4, 0.2]
    let most = Double(1 << Int(depth) - 1)
    var file = TestPNG(width: 60, height: 40, colorType: .colorAndAlpha, depth: depth)
    file.chunks = TestPNG.profile(space.profile)
    let bytes = file.file { column, _, channel in
      channel < 3 ? Int((color[channel] * most).rounded()) : column < 30 ? Int(most * 0.4) : 0
    }
    for width in [60, 30] {
      let picture = try uprightPicture(of: Source(bytes: bytes, name: []), width: width)
      let pixel = picture.rasters[0].samples[..<4].map(Double.init)
      let expected = LabColor(sRGB: space.sRGB(color))
      #expect(LabColor(sRGB: Array(pixel[..<3])).difference(expected) <= 1.5)
      #expect(abs(pixel[3] - 102) <= 1)
    }
  }

  @Test("a grey picture with alpha has its grey profile")
  func greyWithAlpha() throws {
    let space = TestColorSpace.dotGain
    var file = TestPNG(width: 20, height: 20, colorType: .greyAndAlpha)
    file.chunks = TestPNG.profile(space.profile)
    let bytes = file.file { _, _, channel in channel == 0 ? 100 : 200 }
    let picture = try uprightPicture(of: Source(bytes: bytes, name: []), width: 600)
    let expected = space.sRGB([100.0 / 255])[0]
    let pixel = picture.rasters[0].samples[..<4].map(Double.init)
    #expect(pixel[..<3].allSatisfy { abs($0 - expected) <= 1 }, "\(pixel), \(expected)")
    #expect(pixel[3] == 200)
  }
}
