import PictureImaging
import Testing

@testable import PictureIntake

@Suite("WebP limits")
struct WebPLimitTests {
  @Test("pixels are taken up to the limit and refused beyond it")
  func pixels() throws {
    let probe = try WebPProbe(
      TestWebP.plainLossless(40, 30, pixel: [1, 2, 3, 4], saysAlpha: true)
    )
    var limits = Limits()
    limits.pixels = 1200
    try probe.check(limits)
    limits.pixels = 1199
    let excess = Excess(what: .pixels, limit: 1199, value: 1200)
    #expect(throws: IntakeError.tooLarge(excess)) { try probe.check(limits) }
  }

  @Test("34 bytes of 16,383 × 16,383 lossless pixels are refused before anything is decoded")
  func losslessBomb() async throws {
    let file = TestWebP.plainLossless(16_383, 16_383, pixel: [9, 9, 9, 9], saysAlpha: true)
    #expect(file.count == 34)
    let memory = WebPPlan(try WebPProbe(file), width: 600).memory
    await #expect(throws: IntakeError.overMemory(limit: 256 << 20, value: memory)) {
      try await prepare(file)
    }
  }

  @Test("a lossy picture of 245 million pixels is decoded in little memory")
  func lossyBomb() async throws {
    let file = TestWebP.plainLossy(16_383, 15_000, modeBytes: 524_287, tokenBytes: 800_000)
    #expect(WebPPlan(try WebPProbe(file), width: 600).memory < 24 << 20)
    let photo = try await prepare(file)
    #expect(photo.image.size == PixelSize(width: 600, height: 549))
    #expect(photo.image.format == .jpeg && photo.notes == [.scaled])
  }

  @Test("a canvas is counted whole, whatever lies on it")
  func canvas() async throws {
    let dot = TestWebP.plainLossless(1, 1, pixel: [9, 9, 9, 9], saysAlpha: true)
    let size = try WebPProbe(dot).size
    let large = TestWebP.animation(20_001, 20_000, frames: [(0, 0, size, dot)])
    let excess = Excess(what: .pixels, limit: 400_000_000, value: 400_020_000)
    await #expect(throws: IntakeError.tooLarge(excess)) { try await prepare(large) }
    let animation = TestWebP.animation(6_000, 6_000, frames: [(0, 0, size, dot)])
    await #expect {
      try await prepare(animation)
    } throws: { error in
      if case .overMemory(limit: 256 << 20, let value) = error as? IntakeError {
        value > 8 * 36_000_000
      } else {
        false
      }
    }
  }

  static let whole = PixelSize(width: 4_000, height: 3_000)

  /// Headers alone: a probe does not look further.
  static let files: [(String, [UInt8], Double)] = [
    (
      "lossless, reduced",
      TestWebP.plainLossless(4_000, 3_000, pixel: [1, 2, 3, 4], saysAlpha: true), 4.5
    ),
    ("lossy, reduced", TestWebP.plainLossy(4_000, 3_000, modeBytes: 9, tokenBytes: 9), 0),
    (
      "lossy with alpha",
      TestWebP.file(
        TestWebP.header(.alpha, 4_000, 3_000),
        TestWebP.chunk("ALPH", [0]),
        TestWebP.pictureChunks(
          of: TestWebP.plainLossy(4_000, 3_000, modeBytes: 9, tokenBytes: 9)
        )
      ), 9
    ),
    (
      "an animation, lossless",
      TestWebP.animation(
        4_000,
        3_000,
        frames: whole.map {
          let frame = TestWebP.plainLossless(4_000, 3_000, pixel: [1, 2, 3, 4], saysAlpha: true)
          return [(0, 0, $0, frame)]
        } ?? []
      ), 12.5
    ),
  ]

  @Test("memory is counted by the stored pixel as it was measured", arguments: files)
  func memory(kind: String, file: [UInt8], bytesPerPixel: Double) throws {
    let probe = try WebPProbe(file)
    // A result of one pixel's width: nothing but what the decoder takes, and rows on their way.
    let memory = WebPPlan(probe, width: 1).memory
    let rows = (2 * 64 + 24) * 2 * 4 * 4_000 + 160 * 4_000
    let least = Int(bytesPerPixel * 12_000_000)
    #expect(least <= memory && memory <= least + rows + 1000)
  }

  @Test("a result that may be transparent is counted by the encoder, 30 bytes a pixel")
  func result() throws {
    let file = TestWebP.plainLossless(600, 1000, pixel: [1, 2, 3, 4], saysAlpha: true)
    let memory = WebPPlan(try WebPProbe(file), width: 600).memory
    let rows = (2 * 64 + 24) * 2 * 4 * 600
    // It may be kept, and then is held a second time.
    #expect(memory == 600 * 1000 * (4 + 30) + rows + 2 * file.count)
  }

  @Test("a long screenshot without loss fits the usual memory")
  func screenshot() throws {
    let file = TestWebP.plainLossless(1080, 16_383, pixel: [1, 2, 3, 255], saysAlpha: false)
    let plan = WebPPlan(try WebPProbe(file), width: 600)
    #expect(plan.target.height == 9_102 && plan.memory < 256 << 20)
  }

  private func prepare(_ file: [UInt8]) async throws -> PreparedPhoto {
    try await Intake.shared.prepare(Source(bytes: file, name: []), width: 600)
  }
}
