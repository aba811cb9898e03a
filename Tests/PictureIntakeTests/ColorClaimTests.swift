import Foundation
import PictureImaging
import Testing

@testable import PictureIntake

@Suite("What a PNG says of its colours")
struct ColorClaimTests {
  /// A way of saying it, and what it makes of values.
  struct Claim: CustomTestStringConvertible {
    let testDescription: String
    let chunk: [UInt8]
    let sRGB: @Sendable ([Double]) -> [Double]
  }

  /// By rank: of two the first counts.
  static let claims = [
    Claim(
      testDescription: "cICP",
      chunk: TestPNG.chunk("cICP", [12, 13, 0, 1]),
      sRGB: TestColorSpace.displayP3.sRGB
    ),
    Claim(
      testDescription: "iCCP",
      chunk: TestPNG.profile(TestColorSpace.adobeRGB.profile),
      sRGB: TestColorSpace.adobeRGB.sRGB
    ),
    Claim(testDescription: "sRGB", chunk: TestPNG.chunk("sRGB", [0])) { $0.map { $0 * 255 } },
    Claim(testDescription: "gAMA", chunk: TestPNG.chunk("gAMA", TestPNG.number(55_556))) {
      $0.map { TestColorSpace.encoded(pow($0, 1.8)) * 255 }
    },
  ]

  static let pairs = claims.indices.flatMap { first in
    (first + 1..<claims.count).map { (claims[first], claims[$0]) }
  }

  @Test("of two claims the higher counts, whichever comes first", arguments: pairs)
  func ranks(higher: Claim, lower: Claim) throws {
    let color = [0.8, 0.45, 0.3]
    for chunks in [higher.chunk + lower.chunk, lower.chunk + higher.chunk] {
      let pixel = try Self.pixel(color, chunks: chunks)
      #expect(Self.isNear(pixel, higher.sRGB(color)), "\(pixel)")
      #expect(!Self.isNear(pixel, lower.sRGB(color)), "\(pixel)")
    }
  }

  @Test("a claim that cannot be read leaves it to the next")
  func unreadable() async throws {
    let color = [0.8, 0.45, 0.3]
    let broken = TestPNG.profile([1, 2, 3])
    for (chunk, expected) in [
      (broken + Self.claims[3].chunk, Self.claims[3]), (broken, Self.claims[2]),
    ] {
      let pixel = try Self.pixel(color, chunks: chunk)
      #expect(Self.isNear(pixel, expected.sRGB(color)), "\(pixel)")
      let source = Source(bytes: Self.file(color, chunks: chunk), name: [])
      let photo = try await Intake.shared.prepare(source, width: 600)
      #expect(photo.notes.contains(.profileUnreadable))
    }
    let unknown = TestPNG.chunk("cICP", [2, 2, 0, 1]) + Self.claims[1].chunk
    #expect(Self.isNear(try Self.pixel(color, chunks: unknown), Self.claims[1].sRGB(color)))
  }

  @Test("sRGB's gamma changes nothing", arguments: [44_955, 45_455, 45_955])
  func gammaOfSRGB(gamma: Int) async throws {
    let file = Self.file([0.8, 0.45, 0.3], chunks: TestPNG.chunk("gAMA", TestPNG.number(gamma)))
    let photo = try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
    #expect(photo.notes == [.keptAsIs])
  }

  /// ITU-R BT.2100: the light of a value in cd/m², on a display of 1000 for HLG.
  static let curves: [(String, UInt8, @Sendable (Double) -> Double)] = [
    (
      "PQ", 16,
      { value in
        let root = pow(value, 32.0 / 2523)
        let share = max(root - 107.0 / 128, 0) / (2413.0 / 128 - 2392.0 / 128 * root)
        return 10_000 * pow(share, 8192.0 / 1305)
      }
    ),
    (
      "HLG", 18,
      { value in
        let (a, b, c) = (0.17883277, 1 - 4 * 0.17883277, 0.5 - 0.17883277 * log(4 * 0.17883277))
        let scene = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
        return 1000 * pow(scene, 1.2)
      }
    ),
  ]

  @Test("grey ramps of high dynamic range land on their curve, white at 203", arguments: curves)
  func highDynamicRange(
    name: String,
    code: UInt8,
    light: @Sendable (Double) -> Double
  ) async throws {
    for (type, depth) in [(TestPNG.ColorType.grey, 16), (.color, 16), (.color, 8)] {
      var file = TestPNG(width: 128, height: 4, colorType: type, depth: UInt8(depth))
      file.chunks = TestPNG.chunk("cICP", [9, code, 0, 1])
      let most = 1 << depth - 1
      let bytes = file.file { column, _, _ in column * most / 127 }
      let picture = try uprightPicture(of: Source(bytes: bytes, name: []), width: 600)
      let raster = picture.rasters[0]
      for column in 0..<128 {
        let value = Double(column * most / 127) / Double(most)
        let expected = TestColorSpace.encoded(min(light(value) / 203, 1)) * 255
        let pixel = raster.samples[column * raster.channels..<(column + 1) * raster.channels]
        #expect(
          pixel.allSatisfy { abs(Double($0) - expected) <= 1 },
          "\(value): \(expected), \(pixel)"
        )
      }
      let photo = try await Intake.shared.prepare(Source(bytes: bytes, name: []), width: 600)
      #expect(photo.notes.contains(.hdrDropped) && photo.notes.contains(.colorConverted))
    }
  }

  @Test("primaries are those of cHRM")
  func chromaticities() throws {
    // Red and green have changed places.
    let swapped = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6_000]
    let chunks =
      TestPNG.chunk("gAMA", TestPNG.number(45_455))
      + TestPNG.chunk("cHRM", swapped.flatMap(TestPNG.number))
    let pixel = try Self.pixel([0.2, 0.8, 0.4], chunks: chunks)
    let expected = [0.8, 0.2, 0.4].map { TestColorSpace.encoded(pow($0, 2.2)) * 255 }
    #expect(Self.isNear(pixel, expected), "\(pixel)")
  }

  private static func file(_ color: [Double], chunks: [UInt8]) -> [UInt8] {
    var file = TestPNG(width: 4, height: 4, colorType: .color)
    file.chunks = chunks
    return file.file { _, _, channel in Int((color[channel] * 255).rounded()) }
  }

  private static func pixel(_ color: [Double], chunks: [UInt8]) throws -> [Double] {
    let source = Source(bytes: file(color, chunks: chunks), name: [])
    let raster = try uprightPicture(of: source, width: 600).rasters[0]
    return raster.samples[..<raster.channels].map(Double.init)
  }

  private static func isNear(_ pixel: [Double], _ expected: [Double]) -> Bool {
    zip(pixel, expected).allSatisfy { abs($0 - $1) <= 1.5 }
  }
}
