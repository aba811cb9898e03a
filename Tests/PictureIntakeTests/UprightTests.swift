import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("Upright")
struct UprightTests {
  @Test("the samples of a turned file are those of the upright one, turned", arguments: 2...8)
  func synthetic(value: Int) throws {
    let orientation = try #require(Orientation(rawValue: value))
    let picture = try TestJPEG.picture(96, 64)
    let upright = try samples(picture)
    let turned = try samples(
      TestJPEG.inserting(TestEXIF.orientation(value).segment, into: picture)
    )
    for (plain, turned) in zip(upright.rasters, turned.rasters) {
      let grid = SampleGrid(size: plain.size)
      let target = SampleGrid(size: orientation.displayed(plain.size))
      let expected = plain.resampled(from: grid, to: target, orientation: orientation)
      #expect(turned == expected)
    }
  }

  @Test(
    "the corpus's photos of all eight orientations stand alike",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: 3...8
  )
  func photo(value: Int) throws {
    // The first of them has another profile, and so other values.
    let reference = try samples(try Corpus.bytes("orientation/landscape_2.jpg"))
    let turned = try samples(try Corpus.bytes("orientation/landscape_\(value).jpg"))
    #expect(turned.size == reference.size)
    // Each is an encoding of its own; any other way of standing differs by more than ten times this.
    #expect(meanDifference(reference.rasters[0], turned.rasters[0]) < 5)
  }

  @Test(
    "the corpus's pattern is turned as its tag says",
    .enabled(if: Corpus.isWanted, "\(Corpus.absence)"),
    arguments: 2...8
  )
  func pattern(value: Int) throws {
    let orientation = try #require(Orientation(rawValue: value))
    let stored = try samples(try Corpus.bytes("orientation/wpt_1.jpg")).rasters[0]
    let turned = try samples(try Corpus.bytes("orientation/wpt_\(value).jpg")).rasters[0]
    let target = SampleGrid(size: orientation.displayed(stored.size))
    let expected = try #require(
      stored.resampled(
        from: SampleGrid(size: stored.size),
        to: target,
        orientation: orientation
      )
    )
    #expect(meanDifference(expected, turned) < 0.01)
    guard value == 6 else { return }
    let reference = try samples(try Corpus.bytes("orientation/wpt_6_reference_prerotated.jpg"))
    #expect(meanDifference(reference.rasters[0], turned) < 1)
  }

  private func samples(_ file: [UInt8]) throws -> UprightPicture {
    try uprightPicture(of: Source(bytes: file, name: []), width: 600)
  }

  private func meanDifference(_ one: Raster, _ other: Raster) -> Double {
    guard one.samples.count == other.samples.count else { return .infinity }
    let sum = zip(one.samples, other.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(one.samples.count)
  }
}
