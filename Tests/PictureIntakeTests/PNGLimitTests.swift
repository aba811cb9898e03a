import PictureImaging
import TestSupport
import Testing

@testable import PictureIntake

@Suite("PNG limits")
struct PNGLimitTests {
  @Test("stored pixels are taken up to the limit, by the header alone")
  func pixels() throws {
    let file = TestPNG(width: 40, height: 25, colorType: .grey).file()
    var limits = Limits()
    limits.pixels = 1000
    #expect(throws: Never.self) { try PNGProbe(file, limits: limits) }
    limits.pixels = 999
    let excess = IntakeError.tooLarge(Excess(what: .pixels, limit: 999, value: 1000))
    #expect(throws: excess) { try PNGProbe(file, limits: limits) }
    // Where not even a chunk follows the header, too.
    #expect(throws: excess) { try PNGProbe(Array(file.prefix(33)), limits: limits) }
  }

  @Test("a header that names more than can be counted is too large or over memory, with any limits")
  func overflow() async {
    let most = Int(Int32.max)
    let file = TestPNG(width: most, height: most, colorType: .colorAndAlpha, depth: 16)
      .file(data: [])
    var limits = Limits()
    for pixels in [400_000_000, Int.max] {
      limits.pixels = pixels
      await #expect(throws: IntakeError.self) {
        try await Intake(limits: limits).prepare(Source(bytes: file, name: []), width: 600)
      }
      await #expect(throws: IntakeError.self) {
        try await Intake(limits: limits).prepare(Source(bytes: file, name: []), width: most)
      }
    }
  }

  @Test("decode memory is enough at the estimate and over at one byte less")
  func memory() async throws {
    var file = TestPNG(width: 700, height: 70, colorType: .color)
    file.isInterlaced = true
    let source = Source(bytes: file.file(), name: [])
    let value = try PNGPreparation(file.file(), width: 600, limits: Limits()).memory
    var limits = Limits()
    limits.decodeMemory = value
    _ = try await Intake(limits: limits).prepare(source, width: 600)
    limits.decodeMemory = value - 1
    await #expect(throws: IntakeError.overMemory(limit: value - 1, value: value)) {
      try await Intake(limits: limits).prepare(source, width: 600)
    }
  }

  static let estimates: [(TestPNG, ClosedRange<Int>)] = [
    // Streamed: rows and the result; whole: every sample of every pixel.
    (TestPNG(width: 4000, height: 3000, colorType: .color), 2...12),
    (TestPNG(width: 4000, height: 3000, colorType: .colorAndAlpha, depth: 16), 2...24),
    (TestPNG(width: 4000, height: 3000, colorType: .color, isInterlaced: true), 36...46),
    (
      TestPNG(width: 4000, height: 3000, colorType: .colorAndAlpha, depth: 16, isInterlaced: true),
      96...120
    ),
    (TestPNG(width: 1_000_000, height: 400, colorType: .color), 1...40),
  ]

  @Test(
    "a picture that is streamed takes little memory, an interlaced one all of it",
    arguments: estimates
  )
  func streaming(file: TestPNG, megabytes: ClosedRange<Int>) throws {
    let plan = PNGPlan(try PNGProbe(file.file(data: []), limits: Limits()), width: 600)
    #expect(megabytes.contains(plan.memory / 1_000_000), "\(plan.memory)")
  }

  @Test("a picture that is not waited for is not decoded to its end")
  func cancelled() throws {
    let file = TestPNG(width: 30, height: 1000, colorType: .grey).file()
    let decoder = PNGDecoder(file: file, probe: try PNGProbe(file, limits: Limits()))
    var rows = 0
    #expect(throws: IntakeError.cancelled) {
      try decoder.forEachRow(of: UInt8.self) { () throws(IntakeError) in
        if rows >= 128 { throw .cancelled }
      } take: { _ in
        rows += 1
      }
    }
    #expect(rows <= 192)
  }
}
